import { stopCountOf, type JobCard } from "#domain/jobs/card.ts";
import { UNREVISED, UNVISITED, type BoardJob, type BoardOrder } from "#domain/jobs/job.ts";

/** An order as the board keeps it: those of earlier versions lack the times of driving, visits and commands. */
export interface StoredOrder extends Omit<BoardOrder, "roadDurationS" | "jobs"> {
  readonly roadDurationS?: number | null;
  readonly jobs: readonly (Omit<BoardJob, "startedAt" | keyof typeof UNVISITED> & Partial<BoardJob>)[];
}

/** What was not recorded is unknown: such a job may be completed at any time after its start. */
export function readStored(stored: StoredOrder): BoardOrder {
  return {
    ...UNREVISED,
    ...stored,
    roadDurationS: stored.roadDurationS ?? null,
    jobs: stored.jobs.map((job) => ({ ...UNVISITED, ...job, startedAt: job.startedAt ?? null })),
  };
}

/** What orders stored before lack, from their cards: how many stops there are, and what each job pays. */
export function withCards(order: BoardOrder, cards: readonly JobCard[]): BoardOrder {
  const jobs = order.jobs.map((job) => {
    if (job.estimatedPaySatang !== null) return job;
    const card = cards.find((each) => each.jobId === job.jobId);
    const estimatedPaySatang = card?.estimatedPaySatang ?? null;
    return { ...job, estimatedPaySatang, paySatang: job.driverId === null ? null : estimatedPaySatang };
  });
  return { ...order, jobs, stopCount: order.stopCount ?? stopCountOf(cards) };
}
