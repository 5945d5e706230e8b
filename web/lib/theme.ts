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

/** Whether the page is light or dark now, for what CSS cannot style, such as the map. */
export function useShownTheme(): "light" | "dark" {
  return useSyncExternalStore(subscribe, () => {
    const theme = currentTheme();
    return theme === "system" ? (darkSystem().matches ? "dark" : "light") : theme;
  });
}

function darkSystem(): MediaQueryList {
  return matchMedia("(prefers-color-scheme: dark)");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const system = darkSystem();
  system.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", listener);
  };
}
