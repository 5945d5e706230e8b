import type { JobCard } from "./card.ts";
import type { BoardJob, BoardOrder, JobStatus } from "./job.ts";
import type { OrderStatus } from "../orders/order.ts";

/** An order and its cards as the board takes them in. */
export interface BoardOpening {
  readonly order: BoardOrder;
  /** One per job, in the order of the jobs. */
  readonly cards: readonly JobCard[];
}

/** An order as it is recorded. */
export interface OrderRecord {
  readonly orderId: string;
  readonly customerId: string;
  readonly status: OrderStatus;
  readonly version: number;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  /** Pickup, journey and handling (`busyUntil`), epoch milliseconds; `null` while a place is free text. */
  readonly endsAt: number | null;
}

/** A job as it is recorded. */
export interface JobRecord extends Omit<BoardJob, "releasedBy"> {
  readonly card: JobCard;
}

/** A line of the order's history, as far as the board needs it. */
export interface HistoryRecord {
  readonly jobId: string | null;
  readonly driverId: string | null;
  readonly toStatus: string;
}

/**
 * An order as the board holds it, from what is recorded of it: newly placed, or long since delivered.
 * @param history oldest first
 */
export function openingOf(
  order: OrderRecord,
  jobs: readonly JobRecord[],
  history: readonly HistoryRecord[],
): BoardOpening {
  const { orderId, customerId, status, version, pickupAt, endsAt } = order;
  return {
    order: {
      orderId,
      customerId,
      status,
      version,
      startsAt: pickupAt,
      // Without a journey there are no jobs, so the order takes nobody's time.
      endsAt: endsAt ?? pickupAt,
      jobs: jobs.map(({ jobId, vehicle, status: jobStatus, driverId, overlapReason, completedAt }) => ({
        jobId,
        vehicle,
        status: jobStatus,
        driverId,
        releasedBy: releasedBy(jobId, history),
        overlapReason,
        completedAt,
      })),
    },
    cards: jobs.map((job) => job.card),
  };
}

/** The driver a job last came back from, unless somebody has reserved it since. */
function releasedBy(jobId: string, history: readonly HistoryRecord[]): string | null {
  const changesHands: readonly string[] = ["available", "reserved"] satisfies JobStatus[];
  const last = history.findLast((each) => each.jobId === jobId && changesHands.includes(each.toStatus));
  return last?.toStatus === "available" ? last.driverId : null;
}
