import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { isForPage } from "#web/lib/keys/page-keys.ts";
import { pressedKey } from "#web/lib/keys/pressed-key.ts";
import type { SectionGroup } from "./sections.ts";

/** How long a letter is awaited after `g`. */
const AWAITED_MS = 2000;

/**
 * Opens a section by two keys: `g`, then the section's letter.
 * @returns whether the letter is awaited, which is when the rail shows the letters
 */
export function useGoTo(groups: readonly SectionGroup[]): boolean {
  const navigate = useNavigate();
  const [isGoing, setGoing] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    const pressed = pressedKey(event);
    if (!isGoing) {
      if (pressed === "g") setGoing(true);
      return;
    }
    setGoing(false);
    if (!/^[a-z]$/i.test(pressed)) return;
    // Also the letter of no section, or of one that is not for this role: it was not meant for the page, where it may act.
    event.preventDefault();
    event.stopImmediatePropagation();
    const section = groups.flatMap(({ sections }) => sections).find(({ key }) => key === pressed);
    if (section !== undefined) void navigate({ to: section.path });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // Before the keys of the page, which may use the same letter.
    document.addEventListener("keydown", listener, { capture: true });
    return () => document.removeEventListener("keydown", listener, { capture: true });
  }, []);
  useEffect(() => {
    if (!isGoing) return undefined;
    const timer = setTimeout(() => setGoing(false), AWAITED_MS);
    return () => clearTimeout(timer);
  }, [isGoing]);
  return isGoing;
}
