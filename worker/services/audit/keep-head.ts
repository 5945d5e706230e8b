import { auditChainQuery, auditHead } from "#db/queries/audit/read-audit.ts";
import { headText, keptHeadKey, readHeadText, type KeptHead } from "#domain/audit/kept-head.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { logSecurity } from "../../security-log.ts";

const TYPE = "text/plain";
/** So many days back the head before is looked for. */
const DAYS_BACK = 7;

type Needs = Pick<Dependencies, "db" | "storage" | "now">;

/**
 * Keeps the last entry of the audit log once a day outside the database, where it is never replaced. The log
 * is compared with the latest one that was kept before: a log that no longer has it was cut off or written
 * anew, and the security log is told. Safe to repeat, as the cron does.
 */
export async function keepAuditHead(deps: Needs): Promise<void> {
  const { db, storage, now } = deps;
  const key = keptHeadKey(bangkokDay(now()));
  if (await storage.has(key)) return;
  await compareWithLast(deps);
  const head = await auditHead(db);
  if (head !== undefined) await storage.putOnce(key, new TextEncoder().encode(headText(head)), TYPE);
}

async function compareWithLast(deps: Needs): Promise<void> {
  const kept = await lastKept(deps);
  if (kept === null) return;
  const { day, seq, hash } = kept;
  const [entry] = await auditChainQuery(deps.db, seq - 1, 1);
  if (entry?.seq === seq && entry.hash === hash) return;
  logSecurity("audit_log_rewritten", {
    who: null,
    what: keptHeadKey(day),
    from: null,
    outcome: "not_as_kept",
    ids: { seq },
  });
}

/** The latest head that was kept before today; one that cannot be read is none. */
async function lastKept({ storage, now }: Needs): Promise<KeptHead | null> {
  for (let back = 1; back <= DAYS_BACK; back++) {
    const day = bangkokDay(now() - back * DAY_MS);
    const body = await storage.get(keptHeadKey(day));
    const head = body === null ? null : readHeadText(await new Response(body).text());
    if (head !== null) return { ...head, day };
  }
  return null;
}
