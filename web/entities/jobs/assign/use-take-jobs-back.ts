import { useState } from "react";
import type { OfficeReason } from "#domain/orders/office/office-reason.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { noticeOf } from "#web/lib/errors/show-error.ts";

/** A job that is taken back, and the driver who holds it. */
export interface GivenJob {
  readonly orderId: string;
  readonly jobId: string;
  readonly driverId: string;
}

/** Why jobs are taken back: in the product's words, or in those of whoever does it. */
export type TakenBackFor = { readonly because: OfficeReason } | { readonly reason: string };

/**
 * Takes jobs back, one after another and for one reason: each from the driver who is named, and only before it starts. One that is
 * refused holds up no other; one that had no answer can be taken back again.
 * @param onTakenBack for each that nobody holds any more
 */
export function useTakeJobsBack(onTakenBack: (jobId: string) => void) {
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [count, setCount] = useState(0);
  const { mutateAsync } = trpc.assignments.takeBack.useMutation();
  const takeBack = async (jobs: readonly GivenJob[], why: TakenBackFor): Promise<boolean> => {
    setBusy(true);
    setFailures(new Map());
    setCount(0);
    let areAllTaken = true;
    for (const { orderId, jobId, driverId } of jobs) {
      const seen = { seenDriverId: driverId, seenStatus: "reserved" } as const;
      try {
        await mutateAsync({ orderId, jobId, ...seen, ...why });
        onTakenBack(jobId);
        setCount((before) => before + 1);
      } catch (error) {
        areAllTaken = false;
        const { text } = await noticeOf(error);
        setFailures((known) => new Map([...known, [jobId, text]]));
      }
    }
    setBusy(false);
    return areAllTaken;
  };
  return {
    /** Answers whether nobody holds any of them any more. */
    takeBack,
    isBusy,
    /** How many the last press has taken back; 0 before one, and after `forget`. */
    takenBack: isBusy ? 0 : count,
    forget: () => setCount(0),
    /** Why a job was not taken back; `undefined` where nothing stood against it. */
    failureOf: (jobId: string) => failures.get(jobId),
  };
}
