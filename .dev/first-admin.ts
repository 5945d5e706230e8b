import { spawnSync } from "node:child_process";
import { readEmail } from "#domain/access/email.ts";
import { withLocalDatabase } from "./local-database.ts";
import { makeFirstAdmin } from "./make-first-admin.ts";

/**
 * `npm run admin:first -- mail@example.com`: makes an account the first admin, of the local database or with `--remote` of
 * the deployed one. Refuses when there is an admin: the others are made at /admin/people. The audit log has it.
 */

const isRemote = process.argv.includes("--remote");
const email = readEmail(process.argv.slice(2).find((each) => !each.startsWith("--")) ?? "");
if (email === null) {
  console.error("Say whose account: npm run admin:first -- mail@example.com [--remote]");
  process.exit(1);
}

type Row = Readonly<Record<string, unknown>>;

const run = isRemote ? runRemote : runLocal;
const outcome = await makeFirstAdmin(run, email, Date.now);
if (outcome !== "made") {
  console.error(
    outcome === "no_account"
      ? `✗ ${email} has no account: sign up on the site, and open the link in the mail, first.`
      : "✗ There is an admin already. Others are made at /admin/people.",
  );
  process.exit(1);
}
console.log(`✓ ${email} is the first admin. Log in, and turn on two-step login in the profile.`);

async function runLocal(sql: string): Promise<readonly Row[]> {
  return withLocalDatabase(async (db) => (await db.$client.prepare(sql).all<Row>()).results);
}

/** Through wrangler, with its login. */
async function runRemote(sql: string): Promise<readonly Row[]> {
  const { status, stdout, stderr } = spawnSync(
    "wrangler",
    ["d1", "execute", "DB", "--remote", "--json", "--command", sql],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`wrangler could not ask the database:\n${stderr}${stdout}`);
  const [answer] = JSON.parse(stdout) as readonly { readonly results: readonly Row[] }[];
  return answer?.results ?? [];
}
