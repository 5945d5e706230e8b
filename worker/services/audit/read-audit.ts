import { auditActionQuery, auditListQuery } from "#db/queries/audit/read-audit.ts";
import type { AuditEntry } from "#domain/audit/audit-entry.ts";
import type { AuditFilterInput } from "#domain/audit/audit-input.ts";
import type { KeptRefusal } from "#domain/audit/kept-refusal.ts";
import type { RecordChange } from "#domain/audit/record-change.ts";
import { AppError } from "#domain/errors.ts";
import { bangkokInstant, DAY_MS } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { networkOf } from "../../security-log.ts";

const PAGE_SIZE = 100;

/** A page of the audit log, newest first. For admins; the router sees to it. */
export async function readAudit({ db }: Pick<Dependencies, "db">, input: AuditFilterInput) {
  const { who, role, section, what, record, network, ended, fromDay, toDay, cursor } = input;
  const rows = await auditListQuery(db, {
    who: given(who)?.toLowerCase(),
    role,
    section,
    what,
    record: given(record),
    network: soughtNetwork(given(network)),
    ended,
    from: dayStart(fromDay),
    until: endOf(toDay),
    before: cursor,
  }).limit(PAGE_SIZE + 1);
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    items: shown.map(toAction),
    nextCursor: rows.length > PAGE_SIZE ? (shown.at(-1)?.entry.seq ?? null) : null,
  };
}

/**
 * The action of an entry of the log: by the number of the entry that says what began, or of the one that says how it ended,
 * which the security log has. For admins; the router sees to it.
 * @throws AppError NOT_FOUND
 */
export async function readAuditEntry({ db }: Pick<Dependencies, "db">, seq: number) {
  const row = await auditActionQuery(db, seq).get();
  if (row === undefined) throw new AppError("NOT_FOUND");
  return toAction(row);
}

function toAction({ entry, outcome, actorName }: Awaited<ReturnType<typeof auditListQuery>>[number]) {
  const { seq, at, actorId, actorRole, network, device, what, requestId, records, hash } = entry;
  return {
    seq,
    at,
    actorId,
    actorRole,
    /** "" of an erased account. */
    actorName: actorName ?? "",
    network,
    device,
    what,
    requestId,
    records: JSON.parse(records) as Readonly<Record<string, string | readonly string[]>>,
    changes: JSON.parse(outcome?.changes ?? "[]") as readonly RecordChange[],
    /** "ok" or an error code; `null` when its end was never written. */
    outcome: outcome?.outcome ?? null,
    ...refusalOf(outcome),
    hash,
  };
}

/** What the sentences of a refusal said; nothing of one that an earlier version wrote. */
function refusalOf(end: Pick<AuditEntry, "outcome" | "records"> | null): KeptRefusal {
  const kept = end === null || end.outcome === "ok" ? {} : (JSON.parse(end.records) as Partial<KeptRefusal>);
  return { params: kept.params ?? {}, fields: kept.fields ?? {} };
}

function given(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

/** The network of an address that was typed; anything else stands for itself. */
function soughtNetwork(typed: string | undefined): string | undefined {
  const written = typed?.trim().toLowerCase();
  return written !== undefined && IP_ADDRESS.test(written) ? networkOf(written) : written;
}

/** Digits with three points, or hexadecimal ones with colons. */
const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f.]*(:[0-9a-f.]*){2,})$/;

function dayStart(day: string | undefined): number | undefined {
  return day === undefined ? undefined : (bangkokInstant(day, "00:00") ?? undefined);
}

function endOf(day: string | undefined): number | undefined {
  const start = dayStart(day);
  return start === undefined ? undefined : start + DAY_MS;
}
