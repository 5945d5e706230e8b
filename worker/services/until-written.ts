import { AppError } from "#domain/errors.ts";
import { pause } from "../pause.ts";

/** How long one who lost against others keeps trying. */
export interface Tries {
  /** Attempts at most: others may come first once less. */
  readonly tries: number;
  /** Milliseconds to wait before the next attempt, by how many there were; absent: none. */
  readonly pauseMs?: (attempts: number) => number;
}

/**
 * What an attempt to read, decide and write has written, once no other writer came first: each attempt reads anew.
 * @param attempt `null` when another writer came first
 * @throws AppError SERVICE_UNAVAILABLE when others kept writing; what an attempt throws
 */
export async function untilWritten<Written>(
  { tries, pauseMs }: Tries,
  attempt: () => Promise<Written | null>,
): Promise<Written> {
  for (let attempts = 0; attempts < tries; attempts++) {
    if (attempts > 0 && pauseMs !== undefined) await pause(pauseMs(attempts));
    const written = await attempt();
    if (written !== null) return written;
  }
  throw new AppError("SERVICE_UNAVAILABLE");
}
