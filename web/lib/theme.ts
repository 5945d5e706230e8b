import { useSyncExternalStore } from "react";

/** The themes to choose from; `system` follows the device. */
export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

const THEME_KEY = "khondee-theme";
const listeners = new Set<() => void>();

/** The chosen theme. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** Changes and stores the theme. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  try {
    if (theme === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is blocked: the theme lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** The chosen theme, kept up to date. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "system");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
