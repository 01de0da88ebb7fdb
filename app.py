"""The app's server: `streamlit run app.py`. What it serves is `pages/main.py`."""

from pathlib import Path

from starlette.middleware import Middleware
from streamlit.starlette import App

from chunking.memory import share_arenas
from pages.components.serving.front_page import FRONT_PAGE
from pages.components.serving.headers import SecurityHeaders
from pages.components.serving.lifespan import lifespan
from pages.components.serving.plotly_library import PLOTLY
from pages.components.serving.streamlit_files import StreamlitFiles
from pages.components.serving.uploads import UploadsAfterLogin

share_arenas()
# The script is not beside this file: a folder `pages` next to it would have its pages run without it.
app = App(
    Path(__file__).resolve().parent / "pages" / "main.py",
    routes=[FRONT_PAGE, PLOTLY],
    lifespan=lifespan,
    middleware=[
        Middleware(SecurityHeaders),
        Middleware(StreamlitFiles),
        Middleware(UploadsAfterLogin),
    ],
)
