import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/demo-accounts.ts";

/** `npm start`: builds what is out of date, prepares the local database, serves everything, says where. */

const PORT = process.env["PORT"] ?? "8787";
const ADDRESS = `http://localhost:${PORT}`;
const SWEEP_MS = 60_000;

// Nothing is asked of the internet: no statistics, no lookup of where this machine stands.
process.env["WRANGLER_SEND_METRICS"] ??= "false";
process.env["CLOUDFLARE_CF_FETCH_ENABLED"] ??= "false";

writeSecrets();
run("building the site", ["node", ".dev/build-web.ts", "--if-changed"]);
run("preparing the database", ["wrangler", "d1", "migrations", "apply", "DB", "--local"], { CI: "true" });
run("seeding", ["node", ".dev/seed.ts"]);
serve();

/** Random secrets for this machine alone, in a file git ignores. */
function writeSecrets(): void {
  if (existsSync(".dev.vars")) return;
  const secret = () => randomBytes(32).toString("base64url");
  writeFileSync(".dev.vars", `BETTER_AUTH_SECRET=${secret()}\nQUOTE_SECRET=${secret()}\n`, { mode: 0o600 });
}

/** Runs a step quietly and shows what it said only when it failed. */
function run(
  what: string,
  [program, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = {},
): void {
  console.log(`· ${what}`);
  const result = spawnSync(program, args, { env: { ...process.env, ...env }, encoding: "utf8" });
  if (result.status === 0) return;
  console.error(result.stdout, result.stderr, result.error ?? "");
  process.exit(result.status ?? 1);
}

function serve(): void {
  const args = [
    "dev",
    "--port",
    PORT,
    "--var",
    `LOCAL_ORIGIN:${ADDRESS}`,
    "--ip",
    "127.0.0.1",
    "--show-interactive-dev-session=false",
    "--log-level",
    "warn",
  ];
  const server = spawn("wrangler", args, { stdio: ["ignore", "inherit", "inherit"] });
  server.on("exit", (code) => process.exit(code ?? 0));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
  void announce();
}

/** Says where the product is once it answers, and stands in for the platform's clock from then on. */
async function announce(): Promise<void> {
  while (!(await answers("/api/health"))) await new Promise((resolve) => setTimeout(resolve, 250));
  await sweep();
  setInterval(() => void sweep(), SWEEP_MS);
  console.log(`\nKhonDee is at ${ADDRESS}\n`);
  console.log(`Mails are kept at ${ADDRESS}/dev/outbox\n`);
  console.log(`Demo accounts (password ${DEMO_PASSWORD}):`);
  for (const { email, role } of Object.values(DEMO_ACCOUNTS)) console.log(`  ${email.padEnd(26)} ${role}`);
}

/** `wrangler dev` never fires cron triggers; this is the address that does. */
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
