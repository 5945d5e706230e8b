/** The database and the lists may follow the board by this much, ms. */
const FOLLOWS_WITHIN_MS = 30_000;

const reservedAt = new Map<string, number>();

/** Notes that the board has just given this driver a job: until the lists say so, it is not gone. */
export function noteReserved(jobId: string): void {
  reservedAt.set(jobId, Date.now());
}

/** Whether a job has become this driver's so lately that an answer may not know it. @param now epoch ms */
export function wasJustReserved(jobId: string, now: number): boolean {
  const at = reservedAt.get(jobId);
  return at !== undefined && now - at < FOLLOWS_WITHIN_MS;
}
