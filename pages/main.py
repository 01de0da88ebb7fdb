"""The app: its pages, and the documents in the sidebar that they share."""

import streamlit as st

from chunking import ChunkingError
from chunking.disk_errors import disk_problem, disk_remedy
from pages.components.autotune.elsewhere import search_note
from pages.components.configuration.configuration_files import open_given, open_tune_if_asked
from pages.components.configuration.opened_configuration import STRATEGY
from pages.components.configuration.option_values import option_keys
from pages.components.configuration.taking_over import open_page_if_asked
from pages.components.head.row import Head
from pages.components.library.after_reload import (
    keep_for_reload,
    restore_after_reload,
)
from pages.components.library.receiving import receive_shared
from pages.components.library.sidebar import CHOICE, document_sidebar, is_awaited
from pages.components.project.opening import open_given_project
from pages.components.serving.login import admit, log_out, may_use_the_app
from pages.components.serving.sessions import compute_for_session, settle_memory
from pages.components.shell.markdown_text import plain
from pages.components.shell.presenting import is_presenting, presentation
from pages.components.shell.style import page_style
from pages.components.shell.url_state import (
    keep_on_the_way_back,
    remember_page,
    tidy_page_changes,
)
from pages.components.shell.warm_up import warm_up

warm_up()
compute_for_session()
st.set_page_config(
    page_title="Chunkwright",
    page_icon="✂️",
    layout="wide",
    initial_sidebar_state="collapsed" if is_presenting() else "auto",
)
page = st.navigation(
    [
        st.Page("tune.py", title="Tune", icon=":material/tune:", default=True),
        st.Page("similarity.py", title="Similarity", icon=":material/show_chart:"),
        st.Page("structure.py", title="Structure", icon=":material/account_tree:"),
        st.Page("compare.py", title="Compare", icon=":material/compare:"),
        st.Page("playground.py", title="Playground", icon=":material/search:"),
        st.Page("autotune.py", title="Autotune", icon=":material/auto_awesome:"),
        st.Page("evaluate.py", title="Evaluate", icon=":material/quiz:"),
        st.Page("experiments.py", title="Experiments", icon=":material/science:"),
        st.Page("help.py", title="Help", icon=":material/help:"),
    ],
    position="sidebar" if may_use_the_app() else "hidden",
)
admit()
page_style()
tidy_page_changes()
keep_on_the_way_back([CHOICE, STRATEGY, *option_keys()])
remember_page(page.url_path)
presentation()
open_given_project()
receive_shared()
search_note(page.url_path)
document_sidebar()
log_out()
restore_after_reload()
if is_awaited():  # the page would show another document for a moment
    st.stop()
keep_for_reload()
open_given()
open_tune_if_asked()
open_page_if_asked()
head = Head(page.url_path)
try:
    page.run()
except ChunkingError as error:
    st.error(plain(error), icon=":material/error:")
except OSError as error:
    if not disk_remedy(error):
        raise
    st.error(plain(f"On the server, {disk_problem(error)}."), icon=":material/hard_drive:")
head.draw()
keep_for_reload()  # with what this run has made of it
settle_memory()
