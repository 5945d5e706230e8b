import { existsSync } from "node:fs";

const USUAL_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
];

/** The system's Chromium, or `null`: a browser is never downloaded. */
export function findChromium(): string | null {
  const named = process.env["CHROMIUM"];
  if (named !== undefined && named !== "") return existsSync(named) ? named : null;
  return USUAL_PATHS.find((path) => existsSync(path)) ?? null;
}
