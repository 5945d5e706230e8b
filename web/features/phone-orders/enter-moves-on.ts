import { useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, type RefObject } from "react";
import type { RepeatDirection } from "#web/entities/repeats/repeat-move.ts";

/** What Enter goes on to: fields, and the day, which is a button. */
const FIELDS = "input, select, textarea, button[role=combobox]";

/** What the keys of a call do. */
export interface CallKeys {
  readonly send: () => void;
  readonly toggleUnpriced: () => void;
  /** Takes the caller's latest move over, the same way or back; `null`: there is none, and its keys type what they type. */
  readonly repeat: ((direction: RepeatDirection) => void) | null;
  /** Brings back what was entered before the latest move replaced it; `null`: nothing was. */
  readonly undo: (() => void) | null;
}

/** The key that takes a call down without a price, or with one again. */
export const UNPRICED_KEY = "Alt+U";

/** The keys that take the caller's latest move over. Not Alt+L, which types "@" on a German Mac. */
export const REPEAT_KEYS = { again: "Alt+R", back: "Alt+W" } as const satisfies Record<
  RepeatDirection,
  string
>;

/** The key that brings back what the latest move replaced. Ctrl+Z stays with the text of a field. */
export const UNDO_KEY = "Alt+B";

/**
 * The keys of a form that is filled in during a call. It begins with the focus in its first field; Enter in a field goes
 * to the next one, Ctrl+Enter (Cmd+Enter on a Mac) sends, Alt+U switches between with and without a price, Alt+R and Alt+W take
 * the caller's latest move over, and Alt+B undoes that, wherever the focus is. A list of suggestions
 * keeps its Enter, and so does a text of several lines.
 */
export function useCallKeys(form: RefObject<HTMLFormElement | null>, keys: CallKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = event.altKey && !event.ctrlKey && !event.metaKey ? actOf(event.code, keys) : null;
    if (act !== null) {
      event.preventDefault();
      if (!event.repeat) act();
      return;
    }
    if (event.key !== "Enter" || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      keys.send();
      return;
    }
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    moveOn(target);
  });
  // Arriving by a link gives the focus to the page, once its path is the current one; the first field has it after that.
  const isArrived = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname === resolvedLocation?.pathname,
  });
  useEffect(() => {
    if (!isArrived) return;
    const frame = requestAnimationFrame(() => {
      if (form.current?.contains(document.activeElement) === false)
        form.current.querySelector("input")?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [form, isArrived]);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.target instanceof Node && form.current?.contains(event.target) === true) onKey(event);
    };
    // On the document: after React, whose suggestions say first whether the key was theirs.
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [form]);
}

/** What a key does with Alt, by its place: a Thai layout has another letter there. */
function actOf(code: string, { toggleUnpriced, repeat, undo }: CallKeys): (() => void) | null {
  switch (code) {
    case "KeyU":
      return toggleUnpriced;
    case "KeyR":
      return repeat && (() => repeat("again"));
    case "KeyW":
      return repeat && (() => repeat("back"));
    case "KeyB":
      return undo;
    default:
      return null;
  }
}

/** Gives the focus to the field after this one. */
export function moveOn(from: Element): void {
  const fields = [...(from.closest("form")?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  fields
    .slice(fields.findIndex((field) => field === from) + 1)
    .find((field) => !field.matches(":disabled, [tabindex='-1']"))
    ?.focus();
}
