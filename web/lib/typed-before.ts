import { useHydrated } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { releaseForm } from "./first-touch.ts";

/** Whether the code of a prerendered page has taken it over. */
let isTakenOver = false;

/**
 * What was typed into the fields of a prerendered form, by their names, before its code was there, which would set them
 * back: the form's first values. Empty where the page was not prerendered.
 */
export function useTypedBefore<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const isHydrated = useHydrated();
  const [typed] = useState(() =>
    typeof document === "undefined" || (isHydrated && !isBeingReplaced()) ? {} : read(names),
  );
  useEffect(() => {
    isTakenOver = true;
  }, []);
  return typed;
}

/**
 * Whether the prerendered page is still in the document and rendered anew, not hydrated: one with search parameters, as
 * the login on the way to another page.
 */
function isBeingReplaced(): boolean {
  const prerendered = document.querySelector<HTMLElement>("#root")?.dataset["page"];
  return !isTakenOver && prerendered === location.pathname;
}

/** Calls `onTicked` when a checkbox of a prerendered form was ticked before its code was there, which would untick it. */
export function useTickedBefore(name: string, onTicked: () => void): void {
  const isHydrated = useHydrated();
  const [isTicked] = useState(
    () =>
      !isHydrated &&
      typeof document !== "undefined" &&
      document.querySelector(`main form [name="${name}"]:checked`) !== null,
  );
  const tell = useEffectEvent(onTicked);
  useEffect(() => {
    if (isTicked) tell();
  }, [isTicked]);
}

/** The button that sends a prerendered form, pressed before the form's code was there: `first-paint.js` marks it. */
const PRESSED = "main form [type=submit][data-pressed]";

/**
 * Calls `onSubmit` when a prerendered account form was sent before its code was there; from here on presses reach the
 * form itself. Called after the form's own hooks.
 */
export function useSubmittedBefore(onSubmit: () => void): void {
  // The prerendered page may be rendered anew: its button is gone by the time of the effect.
  const [wasPressed] = useState(
    () => typeof document !== "undefined" && document.querySelector(PRESSED) !== null,
  );
  const submit = useEffectEvent(onSubmit);
  useEffect(() => {
    if (!releaseForm()) return;
    const pressed = document.querySelector<HTMLElement>(PRESSED);
    if (pressed !== null) delete pressed.dataset["pressed"];
    if (wasPressed || pressed !== null) submit();
  }, [wasPressed]);
}

function read<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const typed: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const field = document.querySelector(`main form [name="${name}"]`);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      if (field.value !== "") typed[name] = field.value;
  }
  return typed;
}
