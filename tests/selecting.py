"""Where text stands in a browser, and selecting it with the mouse as a user does."""

#: where the last character of a text stands on the screen
PLACE = """(rows, text) => {
    const walk = document.createTreeWalker(rows, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const at = node.data.indexOf(text);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at + text.length - 1);
        range.setEnd(node, at + text.length);
        const box = range.getBoundingClientRect();
        return [box.right, box.top + box.height / 2];
    }
}"""
_ENDS = """(root, [start, end]) => {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const place = (word, after) => {
        walk.currentNode = walk.root;
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const at = node.data.indexOf(word);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(node, after ? at + word.length - 1 : at);
            range.setEnd(node, after ? at + word.length : at + 1);
            const box = range.getBoundingClientRect();
            return [after ? box.right - 0.5 : box.left + 0.5, box.top + box.height / 2];
        }
    };
    return [place(start, false), place(end, true)];
}"""


def drag_over(page: object, root: object, start: str, end: str) -> None:
    """Select from one text to another within an element; each stands in one piece, and on the screen."""
    (x, y), (to_x, to_y) = root.evaluate(_ENDS, [start, end])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to_x, to_y, steps=8)
    page.mouse.up()
