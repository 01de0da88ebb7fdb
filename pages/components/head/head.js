// Ctrl+Y redoes, as Ctrl+Shift+Z does. Text fields keep their own undo: there the keys would be taken for the settings. A number
// whose change is sent off, or the empty field in which a choice is searched, has nothing of its own to undo.
if (!window.fieldsKeepUndo) {
  window.fieldsKeepUndo = true;
  const typedIn = new WeakSet();
  const fieldOf = (event) => event.composedPath()[0];
  const ended = (event) => typedIn.delete(fieldOf(event));
  addEventListener("input", (event) => typedIn.add(fieldOf(event)), true);
  addEventListener("blur", ended, true);
  addEventListener("keydown", (event) => event.key === "Enter" && ended(event), true);

  const keepsUndo = (field) => {
    if (field.isContentEditable || field.tagName === "TEXTAREA") return true;
    if (field.tagName !== "INPUT") return false;
    if (field.type === "number") return typedIn.has(field);
    return ["text", "search", "email", "url", "password"].includes(field.type) && field.value !== "";
  };
  const isUndo = (event) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
  const isRedo = (event) => event.ctrlKey && !event.metaKey && event.key.toLowerCase() === "y";
  addEventListener(
    "keydown",
    (event) => {
      if (keepsUndo(fieldOf(event))) {
        if (isUndo(event)) event.stopImmediatePropagation();
        return;
      }
      const redo = isRedo(event) && document.querySelector(".st-key-head-redo button:enabled");
      if (!redo) return;
      event.preventDefault();
      redo.click();
    },
    true,
  );
}

// A button that makes its file is disabled meanwhile, and the dialog that it stands in loses the focus to the
// page: the next key is the dialog's again, so that Escape closes it.
if (!window.dialogsKeepFocus) {
  window.dialogsKeepFocus = true;
  addEventListener(
    "keydown",
    (event) => {
      const dialog = document.querySelector("[data-testid=stDialog] [role=dialog]");
      if (!dialog || event.target !== document.body) return;
      dialog.focus();
      if (event.key !== "Escape") return;
      event.stopImmediatePropagation();
      dialog.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    },
    true,
  );
}
