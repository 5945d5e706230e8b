import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useRef, useState } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Dialogs over the page. */
export const DIALOG = "[role=dialog], [role=alertdialog]";
/** A record beside its list, and the dialogs. */
const NOTED = `[data-record], ${DIALOG}`;
/** Pictures and files that were chosen, as the fields for them say. */
const FILES = ["[data-record]", "[role=dialog]", "[role=alertdialog]"]
  .map((each) => `${each} [data-files]`)
  .join();
/** Inputs that are pressed or say nothing to be saved; files are told by their fields. */
const NOT_NOTED: ReadonlySet<string> = new Set(["search", "file", "button", "submit", "reset", "hidden"]);
const CHOSEN: ReadonlySet<string> = new Set(["checkbox", "radio", "range", "color"]);

/** What is typed or chosen on a page and not saved yet. */
export class Unsaved {
  readonly #before = new Map<Field, string>();
  readonly #held = new Set<symbol>();

  /** Notes what a field says before it is changed. */
  begin(target: Element): void {
    for (const known of this.#before.keys()) if (!known.isConnected) this.#before.delete(known);
    const field = fieldOf(target);
    if (field !== null && !this.#before.has(field)) this.#before.set(field, valueOf(field));
  }

  /**
   * Something was saved: that was what is chosen by now, and what a dialog says. Words of a record stay unsaved until they are
   * gone, as what was saved may be another part of it.
   */
  saved(): void {
    for (const field of this.#before.keys())
      if (isChosen(field) || field.closest(DIALOG) !== null) this.#before.set(field, valueOf(field));
  }

  /** Notes that something is chosen and not saved, until the answer is called. */
  hold(): () => void {
    const held = Symbol("unsaved");
    this.#held.add(held);
    return () => void this.#held.delete(held);
  }

  /** The first field in there that says something else than before; one that is gone was saved, or given up. */
  fieldIn(within: Node): Field | undefined {
    const isChanged = ([field, before]: readonly [Field, string]) =>
      field.isConnected && within.contains(field) && valueOf(field) !== before;
    return [...this.#before].find(isChanged)?.[0];
  }

  /** Whether something in there is not saved. */
  isAnyIn(within: ParentNode & Node): boolean {
    return this.fieldIn(within) !== undefined || within.querySelector(FILES) !== null;
  }

  /** Whether leaving would lose anything. */
  get isAny(): boolean {
    return this.#held.size > 0 || this.isAnyIn(document);
  }
}

/**
 * The field that is typed into or pressed, or whose label is; of radio buttons the first of them stands for all. What is chosen
 * counts in forms and dialogs alone: elsewhere it says what is shown.
 */
function fieldOf(target: Element): Field | null {
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

function isChosen(field: Field): boolean {
  return field instanceof HTMLSelectElement || CHOSEN.has(field.type);
}

/** The radio buttons that a field is one of. */
function radiosOf(field: Field): readonly HTMLInputElement[] {
  if (field.type !== "radio") return [];
  const root = field.form ?? field.closest(NOTED) ?? document;
  const radios = [...root.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  return radios.filter(({ name }) => name === field.name);
}

function valueOf(field: Field): string {
  if (field.type === "radio") return radiosOf(field).find(({ checked }) => checked)?.value ?? "";
  if (field instanceof HTMLInputElement && field.type === "checkbox") return String(field.checked);
  return field.value;
}

/** Of the record beside the list; `null` elsewhere. */
export const UnsavedContext = createContext<Unsaved | null>(null);

/**
 * What is unsaved of the record beside the list and of dialogs; the focus, or a press where a browser gives no focus for it,
 * reaches every field before it is changed.
 */
export function useUnsaved(): Unsaved {
  const [unsaved] = useState(() => new Unsaved());
  const client = useQueryClient();
  useEffect(() => {
    const begin = ({ target }: Event) => {
      if (target instanceof Element && target.closest(NOTED) !== null) unsaved.begin(target);
    };
    document.addEventListener("focusin", begin);
    document.addEventListener("pointerdown", begin, true);
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "success") unsaved.saved();
    });
    return () => {
      document.removeEventListener("focusin", begin);
      document.removeEventListener("pointerdown", begin, true);
      stop();
    };
  }, [unsaved, client]);
  return unsaved;
}

/** Something that is chosen, not typed, and not saved yet: leaving the record that it is part of asks first. */
export function useHeld(isHeld: boolean): void {
  const unsaved = use(UnsavedContext);
  const letGo = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    if (isHeld) letGo.current = unsaved?.hold();
    return () => letGo.current?.();
  }, [isHeld, unsaved]);
}
