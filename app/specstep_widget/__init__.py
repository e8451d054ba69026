"""The widget in Jupyter and marimo: the page's own element, driven by the engine of the Python that the notebook runs.

`specstep.Widget` leads here. It needs anywidget (`pip install "specstep[notebook]"`).
"""

from specstep_widget.widget import Widget

__all__ = ["Widget"]
