import type { BoardEvent } from "../jobs/board-state.ts";
import type { BoardJob, BoardOrder } from "../jobs/job.ts";
import { bangkokDay } from "../time.ts";

/** `completed`: a job earned its driver this; `set_back`: it is under way again, and the same amounts are taken back. */
export const EARNING_KINDS = ["completed", "set_back"] as const;
export type EarningKind = (typeof EARNING_KINDS)[number];

/** An entry of the book of earnings, which is only ever added to. Amounts are satang, negative in a `set_back`. */
export interface EarningEntry {
  /** Made of the event that it follows from, so that each is written once. */
  readonly entryId: string;
  readonly driverId: string;
  readonly orderId: string;
  readonly jobId: string;
  readonly kind: EarningKind;
  /** `null` where an earlier version of the board decided: then what the job's row says. */
  readonly paySatang: number | null;
  /** The driver's part of what the customer waited for. */
  readonly waitingSatang: number;
  /** The business day in Bangkok, of a `set_back` that of the completion. */
  readonly day: string;
  /** When the job was completed, also of a `set_back`, epoch milliseconds. */
  readonly at: number;
}

/**
 * The entries that follow from a decision of the dispatch board: one when a job is completed, of the day on which it really was,
 * and its reverse of the same day when it is set back, so that no payout up to a day has one of them alone. A day that is paid out
 * already may get one more entry, which the next payout pays or deducts.
 * @param order after the decision
 */
export function earningsOf(order: BoardOrder, events: readonly BoardEvent[]): readonly EarningEntry[] {
  return events.flatMap((event, position) => {
    const kind = kindOf(event);
    const job = order.jobs.find(({ jobId }) => jobId === event.jobId);
    if (kind === null || job === undefined || event.driverId === null) return [];
    const { driverId } = event;
    const { orderId, version } = order;
    const entryId = `${orderId}-E${version}-${position}`;
    const at = event.reverses ?? event.at;
    const entry = { entryId, driverId, orderId, jobId: job.jobId, kind, day: bangkokDay(at), at };
    return [{ ...entry, ...amountsOf(job, kind) }];
  });
}

function kindOf({ jobId, from, to }: BoardEvent): EarningKind | null {
  if (jobId === null || from === to) return null;
  if (to === "completed") return "completed";
  return from === "completed" ? "set_back" : null;
}

function amountsOf(job: BoardJob, kind: EarningKind) {
  const sign = kind === "completed" ? 1 : -1;
  // `paySatang` is missing in decisions that an earlier version of the board has stored.
  const stored: Partial<BoardJob> = job;
  const paySatang = stored.paySatang == null ? null : sign * stored.paySatang;
  return { paySatang, waitingSatang: sign * (stored.waitingPaySatang ?? 0) };
}
