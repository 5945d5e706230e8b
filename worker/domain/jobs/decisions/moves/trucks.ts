import type { JobCard } from "../../card.ts";
import { isMovable, UNVISITED, type BoardJob, type BoardOrder } from "../../job.ts";
import type { OrderChanges } from "../../revision.ts";
import type { Change } from "../change.ts";

type Jobs = Pick<BoardOrder, "jobs">;

/** The jobs of an order as another way has them: those of trucks that stay, and one for each truck that is added. */
export function jobsAfter({ jobs }: Jobs, cards: readonly JobCard[]): readonly BoardJob[] {
  // A truck that is added to an order that has to be paid first is open to nobody either.
  const status = jobs.some((job) => job.status === "awaiting_payment") ? "awaiting_payment" : "available";
  return cards.map((card) => {
    const job = jobs.find(({ jobId }) => jobId === card.jobId);
    if (job === undefined) return newJob(card, status);
    const { vehicle } = card;
    return vehicle === job.vehicle || !isMovable(job.status) ? job : { ...job, vehicle };
  });
}

/** A job that nobody has. */
export function newJob(
  { jobId, vehicle }: Pick<JobCard, "jobId" | "vehicle">,
  status: "available" | "awaiting_payment",
): BoardJob {
  return {
    jobId,
    vehicle,
    status,
    driverId: null,
    releasedBy: null,
    overlapReason: null,
    startedAt: null,
    completedAt: null,
    ...UNVISITED,
  };
}

/** The jobs of the trucks that a change takes away: those without a card in another way. */
function jobsTakenAway({ jobs }: Jobs, { columns, cards }: OrderChanges): readonly BoardJob[] {
  if (columns.journey === undefined || cards === undefined) return [];
  return jobs.filter(({ jobId }) => !cards.some((card) => card.jobId === jobId));
}

/** Whether a change leaves every truck that is under way or has been: such a one cannot be taken away. */
export function leavesStartedJobs(order: Jobs, changes: OrderChanges): boolean {
  return jobsTakenAway(order, changes).every(({ status }) => isMovable(status));
}

/**
 * Takes the trucks of a change away, whose jobs are cancelled.
 * @param order before the change
 * @param reason what their drivers are told, where that is not the reason of the change
 */
export function takeTrucksAway(order: Jobs, changes: OrderChanges, change: Change, reason?: string): void {
  for (const job of jobsTakenAway(order, changes)) change.takeAway(job, reason);
}
