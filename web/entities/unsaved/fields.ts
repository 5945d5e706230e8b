/** What is typed into or chosen from. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Dialogs over the page. */
export const DIALOG = "[role=dialog], [role=alertdialog]";
/** A record beside its list, and the dialogs. */
export const NOTED = `[data-record], ${DIALOG}`;
/** Inputs that are pressed or say nothing to be saved; files are told by their fields. */
const NOT_NOTED: ReadonlySet<string> = new Set(["search", "file", "button", "submit", "reset", "hidden"]);
const CHOSEN: ReadonlySet<string> = new Set(["checkbox", "radio", "range", "color"]);

/**
 * The field that is typed into or pressed, or whose label is; of radio buttons the first of them stands for all. What is chosen
 * counts in forms and dialogs alone: elsewhere it says what is shown.
 */
export function fieldOf(target: Element): Field | null {
  const pressed = target.closest("input, textarea, select") ?? target.closest("label")?.control ?? null;
  if (!isField(pressed) || NOT_NOTED.has(pressed.type)) return null;
  if (isChosen(pressed) && pressed.form === null && pressed.closest(DIALOG) === null) return null;
  return radiosOf(pressed)[0] ?? pressed;
}

function isField(element: Element | null): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/** Whether it is chosen from, rather than typed into. */
export function isChosen(field: Field): boolean {
  return field instanceof HTMLSelectElement || CHOSEN.has(field.type);
}

/** The radio buttons that a field is one of. */
function radiosOf(field: Field): readonly HTMLInputElement[] {
  if (field.type !== "radio") return [];
  const root = field.form ?? field.closest(NOTED) ?? document;
  const radios = [...root.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  return radios.filter(({ name }) => name === field.name);
}

/** What it says. */
export function valueOf(field: Field): string {
  if (field.type === "radio") return radiosOf(field).find(({ checked }) => checked)?.value ?? "";
  if (field instanceof HTMLInputElement && field.type === "checkbox") return String(field.checked);
  return field.value;
}
