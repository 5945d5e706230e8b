import { useState } from "react";
import { LATE_TO_CONFIRM_S } from "#domain/dispatch/late-to-confirm.ts";
import type { KeptChoices } from "./kept-choices.ts";
import { isToConfirm } from "./suggestion-texts.ts";
import type { SuggestedJob } from "./suggestion-types.ts";

/** A driver who was chosen for a job, and how late they were to come then, seconds. */
type Wish = Pick<SuggestedJob, "driverId" | "lateS">;

/** What the plan says of its jobs as they are now. */
interface PlannedTicks {
  /** By job: those whose driver comes so late that nothing is ticked by itself. */
  readonly late: ReadonlyMap<string, SuggestedJob>;
  /** Whether a driver is chosen by hand for a job, and that choice holds. */
  readonly isChosen: (jobId: string) => boolean;
}

/**
 * Which jobs of a plan are ticked, so that the next press assigns them: all whose driver does not come too late, until somebody
 * says otherwise.
 * @param kept what was ticked and chosen before the page was loaded
 */
export function useTicks(kept: KeptChoices, { late, isChosen }: PlannedTicks) {
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(() => new Set(kept.skipped));
  // Beside `skipped` and not taken out of it: a choice that is undone, or that no plan holds, leaves the job unticked as before.
  const [chosenSince, setChosenSince] = useState<ReadonlySet<string>>(() => new Set(kept.chosenSince));
  // By job: another driver who comes late is asked about anew.
  const [wanted, setWanted] = useState<ReadonlyMap<string, Wish>>(
    () => new Map(kept.wanted.map(({ jobId, ...wish }) => [jobId, wish])),
  );
  const isSkipped = (jobId: string) => skipped.has(jobId) && !(chosenSince.has(jobId) && isChosen(jobId));
  return {
    /** Those that somebody has unticked. */
    skipped,
    /** Those for which a driver was chosen by hand after they were ticked or unticked by hand, if they were. */
    chosenSince,
    /** The late drivers who were chosen all the same. */
    wanted,
    isSelected: (jobId: string): boolean => {
      const lateJob = late.get(jobId);
      return !isSkipped(jobId) && (lateJob === undefined || isWanted(lateJob, wanted.get(jobId)));
    },
    /** Ticks jobs or unticks them, whatever was chosen before. */
    select: (jobIds: readonly string[], isTicked: boolean): void => {
      setSkipped((before) => (isTicked ? withoutAll(before, jobIds) : new Set([...before, ...jobIds])));
      setChosenSince((before) => withoutAll(before, jobIds));
      setWanted((before) => {
        const after = new Map(before);
        for (const jobId of jobIds) {
          const lateJob = late.get(jobId);
          // Ticked while they come in time, nobody has seen how late they may come.
          if (isTicked && lateJob !== undefined)
            after.set(jobId, { driverId: lateJob.driverId, lateS: lateJob.lateS });
          else after.delete(jobId);
        }
        return after;
      });
    },
    /** A driver is chosen for a job whatever the plan suggests: it is ticked as long as that holds, however late they come. */
    want: (jobId: string, { driverId, lateS }: Wish): void => {
      setChosenSince((before) => new Set([...before, jobId]));
      if (isToConfirm({ lateS })) setWanted((before) => new Map([...before, [jobId, { driverId, lateS }]]));
    },
    /** The drivers of these jobs are chosen no more: late ones are asked about anew, and what was unticked is so again. */
    unwant: (jobIds: readonly string[]): void => {
      setChosenSince((before) => withoutAll(before, jobIds));
      setWanted((before) => new Map([...before].filter(([jobId]) => !jobIds.includes(jobId))));
    },
  };
}

/** Whether its late driver was chosen, who has not come to be another hour later since. */
function isWanted({ driverId, lateS }: SuggestedJob, wish: Wish | undefined): boolean {
  return wish?.driverId === driverId && lateS - wish.lateS < LATE_TO_CONFIRM_S;
}

function withoutAll(jobIds: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return new Set([...jobIds].filter((jobId) => !gone.includes(jobId)));
}
