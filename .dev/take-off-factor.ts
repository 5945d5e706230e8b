import { randomUUID } from "node:crypto";
import type { AuditDraft } from "#worker/services/audit/append-entry.ts";
import { appendByStatements, type RunStatement } from "./audit-statements.ts";

/** What came of it: the address has no account, or that has no second factor. */
export type FactorOutcome = "reset" | "no_account" | "no_factor";

const WHAT = "people.resetSecondFactor";
const DEVICE = "npm run admin:reset-second-factor";

/**
 * Takes the second factor off an account and ends its sessions, those that begin meanwhile too; a trigger tells its owner by mail.
 * The audit log has it as done by the account itself, from the command: before it happens, and with how it ended. Interrupted
 * anywhere it is done by running it again: the entry that has no end says what is left to do.
 * @param email as `readEmail` writes it: ASCII without spaces
 * @param now epoch milliseconds
 */
export async function takeOffFactor(
  run: RunStatement,
  email: string,
  now: () => number,
): Promise<FactorOutcome> {
  const account = `email = '${email.replaceAll("'", "''")}' AND deleted_at IS NULL`;
  const [person] = await run(`SELECT id, role, two_factor_enabled FROM users WHERE ${account}`);
  if (person === undefined) return "no_account";
  const userId = String(person["id"]);
  const quotedId = `'${userId.replaceAll("'", "''")}'`;
  const [stored] = await run(`SELECT id FROM two_factors WHERE user_id = ${quotedId} LIMIT 1`);
  const interrupted = await unfinished(run, quotedId);
  const hasFactor = Number(person["two_factor_enabled"]) !== 0 || stored !== undefined;
  if (!hasFactor && interrupted === null) return "no_factor";
  const common = {
    actorId: userId,
    actorRole: String(person["role"]) as AuditDraft["actorRole"],
    network: "",
    device: DEVICE,
    what: WHAT,
    requestId: interrupted?.requestId ?? randomUUID(),
    records: JSON.stringify({ userId }),
  };
  const begun = { ...common, at: now(), ofSeq: null, changes: "[]", outcome: "" };
  const { seq } = interrupted ?? (await appendByStatements(run, begun, [userId]));
  await run(`DELETE FROM two_factors WHERE user_id = ${quotedId}`);
  const [done] = await run(
    `UPDATE users SET two_factor_enabled = 0, updated_at = ${now()} WHERE id = ${quotedId} AND two_factor_enabled = 1 RETURNING id`,
  );
  // Last: whoever has the lost phone may have logged in with it until here.
  await run(`DELETE FROM sessions WHERE user_id = ${quotedId}`);
  const changed = [{ kind: "user", id: userId, fields: { hasSecondFactor: [true, false] } }];
  const changes = JSON.stringify(done === undefined && interrupted === null ? [] : changed);
  await appendByStatements(run, { ...common, at: now(), ofSeq: seq, changes, outcome: "ok" }, [userId]);
  return "reset";
}

/**
 * The entry of the account's latest run, if that was interrupted; `null`: it has its end. One before it that has none was made up
 * for by the run after it.
 */
async function unfinished(
  run: RunStatement,
  quotedId: string,
): Promise<{ readonly seq: number; readonly requestId: string } | null> {
  const [entry] = await run(
    `SELECT seq, request_id, EXISTS (SELECT 1 FROM audit_entries AS ended WHERE ended.of_seq = begun.seq) AS is_ended
      FROM audit_entries AS begun
      WHERE actor_id = ${quotedId} AND of_seq IS NULL AND what = '${WHAT}' AND device = '${DEVICE}'
      ORDER BY seq DESC LIMIT 1`,
  );
  if (entry === undefined || Number(entry["is_ended"]) === 1) return null;
  return { seq: Number(entry["seq"]), requestId: String(entry["request_id"]) };
}
