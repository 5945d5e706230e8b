import { mergeEdits, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { useRefusedPress } from "#web/entities/edit-conflict/use-refused-press.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { JOB_STATUS_TEXTS } from "../job-status-texts.ts";
import type { SeenJob } from "./use-assign.ts";

/** What a decision about a job's driver is based on, as texts: the job with its driver, and when it begins. */
interface JobTexts {
  readonly job: string;
  readonly pickup: string;
}

export const JOB_LABELS = {
  job: m.notice_title_job,
  pickup: m.order_pickup_time_label,
} as const satisfies Record<keyof JobTexts, () => string>;

/** A job as it is saved, under the terms that its order has. */
export interface SavedJob extends SeenJob {
  /** The revision of those terms; unknown of a job as a page shows it. */
  readonly revision?: number;
}

/** The job that a dialog was opened about, and what somebody else has made of it, once that has refused a press. */
export interface JobConflict {
  /** What is decided about, and is sent with the press. */
  readonly seen: SeenJob;
  /** The job as it was read after the refusal; `null` without one. Nothing is sent until it was decided about. */
  readonly saved: SavedJob | null;
  /** What the others changed; empty where it is nothing of the job itself, but another term of its order. */
  readonly changes: readonly TheirChange<keyof JobTexts, string>[];
  /**
   * A press was refused: reads the job again.
   * @param wanted the job as it was to be
   * @returns whether that explains the refusal
   */
  readonly refused: (error: unknown, wanted: WantedJob) => Promise<boolean>;
  /** What is saved now is what is decided about. */
  readonly keep: () => void;
}

type WantedJob = Pick<SeenJob, "status" | "driverName">;

/** Refusals because somebody else has decided about the job since it was looked at. */
const DECIDED: ReadonlySet<string> = new Set([
  "JOB_ALREADY_RESERVED",
  "JOB_TRANSITION_REFUSED",
  "NOT_FOUND",
  "ORDER_CHANGED",
]);

/** Keeps the job that a dialog was opened about, whatever is read again behind it. */
export function useJobConflict(job: SeenJob): JobConflict {
  const { seen, found, show, keep } = useRefusedPress<SavedJob, WantedJob>(job);
  const before = textsOf(seen);
  return {
    seen,
    saved: found?.saved ?? null,
    changes:
      found === null
        ? []
        : mergeEdits<JobTexts, keyof JobTexts>(["job", "pickup"], {
            before,
            typed: { ...before, job: jobText(found.wanted) },
            theirs: textsOf(found.saved),
          }).changes,
    refused: async (error, wanted) => {
      const code = appErrorOf(error)?.code ?? "";
      const saved = DECIDED.has(code) ? await readJob(seen) : null;
      if (saved === null || (code !== "ORDER_CHANGED" && isSame(saved, seen))) return false;
      show(saved, wanted);
      return true;
    },
    keep,
  };
}

function isSame(one: SeenJob, other: SeenJob): boolean {
  const [texts, others] = [textsOf(one), textsOf(other)];
  return texts.job === others.job && texts.pickup === others.pickup;
}

function textsOf(job: SeenJob): JobTexts {
  return { job: jobText(job), pickup: formatDayAndTime(job.pickupAt) };
}

function jobText({ status, driverName }: WantedJob): string {
  return [JOB_STATUS_TEXTS[status].text(), driverName].filter(Boolean).join(" · ");
}

/** A job as it is saved now; one that its order has no longer is cancelled. `null` where it cannot be read. */
async function readJob({ orderId, jobId }: SeenJob): Promise<SavedJob | null> {
  try {
    const order = await trpcUtils.orders.byId.fetch({ orderId }, { staleTime: 0 });
    const job = order.jobs.find((each) => each.jobId === jobId);
    const { pickupAt, revision } = order;
    const { status, driverId, driverName } = job ?? { status: "cancelled" as const };
    return { orderId, jobId, pickupAt, revision, status, driverId, driverName };
  } catch {
    return null;
  }
}
