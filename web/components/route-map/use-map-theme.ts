import { useSyncExternalStore } from "react";
import type { MapTheme } from "./layers/map-colours.ts";

const DARK = "(prefers-color-scheme: dark)";

/** The page's current theme: `data-theme` on the root element, else the system's preference. */
export function currentTheme(): MapTheme {
  const chosen = document.documentElement.dataset["theme"];
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia(DARK).matches ? "dark" : "light";
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(DARK);
  const observer = new MutationObserver(onChange);
  query.addEventListener("change", onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => {
    query.removeEventListener("change", onChange);
    observer.disconnect();
  };
}

/** The page's theme, kept up to date. */
export function useMapTheme(): MapTheme {
  return useSyncExternalStore(subscribe, currentTheme, () => "light");
}
