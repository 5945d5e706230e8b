import { trpcClient } from "#web/lib/api/trpc.ts";

/** Pauses before the next question; the last one repeats, and a connection that comes back ends it. */
const ASK_AFTER_MS = [1_000, 4_000, 8_000, 15_000];
const CALL_TIMEOUT_MS = 15_000;
/** A reservation may still be on its way when the board is asked first: once more before it is said not to be there. */
const NOES = 2;

/**
 * Asks the board until it says whether the driver holds a job whose reservation was not answered. It reserves nothing: by
 * then the driver may have turned to another job.
 * @param signal ends it
 * @returns `null` once it is ended
 */
export async function whetherReserved(jobId: string, signal: AbortSignal): Promise<boolean | null> {
  for (let asked = 0, noes = 0; !signal.aborted; asked++) {
    await pause(ASK_AFTER_MS[Math.min(asked, ASK_AFTER_MS.length - 1)] ?? 0, signal);
    try {
      const ends = AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
      const { busy } = await trpcClient.jobs.fitness.query(undefined, { signal: ends });
      if (busy.some((job) => job.jobId === jobId)) return true;
      noes += 1;
      if (noes === NOES) return false;
    } catch {
      // No answer yet.
    }
  }
  return null;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
