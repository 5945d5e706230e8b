import type { AuditedKind, InWords } from "#domain/audit/audited-record.ts";
import { changedFields, type RecordChange } from "#domain/audit/record-change.ts";
import { keptRefusal, type KeptRefusal } from "#domain/audit/kept-refusal.ts";
import { changedRecordIds, recordIds, withOrdersOfJobs } from "#domain/audit/record-ids.ts";
import type { ErrorCode } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { describeError } from "../../describe-error.ts";
import { deviceName } from "../../device-name.ts";
import { networkOf } from "../../security-log.ts";
import { appendEntry } from "./append-entry.ts";

/** Takes down what a use-case changed, for the audit log. Of customers and drivers it is kept nowhere. */
export class AuditNotes {
  readonly #changes: RecordChange[] = [];
  #kept: readonly RecordChange[] = [];
  readonly #concerned: string[] = [];

  /**
   * The office reads it in words, of which every kind and every name of a field has one (`AUDITED_FIELDS`).
   * @param before the business fields of the record, never names, phones or free text of people; `null` for a new one
   * @param after `null` for one that is gone
   */
  changed<Before extends object | null, After extends object | null>(
    kind: AuditedKind,
    id: string,
    before: InWords<Before>,
    after: InWords<After>,
  ): void {
    const fields = changedFields(before as object | null, after as object | null);
    if (Object.keys(fields).length > 0) this.#changes.push({ kind, id, fields });
  }

  /** The action is found by these records as well; what it names and what it changes need not be said. */
  concerns(...ids: readonly string[]): void {
    this.#concerned.push(...ids);
  }

  get concerned(): readonly string[] {
    return this.#concerned;
  }

  get changes(): readonly RecordChange[] {
    return this.#changes;
  }

  /** What was taken down so far is written for good, also where the action is refused after it. */
  keep(): void {
    this.#kept = [...this.#changes];
  }

  get kept(): readonly RecordChange[] {
    return this.#kept;
  }
}

/** What a use-case needs to tell the audit log; absent where nobody of the staff acts. */
export interface Audited {
  readonly audit?: AuditNotes | undefined;
}

/** Where an action comes from. */
export interface ActionOrigin {
  readonly viewer: Viewer;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** The procedure, and its input, of which ids alone are kept. */
  readonly what: string;
  readonly input: unknown;
}

/** How an action ended: with an answer, of which ids alone are kept, or refused as whoever acted was told. */
export type ActionEnd =
  | { readonly outcome: "ok"; readonly answer: unknown }
  | ({ readonly outcome: ErrorCode } & KeptRefusal);

type Needs = Pick<Dependencies, "db" | "now">;

/**
 * Writes down that somebody of the staff is about to do something. The action happens only once this is written.
 * @returns what writes down how it ended: the seq and hash of that entry, or `null` when it could not be written. That is
 *   logged, and the action keeps its first entry, without an outcome.
 */
export async function beginAction(
  deps: Needs,
  origin: ActionOrigin,
  notes: AuditNotes,
): Promise<(end: ActionEnd) => Promise<{ seq: number; hash: string } | null>> {
  const { viewer, requestId, what } = origin;
  const { browser, system } = deviceName(origin.userAgent);
  const named = recordIds(origin.input);
  const common = {
    actorId: viewer.userId,
    actorRole: viewer.grantedRole,
    network: networkOf(origin.address),
    device: [browser, system].filter((part) => part !== "").join(", "),
    what,
    requestId,
  };
  const first = await appendEntry(
    deps,
    { ...common, at: deps.now(), ofSeq: null, records: JSON.stringify(named), changes: "[]", outcome: "" },
    withOrdersOfJobs(Object.values(named).flat()),
  );
  return async (end) => {
    const { outcome } = end;
    const made = end.outcome === "ok" ? recordIds(end.answer) : {};
    const { changes, kept } = notes;
    try {
      return await appendEntry(
        deps,
        {
          ...common,
          at: deps.now(),
          ofSeq: first.seq,
          records: JSON.stringify(end.outcome === "ok" ? made : keptRefusal(end)),
          changes: JSON.stringify(outcome === "ok" ? changes : kept),
          outcome,
        },
        withOrdersOfJobs([...Object.values(made).flat(), ...changedRecordIds(changes), ...notes.concerned]),
      );
    } catch (error) {
      console.error("audit outcome not written", {
        requestId,
        what,
        seq: first.seq,
        error: describeError(error),
      });
      return null;
    }
  };
}
