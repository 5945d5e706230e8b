import { useState } from "react";
import { mergeEdits, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { useRefusedPress } from "#web/entities/edit-conflict/press-notice.tsx";
import {
  orderTerms,
  TERM_LABELS,
  termChanges,
  type OrderTerm,
  type OrderTerms,
} from "#web/entities/orders/order-conflict.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { JOB_STATUS_TEXTS } from "../job-status-texts.ts";
import type { SeenJob } from "./use-assign.ts";

/** What a decision about a job's driver is based on, as texts: the job with its driver, and when it begins. */
interface JobTexts {
  readonly job: string;
  readonly pickup: string;
}

/** What may differ: of the job itself, or of its order. */
export type JobField = keyof JobTexts | OrderTerm;

export const JOB_LABELS = {
  ...TERM_LABELS,
  job: m.notice_title_job,
} as const satisfies Record<JobField, () => string>;

/** A job as it is saved, under the terms that its order has. */
export interface SavedJob extends SeenJob {
  /** The revision of those terms; unknown of a job as a page shows it. */
  readonly revision?: number;
  readonly terms?: OrderTerms;
  /** Of the vehicle that comes. */
  readonly plate?: string;
}

/** The job that a dialog was opened about, and what somebody else has made of it, once that has refused a press. */
export interface JobConflict {
  /** What is decided about, and is sent with the press. */
  readonly seen: SeenJob;
  /** The job as it was read after the refusal; `null` without one. Nothing is sent until it was decided about. */
  readonly saved: SavedJob | null;
  /** What the others changed of the job and of the terms of its order; empty where nothing of what is shown differs. */
  readonly changes: readonly TheirChange<JobField, string>[];
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
  "JOB_VEHICLE_CHANGED",
  "NOT_FOUND",
  "ORDER_CHANGED",
]);

/** Keeps the job that a dialog was opened about, whatever is read again behind it. */
export function useJobConflict(job: SeenJob): JobConflict {
  const { seen, found, show, keep } = useRefusedPress<SavedJob, WantedJob>(job);
  const before = textsOf(seen);
  const terms = useSeenTerms(seen, found !== null);
  const jobChanges = ({ saved, wanted }: NonNullable<typeof found>) =>
    mergeEdits<JobTexts, keyof JobTexts>(["job", "pickup"], {
      before,
      typed: { ...before, job: jobText(wanted) },
      theirs: textsOf(saved),
    }).changes;
  const orderChanges = (saved: SavedJob) =>
    terms === null || saved.terms === undefined
      ? []
      : // When it begins is what the page says of the job.
        termChanges(terms, saved.terms).filter(({ field }) => field !== "pickup");
  return {
    seen,
    saved: found?.saved ?? null,
    changes: found === null ? [] : [...jobChanges(found), ...orderChanges(found.saved)],
    refused: async (error, wanted) => {
      const code = appErrorOf(error)?.code ?? "";
      const saved = DECIDED.has(code) ? await readJob(seen) : null;
      if (saved === null || (code !== "ORDER_CHANGED" && isSame(saved, seen))) return false;
      // They hold it, with another vehicle than it was given to them with.
      const isOfVehicle = code === "JOB_VEHICLE_CHANGED";
      show(isOfVehicle ? { ...saved, driverName: withPlate(saved.driverName, saved.plate) } : saved, wanted);
      return true;
    },
    keep,
  };
}

/**
 * The terms of the order as they were when the dialog was opened, read for it: what was read earlier may be older than the list
 * that it was opened from. After a decision about what others changed, those that were saved then; `null` until they are read,
 * also where a press was refused before that.
 */
function useSeenTerms({ orderId, terms: decided }: SavedJob, isRefused: boolean): OrderTerms | null {
  const order = trpc.orders.byId.useQuery({ orderId }, { refetchOnMount: "always" });
  const [opened, setOpened] = useState<OrderTerms | null>(null);
  if (opened === null && !isRefused && order.isFetchedAfterMount && order.data !== undefined)
    setOpened(orderTerms(order.data));
  return decided ?? opened;
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

/** A driver with the plate of the vehicle that they bring. */
export function withPlate(driverName: string | null | undefined, plate = ""): string {
  return [driverName ?? "", plate].filter((part) => part !== "").join(" · ");
}

/** A job as it is saved now; one that its order has no longer is cancelled. `null` where it cannot be read. */
async function readJob({ orderId, jobId }: SeenJob): Promise<SavedJob | null> {
  try {
    const order = await trpcUtils.orders.byId.fetch({ orderId }, { staleTime: 0 });
    const job = order.jobs.find((each) => each.jobId === jobId);
    const { pickupAt, revision } = order;
    const { status, driverId, driverName, vehicleDetails, phoneToTell } = job ?? {
      status: "cancelled" as const,
    };
    const plate = vehicleDetails ?? "";
    const terms = orderTerms(order);
    return { orderId, jobId, pickupAt, revision, terms, status, driverId, driverName, phoneToTell, plate };
  } catch {
    return null;
  }
}
