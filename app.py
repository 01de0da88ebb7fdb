"""The app: its pages, and the document shelf that they share."""

import gc

import streamlit as st

from chunking import ChunkingError
from pages.components.configuration.configuration_files import open_tune_if_asked
from pages.components.library.sidebar import document_shelf
from pages.components.shell.markdown_text import plain
from pages.components.shell.url_state import remember_page, tidy_browser_history
from pages.components.shell.warm_up import warm_up

#: Streamlit's wide layout leaves more room around a page than a tool with a document can spare
STYLE = """
[data-testid="stMainBlockContainer"] { padding: 2.5rem 2rem 3rem; }
.stApp:has([data-testid="stSidebar"][data-collapsed="true"]) [data-testid="stMainBlockContainer"] { padding-top: 4.25rem; }
[data-testid="stNumberInput"] button { display: none; }
[data-testid="stSidebarNav"] a:focus-visible { outline: 2px solid currentColor; outline-offset: -2px; }
[data-testid="stSidebarHeader"] { height: 2.5rem; margin-bottom: 0; }
"""


@st.cache_resource(show_spinner=False)
def settle_memory() -> None:
    """Take what the imports made out of the collector's sight: Streamlit collects after every run."""
    gc.collect()
    gc.freeze()


warm_up()
st.set_page_config(page_title="Chunk tuner", page_icon="✂️", layout="wide")
page = st.navigation(
    [
        st.Page("pages/tune.py", title="Tune", icon=":material/tune:", default=True),
        st.Page("pages/similarity.py", title="Similarity", icon=":material/show_chart:"),
        st.Page("pages/structure.py", title="Structure", icon=":material/account_tree:"),
        st.Page("pages/compare.py", title="Compare", icon=":material/compare:"),
        st.Page("pages/evaluate.py", title="Evaluate", icon=":material/quiz:"),
    ]
)
st.html(f"<style>{STYLE}</style>")
tidy_browser_history()
remember_page(page.url_path)
document_shelf()
open_tune_if_asked()
try:
    page.run()
except ChunkingError as error:
    st.error(plain(error), icon=":material/error:")
settle_memory()
