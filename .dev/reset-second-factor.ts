import { readEmail } from "#domain/access/email.ts";
import { askLocal, askRemote } from "./remote-database.ts";
import { takeOffFactor, type FactorOutcome } from "./take-off-factor.ts";

/**
 * `npm run admin:reset-second-factor -- mail@example.com`: takes the second factor off an account, of the local database or with
 * `--remote` of the deployed one: for the last admin, whom nobody at /admin/people can help. The audit log has it.
 */

const isRemote = process.argv.includes("--remote");
const email = readEmail(process.argv.slice(2).find((each) => !each.startsWith("--")) ?? "");
if (email === null) {
  console.error("Say whose account: npm run admin:reset-second-factor -- mail@example.com [--remote]");
  process.exit(1);
}

const SAID = {
  reset: `✓ ${email} logs in without a code, and is told by mail. Log in, and turn on two-step login in the profile.`,
  no_account: `✗ ${email} has no account.`,
  no_factor: `✗ ${email} has no two-step login: log in, and turn it on in the profile.`,
} as const satisfies Record<FactorOutcome, string>;

const outcome = await takeOffFactor(isRemote ? askRemote : askLocal, email, Date.now);
if (outcome === "reset") console.log(SAID.reset);
else {
  console.error(SAID[outcome]);
  process.exit(1);
}
