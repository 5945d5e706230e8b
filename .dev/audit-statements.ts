import { createHash } from "node:crypto";
import { canonicalAudit, EMPTY_LOG, type AuditHead } from "#domain/audit/audit-entry.ts";
import type { AuditDraft } from "#worker/services/audit/append-entry.ts";

/** Runs one SQL statement; its rows by column name. */
export type RunStatement = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** The worker may write between reading the last entry and writing the next. */
const TRIES = 20;

const COLUMNS = [
  ["seq", "seq"],
  ["at", "at"],
  ["of_seq", "ofSeq"],
  ["actor_id", "actorId"],
  ["actor_role", "actorRole"],
  ["network", "network"],
  ["device", "device"],
  ["what", "what"],
  ["request_id", "requestId"],
  ["records", "records"],
  ["changes", "changes"],
  ["outcome", "outcome"],
  ["prev_hash", "prevHash"],
  ["hash", "hash"],
] as const;

/**
 * Adds an entry to the audit log by SQL texts alone, as a command has to that reaches a deployed database through wrangler; the
 * worker does it by `appendEntry`. A trigger leaves out an entry that does not follow the last one: then it is written again.
 * @returns the entry's place in the log
 * @throws Error when others kept writing
 */
export async function appendByStatements(
  run: RunStatement,
  draft: AuditDraft,
  recordIds: readonly string[],
): Promise<AuditHead> {
  for (let tries = 0; tries < TRIES; tries++) {
    const [last] = await run("SELECT seq, hash FROM audit_entries ORDER BY seq DESC LIMIT 1");
    const head = last === undefined ? EMPTY_LOG : { seq: Number(last["seq"]), hash: String(last["hash"]) };
    const content = { ...draft, seq: head.seq + 1, prevHash: head.hash };
    const hash = createHash("sha256").update(canonicalAudit(content)).digest("hex");
    const entry = { ...content, hash };
    const values = COLUMNS.map(([, field]) => quoted(entry[field])).join(", ");
    await run(`INSERT INTO audit_entries (${COLUMNS.map(([name]) => name).join(", ")}) VALUES (${values})`);
    const [written] = await run(`SELECT hash FROM audit_entries WHERE seq = ${entry.seq}`);
    if (written?.["hash"] !== hash) continue;
    for (const recordId of recordIds)
      await run(
        `INSERT OR IGNORE INTO audit_records (record_id, seq) VALUES (${quoted(recordId)}, ${entry.ofSeq ?? entry.seq})`,
      );
    return { seq: entry.seq, hash };
  }
  throw new Error("the audit log was written to all the time; please try again");
}

function quoted(value: string | number | null): string {
  if (value === null) return "NULL";
  return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
