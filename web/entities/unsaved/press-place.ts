import { DIALOG, fieldOf, isChosen, type Field } from "./fields.ts";

/**
 * What a press may save: the fields of the form that was sent, those of a dialog that are in no form, or the one field that was
 * chosen from.
 */
export type PressPlace = Element;

const PRESSED = "button, summary, a, [role=button], [role=menuitem], [role=option]";

/** What a press may save; `null`: nothing that is noted, `undefined`: it was no press. */
export function pressPlace({ type, target }: Event): PressPlace | null | undefined {
  if (!(target instanceof Element)) return undefined;
  if (type === "submit") return target;
  const field = fieldOf(target);
  if (field !== null) return isChosen(field) ? field : undefined;
  const pressed = type === "click" ? target.closest(PRESSED) : null;
  if (pressed === null) return undefined;
  const form = pressed instanceof HTMLButtonElement ? pressed.form : pressed.closest("form");
  // The form says itself when it is sent; another button in it is about something else.
  if (form !== null)
    return pressed instanceof HTMLButtonElement && pressed.type === "submit" ? undefined : null;
  return pressed.closest(DIALOG);
}

/** Whether a press there may save the field. */
export function isOfPlace(field: Field, place: PressPlace): boolean {
  if (field === place || field.form === place) return true;
  return field.form === null && field.closest(DIALOG) === place;
}
