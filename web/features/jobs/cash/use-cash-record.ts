import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { pressed, type Entry } from "#web/lib/offline/entry.ts";
import { press } from "#web/lib/offline/queue.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { useOwnQueue, useUserId } from "../pending/use-own-queue.ts";

export interface CashRecording {
  /** The amount that is kept on this phone and not sent yet, in satang, or `null`. */
  readonly waitingSatang: number | null;
  readonly record: (amountSatang: number) => void;
}

/**
 * Records cash for a job. The amount is kept on the phone under one key until the server has it or refuses it, so a bad
 * line neither loses nor doubles it.
 */
export function useCashRecord({ jobId, orderId }: MyJob): CashRecording {
  const userId = useUserId();
  const { entries } = useOwnQueue();
  const record = async (amountSatang: number) => {
    const outcome = await press(
      pressed({
        userId,
        jobId,
        orderId,
        command: { type: "cash", amountSatang },
        at: serverNow(),
        basedOn: null,
      }),
    );
    // What is to be paid is not what the driver saw.
    if (outcome.kind === "refused") await trpcUtils.payments.ofJob.invalidate({ jobId });
  };
  return {
    waitingSatang: entries.flatMap((entry) => waitingSatang(entry, jobId))[0] ?? null,
    record: (amountSatang) => void record(amountSatang),
  };
}

function waitingSatang({ jobId, state, command }: Entry, of: string): readonly number[] {
  return jobId === of && state === "waiting" && command.type === "cash" ? [command.amountSatang] : [];
}

/** What is still to be paid for the order of a job, in satang; 0 while it is not known. */
export function useStillDue(jobId: string, isAsked: boolean): number {
  return trpc.payments.ofJob.useQuery({ jobId }, { enabled: isAsked }).data?.leftSatang ?? 0;
}
