import { useState } from "react";
import { m } from "#web/paraglide/messages.js";
import type { KeptChoices } from "./kept-choices.ts";
import type { PinCandidate } from "./suggestion-types.ts";
import type { Choices } from "./use-choices.ts";
import { changedDrivers, type Pins, type Planning, type Plan } from "./use-plan.ts";

/** What somebody decides of single jobs, around which the rest is planned. */
export function usePinning(
  plan: Plan,
  { decide, isPlanning }: Planning,
  choices: Choices,
  kept: KeptChoices,
) {
  const [opened, setOpened] = useState<string | null>(null);
  const [undone, setUndone] = useState<string | null>(null);
  // Of drivers who were only looked for, whom a plan may refuse.
  const [looked, setLooked] = useState<ReadonlyMap<string, string>>(
    () => new Map(kept.pins.flatMap(({ driverId, name }) => (driverId === null ? [] : [[driverId, name]]))),
  );
  // What was assigned is no choice any more, unless it is taken back.
  const pins: Pins = new Map([...plan.pins].filter(([jobId]) => !choices.isAssigned(jobId)));
  const changed = new Map(changedDrivers(plan).map((job) => [job.jobId, job]));
  const nameOf = (driverId: string | null): string =>
    driverId === null
      ? m.suggest_changed_nobody()
      : (plan.names.get(driverId) ?? looked.get(driverId) ?? driverId);
  const without = (jobId: string): Pins => new Map([...pins].filter(([pinned]) => pinned !== jobId));
  const undo = async (jobId: string): Promise<void> => {
    setUndone(jobId);
    if (await decide(without(jobId), choices.given)) choices.ticks.unwant([jobId]);
    setUndone(null);
  };
  const undoAll = async (): Promise<void> => {
    if (await decide(new Map(), choices.given)) choices.ticks.unwant([...pins.keys()]);
  };
  return {
    /** What is decided, and is neither assigned nor refused. */
    pins,
    nameOf,
    /** The phone of a driver whom no message reaches. */
    phoneToTellOf: (driverId: string) => plan.phonesToTell.get(driverId) ?? null,
    isPinned: (jobId: string) => pins.has(jobId),
    /** Who had a job in the plan before, where that is somebody else; `null` where nobody else had it. */
    beforeOf: (jobId: string): string | null => {
      const job = changed.get(jobId);
      return job === undefined ? null : nameOf(job.before);
    },
    /** The job that a driver is chosen for. */
    opened,
    open: setOpened,
    close: () => setOpened(null),
    /** What is decided of the others, the job that is decided about now last. */
    pinsBeside: without,
    /** @param driver as the dialog showed them, with how late they come; `null`: nobody */
    choose: async (jobId: string, driver: PinCandidate | null): Promise<void> => {
      const driverId = driver?.driverId ?? null;
      if (driver !== null) setLooked((before) => new Map([...before, [driver.driverId, driver.name]]));
      if (!(await decide(new Map([...without(jobId), [jobId, driverId]]), choices.given))) return;
      if (driver !== null) choices.ticks.want(jobId, driver);
      setOpened(null);
    },
    undo: (jobId: string) => void undo(jobId),
    undoAll: () => void undoAll(),
    isUndoing: (jobId: string) => isPlanning && undone === jobId,
    /** Nothing can be decided while a plan is made or applied. */
    isLocked: isPlanning || choices.isApplying || choices.undo.isBusy,
  };
}

export type Pinning = ReturnType<typeof usePinning>;
