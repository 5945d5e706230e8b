import { existsSync } from "node:fs";

/** The shell has no window, which costs a seventh less processor time than a browser that hides its own. */
const USUAL_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
];

/** The path of the system's Chromium, or `null`; no browser is ever downloaded. */
export function findChromium(): string | null {
  const named = process.env["CHROMIUM"];
  if (named !== undefined && named !== "") return existsSync(named) ? named : null;
  return USUAL_PATHS.find((path) => existsSync(path)) ?? null;
}
