import { spawnSync } from "node:child_process";
import { findChromium } from "./chromium.ts";

/** `npm test`: everything that must hold before a change lands, cheapest first. */

const STEPS: readonly (readonly [what: string, ...command: [string, ...string[]]])[] = [
  ["format", "oxfmt", "--check", "."],
  ["lint", "oxlint", "--deny-warnings"],
  ["build", "node", ".dev/build-web.ts"],
  ["types", "tsc", "-b"],
  ["tests", "vitest", "run", "--config", "tests/vitest.config.ts"],
];

// Nothing is asked of the internet.
process.env["CLOUDFLARE_CF_FETCH_ENABLED"] ??= "false";

if (findChromium() === null) {
  console.error(
    "The browser journeys need Chromium: apt-get install chromium (or set CHROMIUM to its path).",
  );
  process.exit(1);
}

for (const [what, program, ...args] of STEPS) {
  console.log(`\n— ${what}`);
  const { status, error } = spawnSync(program, args, { stdio: "inherit" });
  if (error !== undefined) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}
