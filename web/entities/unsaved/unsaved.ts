import { createContext, use, useEffect, useRef, useState } from "react";

/** What is typed or chosen on a page and not saved yet. */
export class Unsaved {
  readonly #typed = new Map<TextField, string>();
  readonly #chosen = new Set<symbol>();

  /** Notes what a field says before it is typed into; a search is nothing to be saved. */
  begin(field: Element): void {
    for (const known of this.#typed.keys()) if (!known.isConnected) this.#typed.delete(known);
    if (isTextField(field) && field.type !== "search" && !this.#typed.has(field))
      this.#typed.set(field, field.value);
  }

  /** Notes that something is chosen and not saved, until the answer is called. */
  hold(): () => void {
    const held = Symbol("unsaved");
    this.#chosen.add(held);
    return () => void this.#chosen.delete(held);
  }

  /** The first field that says something else than before it was typed into; one that is gone was saved, or given up. */
  get field(): TextField | undefined {
    return [...this.#typed].find(([field, before]) => field.isConnected && field.value !== before)?.[0];
  }

  /** Whether leaving would lose anything. */
  get isAny(): boolean {
    return this.#chosen.size > 0 || this.field !== undefined;
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Input types that are chosen or pressed, not typed into. */
const CHOSEN: ReadonlySet<string> = new Set(["checkbox", "radio", "file", "button", "submit", "range"]);

function isTextField(target: Element): target is TextField {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !CHOSEN.has(target.type))
  );
}

/** Of the record beside the list; `null` elsewhere. */
export const UnsavedContext = createContext<Unsaved | null>(null);

/** A record beside its list, and the dialogs over the page. */
const NOTED = "[data-record], [role=dialog], [role=alertdialog]";

/** What is unsaved of the record beside the list; the focus reaches every field of it before it can be typed into. */
export function useUnsaved(): Unsaved {
  const [unsaved] = useState(() => new Unsaved());
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(NOTED) !== null) unsaved.begin(target);
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [unsaved]);
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
