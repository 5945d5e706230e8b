import { useState } from "react";
import { trpc } from "#web/lib/api/trpc.ts";
import { noticeOf } from "#web/lib/errors/show-error.ts";

/** A job that was assigned here, and to whom. */
export interface GivenJob {
  readonly orderId: string;
  readonly jobId: string;
  readonly driverId: string;
}

/**
 * Takes jobs back that were assigned by mistake, one after another: only from the driver who got it here, and before they
 * start. One that is refused holds up no other.
 * @param onTakenBack for each that nobody holds any more
 */
export function useTakeBack(onTakenBack: (jobId: string) => void) {
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [count, setCount] = useState(0);
  const { mutateAsync } = trpc.assignments.takeBack.useMutation();
  const takeBack = async (jobs: readonly GivenJob[]): Promise<void> => {
    setBusy(true);
    setFailures(new Map());
    setCount(0);
    for (const { orderId, jobId, driverId } of jobs) {
      const seen = { seenDriverId: driverId, seenStatus: "reserved" } as const;
      try {
        await mutateAsync({ orderId, jobId, ...seen, because: "assigned_by_mistake" });
        onTakenBack(jobId);
        setCount((before) => before + 1);
      } catch (error) {
        const { text } = await noticeOf(error);
        setFailures((known) => new Map([...known, [jobId, text]]));
      }
    }
    setBusy(false);
  };
  return {
    takeBack: (jobs: readonly GivenJob[]) => void takeBack(jobs),
    isBusy,
    /** How many the last press has taken back; 0 before one, and after `forget`. */
    takenBack: isBusy ? 0 : count,
    forget: () => setCount(0),
    /** Why a job was not taken back; `undefined` where nothing stood against it. */
    failureOf: (jobId: string) => failures.get(jobId),
  };
}
