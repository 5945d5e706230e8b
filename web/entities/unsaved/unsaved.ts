import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useRef, useState } from "react";
import { DIALOG, fieldOf, NOTED, valueOf, type Field } from "./fields.ts";
import { isOfPlace, pressPlace, type PressPlace } from "./press-place.ts";

/** Pictures and files that were chosen, as the fields for them say. */
const FILES = ["[data-record]", "[role=dialog]", "[role=alertdialog]"]
  .map((each) => `${each} [data-files]`)
  .join();

/** What is typed or chosen on a page and not saved yet. */
export class Unsaved {
  readonly #before = new Map<Field, string>();
  readonly #held = new Set<symbol>();
  /** The last press, and the one that opened each dialog. */
  #pressed: PressPlace | null = null;
  readonly #openers = new WeakMap<Element, PressPlace | null>();
  /** How many times something was sent, and how many of them before a field was last changed by hand. */
  #sendings = 0;
  readonly #editedAfter = new WeakMap<Field, number>();

  /** Notes what a field says before it is changed. */
  begin(target: Element): void {
    const dialog = target.closest(DIALOG);
    if (dialog !== null && !this.#openers.has(dialog)) this.#openers.set(dialog, this.#pressed);
    for (const known of this.#before.keys()) if (!known.isConnected) this.#before.delete(known);
    const field = fieldOf(target);
    if (field !== null && !this.#before.has(field)) this.#before.set(field, valueOf(field));
  }

  /** Notes what was pressed: what is sent next is sent from there. */
  press(place: PressPlace | null): void {
    this.#pressed = place;
  }

  /** Notes that a field was changed by hand: the press before did not send what it says now. */
  edit(target: Element): void {
    const field = fieldOf(target);
    if (field === null) return;
    this.#editedAfter.set(field, this.#sendings);
    if (this.#pressed !== null && this.#pressed !== field && isOfPlace(field, this.#pressed))
      this.#pressed = null;
  }

  /**
   * Notes that something was sent: what the form, or the dialog around it, says by now.
   * @returns what to call once it is saved: other forms stay unsaved, and so does what is typed meanwhile
   */
  send(): () => void {
    this.#sendings += 1;
    const sending = this.#sendings;
    const sent = [...this.#before.keys()].filter((field) => this.#isSent(field));
    const said = new Map(sent.map((field) => [field, valueOf(field)]));
    return () => {
      for (const [field, value] of said) {
        const isEditedSince = (this.#editedAfter.get(field) ?? 0) >= sending;
        // What a form puts back by itself after it was saved is no change; the next one by hand is noted anew.
        if (isEditedSince) this.#before.set(field, value);
        else this.#before.delete(field);
      }
    };
  }

  /** Whether the last press sent the field: itself, or by a question that the form asked when it was sent. */
  #isSent(field: Field): boolean {
    let place = this.#pressed;
    if (place !== null && isOfPlace(field, place)) return true;
    for (place = place?.closest(DIALOG) ?? null; place !== null; place = place.closest(DIALOG)) {
      place = this.#openers.get(place) ?? null;
      if (!(place instanceof HTMLFormElement)) return false;
      if (isOfPlace(field, place)) return true;
    }
    return false;
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

/** Of the record beside the list; `null` elsewhere. */
export const UnsavedContext = createContext<Unsaved | null>(null);

/** Before a field is changed: the focus reaches it, a press where a browser gives no focus for it, a key once it was saved. */
const BEGINNINGS = ["focusin", "pointerdown", "keydown", "beforeinput"];
const PRESSES = ["submit", "click", "change"];

/** What is unsaved of the record beside the list and of dialogs. */
export function useUnsaved(): Unsaved {
  const [unsaved] = useState(() => new Unsaved());
  const client = useQueryClient();
  useEffect(() => {
    const gone = new AbortController();
    // Ahead of what the press does.
    const options = { capture: true, signal: gone.signal };
    const begin = ({ target }: Event) => {
      if (target instanceof Element && target.closest(NOTED) !== null) unsaved.begin(target);
    };
    const edit = ({ target }: Event) => {
      if (target instanceof Element) unsaved.edit(target);
    };
    const press = (event: Event) => {
      const place = pressPlace(event);
      if (place !== undefined) unsaved.press(place);
    };
    for (const each of BEGINNINGS) document.addEventListener(each, begin, options);
    document.addEventListener("input", edit, options);
    for (const each of PRESSES) document.addEventListener(each, press, options);
    const sent = new WeakMap<object, () => void>();
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== "updated") return;
      if (event.action.type === "pending") sent.set(event.mutation, unsaved.send());
      if (event.action.type === "success") sent.get(event.mutation)?.();
    });
    return () => {
      gone.abort();
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
