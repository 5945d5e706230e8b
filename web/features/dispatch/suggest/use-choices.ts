import { useState } from "react";
import { MAX_APPLIED } from "#domain/dispatch/suggest-input.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";
import type { Applied, SavedJob, SuggestedJob, Suggestion } from "./suggestion-types.ts";
import { useTakeBack, type GivenJob } from "./use-take-back.ts";
import type { Corrections } from "./use-corrections.ts";

/** A job that was refused because others have changed it since it was seen. */
export interface ChangedJob {
  readonly job: SuggestedJob;
  readonly saved: SavedJob;
}

/** What a dispatcher makes of a suggestion: which jobs are assigned, to whom, and what became of them. */
export function useChoices(
  { jobs, suggested, revisions }: Pick<Suggestion, "jobs" | "suggested" | "revisions">,
  corrections: Corrections,
) {
  const { isSelected, driverOf, select } = corrections;
  const [applied, setApplied] = useState<ReadonlyMap<string, Applied>>(new Map());
  // Jobs that others have changed, once that was read: what is saved of them is what is decided about.
  const [seen, setSeen] = useState<ReadonlyMap<string, SavedJob>>(new Map());
  // What was given here: not what a driver had taken before, but what had no answer at first.
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(new Map());
  const [isApplying, setApplying] = useState(false);
  const assign = trpc.suggestions.assign.useMutation();
  // Taken back it is open again, and not to be assigned by the next press.
  const undo = useTakeBack((jobId) => {
    setApplied((before) => without(before, jobId));
    setGiven((before) => without(before, jobId));
    select([jobId], false);
  });
  const changed = suggested.flatMap((job): readonly ChangedJob[] => {
    const result = applied.get(job.jobId);
    const saved = result?.outcome === "refused" ? result.saved : null;
    const isRead = saved === null || saved === seen.get(job.jobId) || !isSelected(job.jobId);
    return isRead ? [] : [{ job, saved }];
  });
  const assignments = suggested
    .filter(({ jobId }) => isSelected(jobId) && applied.get(jobId)?.outcome !== "assigned")
    // Nothing is sent of what others have changed until that was read.
    .filter((job) => !changed.some((each) => each.job === job))
    .map((job) => ({
      jobId: job.jobId,
      driverId: driverOf(job),
      seenRevision: seen.get(job.jobId)?.revision ?? revisions[job.jobId] ?? 1,
    }));

  /** In parts, so that the results of a long day appear as they come; what is done stays done. */
  const apply = async (): Promise<void> => {
    setApplying(true);
    undo.forget();
    try {
      for (let at = 0; at < assignments.length; at += MAX_APPLIED) {
        const part = assignments.slice(at, at + MAX_APPLIED);
        const results = await assign.mutateAsync({ assignments: part });
        const isGiven = (each: Applied) =>
          each.outcome === "assigned" && (each.isNew || applied.get(each.jobId)?.outcome === "unsure");
        const driverOfJob = new Map(part.map(({ jobId, driverId }) => [jobId, driverId]));
        const newlyGiven = results
          .filter(isGiven)
          .map(({ jobId }) => [jobId, driverOfJob.get(jobId) ?? ""] as const);
        setGiven((before) => new Map([...before, ...newlyGiven]));
        setApplied((before) => new Map([...before, ...results.map((each) => [each.jobId, each] as const)]));
        // The board cannot be reached: the rest stays to be pressed again.
        if (results.some(({ outcome }) => outcome === "unsure")) break;
      }
    } catch (error) {
      showError(error, { title: m.nav_admin_suggestions, text: m.error_driver_assign_failed });
    } finally {
      setApplying(false);
    }
  };

  const undoable = [...given].map(([jobId, driverId]): GivenJob => {
    const orderId = jobs.find((job) => job.jobId === jobId)?.orderId ?? "";
    return { orderId, jobId, driverId };
  });
  const done = [...applied.values()].filter(({ outcome }) => outcome === "assigned").length;
  return {
    count: assignments.length,
    areAllAssigned: suggested.every(({ jobId }) => applied.get(jobId)?.outcome === "assigned"),
    /** What became of all that was applied so far; `null` before that and meanwhile. */
    told:
      isApplying || applied.size === 0 ? null : { done, total: applied.size, refused: applied.size - done },
    isApplying,
    /** Whether anything is to be otherwise than suggested. */
    isCorrected: suggested.some((job) => !isSelected(job.jobId) || driverOf(job) !== job.driverId),
    apply: () => void apply(),
    /** What was assigned here can be taken back, all of it or one job, until its driver starts. */
    undo: {
      ...undo,
      count: undoable.length,
      includes: (jobId: string) => given.has(jobId),
      all: () => undo.takeBack(undoable),
      one: (jobId: string) => undo.takeBack(undoable.filter((each) => each.jobId === jobId)),
    },
    isSelected,
    select: (jobId: string, isWanted: boolean) => select([jobId], isWanted),
    driverOf,
    choose: corrections.choose,
    resultOf: (jobId: string) => applied.get(jobId),
    /** The jobs that others have changed, until it was decided about them. */
    changed: isApplying ? [] : changed,
    /** What is saved of a job that others have changed, once that was read. */
    seenOf: (jobId: string) => seen.get(jobId),
    /** What is saved of these is what is decided about; those that nobody can be given any more are left out. */
    keep: (kept: readonly ChangedJob[]) => {
      setSeen((before) => new Map([...before, ...kept.map(({ job, saved }) => [job.jobId, saved] as const)]));
      select(idsOf(kept.filter(({ saved }) => !isOpen(saved))), false);
    },
    /** These stay as others have made them. */
    leave: (left: readonly ChangedJob[]) => {
      setSeen((before) => new Map([...before, ...left.map(({ job, saved }) => [job.jobId, saved] as const)]));
      select(idsOf(left), false);
    },
  };
}

export type Choices = ReturnType<typeof useChoices>;

/** Whether a job can still be given to the driver who was chosen for it. */
export function isOpen({ status }: SavedJob): boolean {
  return status === "available";
}

function without<Value>(map: ReadonlyMap<string, Value>, gone: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([id]) => id !== gone));
}

function idsOf(jobs: readonly ChangedJob[]): readonly string[] {
  return jobs.map(({ job }) => job.jobId);
}
