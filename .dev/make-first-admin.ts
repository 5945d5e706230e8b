import { randomUUID } from "node:crypto";
import type { AuditDraft } from "#worker/services/audit/append-entry.ts";
import { appendByStatements, type RunStatement } from "./audit-statements.ts";

/** What came of it: there is an admin already, or the address has no confirmed account. */
export type FirstAdminOutcome = "made" | "admin_there" | "no_account";

const NO_ADMIN = "NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND deleted_at IS NULL)";

/**
 * Makes an account the first admin, and ends its sessions. The audit log has it as a change of role by the account itself, from
 * the command: before it happens, and with how it ended.
 * @param email as `readEmail` writes it: ASCII without spaces
 * @param now epoch milliseconds
 */
export async function makeFirstAdmin(
  run: RunStatement,
  email: string,
  now: () => number,
): Promise<FirstAdminOutcome> {
  const account = `email = '${email.replaceAll("'", "''")}' AND email_verified = 1 AND deleted_at IS NULL`;
  const [admin] = await run(`SELECT 1 FROM users WHERE NOT (${NO_ADMIN}) LIMIT 1`);
  if (admin !== undefined) return "admin_there";
  const [person] = await run(`SELECT id, role FROM users WHERE ${account}`);
  if (person === undefined) return "no_account";
  const userId = String(person["id"]);
  const role = String(person["role"]) as AuditDraft["actorRole"];
  const common = {
    actorId: userId,
    actorRole: role,
    network: "",
    device: "npm run admin:first",
    what: "people.changeRole",
    requestId: randomUUID(),
    records: JSON.stringify({ userId }),
  };
  const begun = { ...common, at: now(), ofSeq: null, changes: "[]", outcome: "" };
  const { seq } = await appendByStatements(run, begun, [userId]);
  const [made] = await run(
    `UPDATE users SET role = 'admin', updated_at = ${now()} WHERE ${account} AND ${NO_ADMIN} RETURNING id`,
  );
  // Sessions of a customer last longer than those of the staff: who is made an admin logs in again.
  if (made !== undefined) await run(`DELETE FROM sessions WHERE user_id = '${userId.replaceAll("'", "''")}'`);
  const changes = made === undefined ? [] : [{ kind: "user", id: userId, fields: { role: [role, "admin"] } }];
  const ended = {
    ...common,
    at: now(),
    ofSeq: seq,
    changes: JSON.stringify(changes),
    outcome: made === undefined ? "ROLE_CHANGED" : "ok",
  };
  await appendByStatements(run, ended, [userId]);
  return made === undefined ? "admin_there" : "made";
}
