import { useRef, useState } from "react";
import { MAX_APPLIED } from "#domain/dispatch/max-applied.ts";
import { useTakeJobsBack, type GivenJob } from "#web/entities/jobs/assign/use-take-jobs-back.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { isDecided } from "#web/lib/errors/is-decided.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";
import type { KeptChoices } from "./kept-choices.ts";
import { isToConfirm } from "./suggestion-texts.ts";
import type { Applied, SavedJob, SuggestedJob } from "./suggestion-types.ts";
import type { Pins, Plan } from "./use-plan.ts";
import { useTicks } from "./use-ticks.ts";
import { useVehicles } from "./use-vehicles.ts";

/** A job that was refused because others have changed it since it was seen. */
export interface ChangedJob {
  readonly job: SuggestedJob;
  readonly saved: SavedJob;
}

/** A job that was sent: as it was planned then, under which terms of its order, and what became of it. */
interface SentJob {
  readonly job: SuggestedJob;
  readonly revision: number;
  readonly result: Applied;
}

/** The press by which a job was sent, and the driver whom it was to give it to. */
interface SentKey {
  readonly driverId: string;
  readonly key: string;
}

/**
 * What a dispatcher makes of a plan: which jobs are assigned, and what became of them.
 * @param kept what was chosen before the page was loaded
 */
export function useChoices(plan: Plan, kept: KeptChoices) {
  const { revisions } = plan.suggestion;
  const [sent, setSent] = useState<ReadonlyMap<string, SentJob>>(new Map());
  // Jobs that others have changed, once that was read: what is saved of them is what is decided about.
  const [seen, setSeen] = useState<ReadonlyMap<string, SavedJob>>(new Map());
  const [isApplying, setApplying] = useState(false);
  const vehicles = useVehicles(kept.vehicles);
  const assign = trpc.suggestions.assign.useMutation();
  const keys = useRef(new Map<string, SentKey>());
  const planned = usePlanned(plan, sent, () => {
    setSent(afterReload(plan, sent));
    setSeen(new Map());
  });
  const resultOf = (jobId: string) => sent.get(jobId)?.result;
  const isAssigned = (jobId: string) => resultOf(jobId)?.outcome === "assigned";
  const ticks = useTicks(kept, {
    late: new Map(planned.filter(isToConfirm).map((job) => [job.jobId, job])),
    // What had no answer is still meant for who was chosen, also where the plan no longer has the job.
    isChosen: (jobId) => typeof plan.pins.get(jobId) === "string" || resultOf(jobId)?.outcome === "unsure",
  });
  const { isSelected, select } = ticks;
  // Taken back it is open again, and not to be assigned by the next press.
  const undo = useTakeJobsBack((jobId) => {
    setSent((before) => without(before, jobId));
    select([jobId], false);
  });
  const changed = planned.flatMap((job): readonly ChangedJob[] => {
    const result = resultOf(job.jobId);
    const saved = result?.outcome === "refused" ? result.saved : null;
    const isRead = saved === null || saved === seen.get(job.jobId) || !isSelected(job.jobId);
    return isRead ? [] : [{ job, saved }];
  });
  const toAssign = planned
    .filter(({ jobId }) => isSelected(jobId) && !isAssigned(jobId))
    // Nothing is sent of what others have changed until that was read.
    .filter((job) => !changed.some((each) => each.job === job));

  /** By the same press until it is answered: asked again, the board says that it was this one. */
  const keyOf = ({ jobId, driverId }: SuggestedJob): string => {
    const last = keys.current.get(jobId);
    // For another driver it is another press: by the same one the board would answer of the driver before.
    const sentNow = last?.driverId === driverId ? last : { driverId, key: crypto.randomUUID() };
    keys.current.set(jobId, sentNow);
    return sentNow.key;
  };

  const revisionOf = (jobId: string): number =>
    seen.get(jobId)?.revision ?? revisions[jobId] ?? sent.get(jobId)?.revision ?? 1;

  /** Without an answer it is sent once more by itself; `unsure` of all of them where that has none either. */
  const send = async (jobs: readonly SuggestedJob[]): Promise<readonly Applied[]> => {
    const assignments = jobs.map((job) => {
      const { jobId, driverId } = job;
      const vehicleId = vehicles.idOf(job);
      const vehicle = vehicleId === undefined ? {} : { vehicleId };
      return { jobId, driverId, seenRevision: revisionOf(jobId), key: keyOf(job), ...vehicle };
    });
    try {
      return await assign.mutateAsync({ assignments });
    } catch (error) {
      if (isDecided(error)) throw error;
    }
    try {
      return await assign.mutateAsync({ assignments });
    } catch (error) {
      if (isDecided(error)) throw error;
      showError(error, FAILED);
      return jobs.map(({ jobId }) => ({ jobId, outcome: "unsure" }));
    }
  };

  /** In parts, so that the results of a long day appear as they come; what is done stays done. */
  const apply = async (): Promise<void> => {
    setApplying(true);
    undo.forget();
    try {
      for (let at = 0; at < toAssign.length; at += MAX_APPLIED) {
        const part = toAssign.slice(at, at + MAX_APPLIED);
        const results = await send(part);
        const jobOf = new Map(part.map((job) => [job.jobId, job]));
        const answered = results.flatMap((result) => {
          const job = jobOf.get(result.jobId);
          const known = { revision: revisionOf(result.jobId), result };
          // What is decided needs its key no more: the next press is another one.
          if (result.outcome !== "unsure") keys.current.delete(result.jobId);
          return job === undefined ? [] : [[result.jobId, { job, ...known }] as const];
        });
        setSent((before) => new Map([...before, ...answered]));
        // The board cannot be reached: the rest stays to be pressed again.
        if (results.some(({ outcome }) => outcome === "unsure")) break;
      }
    } catch (error) {
      showError(error, FAILED);
    } finally {
      setApplying(false);
    }
  };

  // Not what a driver had taken before.
  const undoable = [...sent.values()].flatMap(({ job: { jobId, driverId }, result }): readonly GivenJob[] => {
    const isGiven = result.outcome === "assigned" && result.isNew;
    return isGiven ? [{ orderId: plan.jobs.get(jobId)?.orderId ?? "", jobId, driverId }] : [];
  });
  const done = [...sent.keys()].filter(isAssigned);
  return {
    /** The jobs with a driver: those of the plan, and what was sent of an earlier one. */
    planned,
    count: toAssign.length,
    areAllAssigned: planned.every(({ jobId }) => isAssigned(jobId)),
    /** What became of all that was applied so far; `null` before that and meanwhile. */
    told:
      isApplying || sent.size === 0
        ? null
        : { done: done.length, total: sent.size, refused: sent.size - done.length },
    isApplying,
    /** Whether a job of the plan is not to be assigned by the next press. */
    isPartial: planned.some(({ jobId }) => !isSelected(jobId)),
    /** What is with its driver by now, or may be, as far as another plan is to be made around it. */
    given: givenOf(plan, sent),
    /** Whether anything is with its driver by now, or may be, whichever plan it is of. */
    hasGiven: [...sent.values()].some(isKept),
    apply: () => void apply(),
    /** What was assigned here can be taken back, all of it or one job, until its driver starts. */
    undo: {
      ...undo,
      count: undoable.length,
      includes: (jobId: string) => undoable.some((each) => each.jobId === jobId),
      all: () => void undo.takeBack(undoable, BY_MISTAKE),
      one: (jobId: string) =>
        void undo.takeBack(
          undoable.filter((each) => each.jobId === jobId),
          BY_MISTAKE,
        ),
    },
    /** Which vehicle comes to each job. */
    vehicles,
    /** What is remembered of the ticks. */
    ticks,
    isSelected,
    isAssigned,
    select: (jobId: string, isTicked: boolean) => select([jobId], isTicked),
    resultOf,
    /** The jobs that others have changed, until it was decided about them. */
    changed: isApplying ? [] : changed,
    /** What is saved of a job that others have changed, once that was read. */
    seenOf: (jobId: string) => seen.get(jobId),
    /** What is saved of these is what is decided about; those that nobody can be given any more are left out. */
    keep: (jobs: readonly ChangedJob[]) => {
      setSeen((before) => new Map([...before, ...jobs.map(({ job, saved }) => [job.jobId, saved] as const)]));
      select(idsOf(jobs.filter(({ saved }) => !isOpen(saved))), false);
    },
    /** These stay as others have made them. */
    leave: (left: readonly ChangedJob[]) => {
      setSeen((before) => new Map([...before, ...left.map(({ job, saved }) => [job.jobId, saved] as const)]));
      select(idsOf(left), false);
    },
  };
}

export type Choices = ReturnType<typeof useChoices>;

const BY_MISTAKE = { because: "assigned_by_mistake" } as const;

const FAILED = { title: m.nav_admin_suggestions, text: m.error_driver_assign_failed };

/**
 * The jobs of a plan by their pickups. What was assigned, or had no answer, stays as it was sent, whatever another plan says:
 * it may be open there still, or no longer be.
 * @param onReload forgets what was sent, before the reloaded plan is shown
 */
function usePlanned(
  plan: Plan,
  sent: ReadonlyMap<string, SentJob>,
  onReload: () => void,
): readonly SuggestedJob[] {
  const [round, setRound] = useState(plan.round);
  if (round !== plan.round) {
    setRound(plan.round);
    if (plan.isReloaded) onReload();
  }
  const kept = [...sent.values()].filter(isKept).map(({ job }) => job);
  const keptIds = new Set(idsOfJobs(kept));
  const pickupOf = ({ jobId }: SuggestedJob) => plan.jobs.get(jobId)?.pickupAt ?? 0;
  return [...plan.suggestion.suggested.filter(({ jobId }) => !keptIds.has(jobId)), ...kept].toSorted(
    (a, b) => pickupOf(a) - pickupOf(b) || (a.jobId < b.jobId ? -1 : 1),
  );
}

/** What can be taken back or has no answer, unless it is open: then the reloaded plan says what is to be done with it. */
function afterReload({ suggestion }: Plan, sent: ReadonlyMap<string, SentJob>): ReadonlyMap<string, SentJob> {
  const open = new Set(idsOfJobs(suggestion.jobs));
  return new Map([...sent].filter(([jobId, each]) => !open.has(jobId) && isKept(each)));
}

/** Not what was assigned before this plan: the server has it among what its driver holds. */
function givenOf({ suggestion }: Plan, sent: ReadonlyMap<string, SentJob>): Pins {
  const planned = new Set(idsOfJobs(suggestion.jobs));
  const given = [...sent].filter(
    ([jobId, { result }]) =>
      result.outcome === "unsure" || (result.outcome === "assigned" && planned.has(jobId)),
  );
  return new Map(given.map(([jobId, { job }]) => [jobId, job.driverId]));
}

function isKept({ result }: SentJob): boolean {
  return result.outcome !== "refused";
}

/** Whether a job can still be given to the driver who was chosen for it. */
export function isOpen({ status }: SavedJob): boolean {
  return status === "available";
}

function without<Value>(map: ReadonlyMap<string, Value>, gone: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([id]) => id !== gone));
}

function idsOf(jobs: readonly ChangedJob[]): readonly string[] {
  return idsOfJobs(jobs.map(({ job }) => job));
}

function idsOfJobs(jobs: readonly { readonly jobId: string }[]): readonly string[] {
  return jobs.map(({ jobId }) => jobId);
}
