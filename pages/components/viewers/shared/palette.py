"""The colours of `palette.css` for charts that Python draws: Okabe and Ito's."""

SKY_BLUE, ORANGE, GREEN, PURPLE = HUES = ("#56b4e9", "#e69f00", "#009e73", "#cc79a7")
BLUE, VERMILION, GREY = "#0072b2", "#d55e00", "#7f7f7f"
