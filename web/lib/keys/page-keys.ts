const TYPED_IN = "input, textarea, select, [contenteditable=true]";
const OVERLAID = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Whether a key is the page's: pressed alone, and neither typed into a field nor within a dialog or menu. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("[role=dialog], [role=alertdialog]") !== null) return false;
  return !(event.target instanceof Element && event.target.closest(`${TYPED_IN}, ${OVERLAID}`) !== null);
}
