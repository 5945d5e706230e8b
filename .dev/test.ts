import { findChromium } from "./chromium.ts";
import { launch, stopAll } from "./processes.ts";
import { runTogether } from "./steps.ts";

/** `npm test`: all checks before a change is merged. Fast ones come first. */

// No requests to the internet.
process.env["CLOUDFLARE_CF_FETCH_ENABLED"] ??= "false";
// The product that the browser tests visit says only what is wrong.
process.env["WRANGLER_LOG"] ??= "warn";

if (findChromium() === null) {
  console.error(
    "The browser journeys need Chromium: apt-get install chromium-headless-shell (or set CHROMIUM to its path).",
  );
  process.exit(1);
}

// The site is built from the texts themselves: it needs no compiled ones, whose compiler keeps one core busy.
const site = runTogether([{ what: "site built", command: ["node", ".dev/build-web.ts"] }]);
await runTogether([
  { what: "format", command: ["oxfmt", "--check", "."] },
  { what: "texts compiled", command: ["node", ".dev/compile-messages.ts", "--if-changed"] },
]);
// Lint and types read the compiled texts. The types take twice as long as the site: the tests begin beside them.
// Both cores are busy meanwhile: on one thread, which waits for no other and shares no memory with one, the check takes
// two fifths less processor time, together with collecting less often what it no longer needs.
const types = runTogether([
  { what: "types", command: ["tsc", "-b", "--singleThreaded"], env: { GOGC: process.env["GOGC"] ?? "300" } },
]);
await Promise.all([site, runTogether([{ what: "lint", command: ["oxlint", "--deny-warnings"] }])]);
const tests = launch(["vitest", "run", ...process.argv.slice(2)], "shown");
await types;
await stopAll(await tests.ended);
