import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { DEMO_PROMPTPAY_ID } from "#domain/payments/promptpay-id.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/demo-accounts.ts";
import { isUpToDate } from "./fingerprint.ts";
import { writeWorkerTexts } from "./worker-texts.ts";
import { launch, stopAll } from "./processes.ts";
import { vapidVariables } from "./vapid-keys.ts";
import { runTogether, type Step } from "./steps.ts";

/** `npm start`: builds what is out of date, serves the product and prints its address. */

const PORT = process.env["PORT"] ?? "8787";
const ADDRESS = `http://localhost:${PORT}`;
const SWEEP_MS = 60_000;

const BUILD: Step = { what: "site built", command: ["node", ".dev/build-web.ts"], talks: true };
const DATABASE: Step = { what: "database ready", command: ["node", ".dev/prepare-database.ts"] };
const TEXTS = ["node", ".dev/compile-messages.ts"] as const;

// No requests to the internet: no telemetry, no lookup of this machine's location.
process.env["WRANGLER_SEND_METRICS"] ??= "false";
process.env["CLOUDFLARE_CF_FETCH_ENABLED"] ??= "false";

writeSecrets();
writeWorkerTexts();
const outdated = [...(isUpToDate("site") ? [] : [BUILD]), ...(isUpToDate("database") ? [] : [DATABASE])];
if (outdated.includes(BUILD)) console.log("Building the site. Without changes the next start does not.");
await runTogether(outdated);
await serve();

/** Writes random secrets for this machine into a file that git ignores. */
function writeSecrets(): void {
  const secret = () => randomBytes(32).toString("base64url");
  if (!existsSync(".dev.vars"))
    writeFileSync(".dev.vars", `BETTER_AUTH_SECRET=${secret()}\nQUOTE_SECRET=${secret()}\n`, { mode: 0o600 });
  // Those of the version before have none.
  if (!/^\s*VAPID_PRIVATE_KEY\s*=/m.test(readFileSync(".dev.vars", "utf8")))
    appendFileSync(".dev.vars", `\n${vapidVariables()}`);
}

/** Without a PromptPay id in `.dev.vars` the demonstration's is used, which can receive no money. */
function promptPayVariable(): readonly string[] {
  const isSet = /^\s*PROMPTPAY_ID\s*=/m.test(readFileSync(".dev.vars", "utf8"));
  return isSet ? [] : ["--var", `PROMPTPAY_ID:${DEMO_PROMPTPAY_ID}`];
}

async function serve(): Promise<void> {
  const started = performance.now();
  const { ended } = launch(
    [
      "wrangler",
      "dev",
      "--port",
      PORT,
      "--var",
      `LOCAL_ORIGIN:${ADDRESS}`,
      ...promptPayVariable(),
      // The programs of a company that are tried here run on this machine, too.
      "--var",
      "WEBHOOKS_TO_THIS_MACHINE:yes",
      "--ip",
      "127.0.0.1",
      "--show-interactive-dev-session=false",
      "--log-level",
      "warn",
    ],
    "shown",
  );
  void announce(started);
  await stopAll(await ended);
}

/** Prints the address once the product answers, and triggers its cron from then on. */
async function announce(started: number): Promise<void> {
  while (!(await answers("/api/health"))) await new Promise((resolve) => setTimeout(resolve, 100));
  await sweep();
  setInterval(() => void sweep(), SWEEP_MS);
  console.log(`✓ serving (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  console.log(`\nKhonDee is at ${ADDRESS}\n`);
  console.log(`Mails are kept at ${ADDRESS}/dev/outbox\n`);
  console.log(`Demo accounts (password ${DEMO_PASSWORD}):`);
  for (const { email, role } of Object.values(DEMO_ACCOUNTS)) console.log(`  ${email.padEnd(26)} ${role}`);
  await compileTexts();
}

/** Only editors and type checks need the compiled texts, so they are compiled last. */
async function compileTexts(): Promise<void> {
  if (isUpToDate("texts")) return;
  const { ended, output } = launch(TEXTS, "kept");
  if ((await ended) !== 0) console.error(output());
}

/** The address that runs the cron trigger, which `wrangler dev` never does by itself. */
async function sweep(): Promise<void> {
  await answers("/cdn-cgi/local/scheduled");
}

async function answers(path: string): Promise<boolean> {
  try {
    return (await fetch(`${ADDRESS}${path}`)).ok;
  } catch {
    return false;
  }
}
