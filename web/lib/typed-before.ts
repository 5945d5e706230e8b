import { useHydrated } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";

/**
 * What was typed into the fields of a prerendered form, by their names, before its code was there, which would set them
 * back: the form's first values. Empty where the page was not prerendered.
 */
export function useTypedBefore<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const isHydrated = useHydrated();
  const [typed] = useState(() => (isHydrated || typeof document === "undefined" ? {} : read(names)));
  return typed;
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

function read<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const typed: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const field = document.querySelector(`main form [name="${name}"]`);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      if (field.value !== "") typed[name] = field.value;
  }
  return typed;
}
