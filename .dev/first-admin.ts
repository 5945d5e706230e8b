import { readEmail } from "#domain/access/email.ts";
import { makeFirstAdmin } from "./make-first-admin.ts";
import { askLocal, askRemote } from "./remote-database.ts";

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

const outcome = await makeFirstAdmin(isRemote ? askRemote : askLocal, email, Date.now);
if (outcome !== "made") {
  console.error(
    outcome === "no_account"
      ? `✗ ${email} has no account: sign up on the site, and open the link in the mail, first.`
      : "✗ There is an admin already. Others are made at /admin/people.",
  );
  process.exit(1);
}
console.log(`✓ ${email} is the first admin. Log in, and turn on two-step login in the profile.`);
