import type { JobCommand, Pressed } from "../command.ts";
import type { Decision } from "../board-state.ts";
import { COMMANDS_KEPT, type BoardJob, type BoardOrder } from "../job.ts";
import { MINUTE_MS } from "../../time.ts";
import { unchanged } from "./answers.ts";
import { againstChanges, type StepCommand } from "./changed-terms.ts";

/** A press that reaches the board this much later than it was made is recorded with both times. */
export const LATE_PRESS_MS = 5 * MINUTE_MS;

/**
 * Decides about a press that may come late and more than once. It counts at the time when it was made, so that one made
 * in time is in time, but never before the last change of the job nor after `now`: a device's clock may be wrong. A
 * press that has changed the job already is answered as the first time, whatever has happened since.
 * @param then the decision at the time of the press, epoch milliseconds
 */
export function oncePressed(
  order: BoardOrder,
  job: BoardJob,
  { clientId, at }: Pressed,
  now: number,
  then: (at: number) => Decision,
): Decision {
  if (wasPressed(job, { clientId })) return unchanged(order);
  const decision = asReceived(then(Math.min(now, Math.max(at ?? now, job.changedAt ?? 0))), now);
  if (decision.outcome !== "accepted" || clientId === undefined) return decision;
  return { ...decision, order: withCommandId(decision.order, job.jobId, clientId) };
}

/** A decision whose history has both times where what it records was minutes before it came, at `now`. */
export function asReceived(decision: Decision, now: number): Decision {
  if (decision.outcome !== "accepted") return decision;
  const events = decision.events.map((event) =>
    now - event.at >= LATE_PRESS_MS ? { ...event, receivedAt: now } : event,
  );
  return { ...decision, events };
}

/** The same for a step of a job: it also answers for the terms that the driver's phone showed (`againstChanges`). */
export function stepPressed(
  order: BoardOrder,
  job: BoardJob,
  command: StepCommand,
  now: number,
  then: (at: number) => Decision,
): Decision {
  return oncePressed(order, job, command, now, (at) => againstChanges(order, job, command, then(at)));
}

/** Whether a press has changed a job already. */
export function wasPressed(job: BoardJob, { clientId }: Pick<Pressed, "clientId">): boolean {
  return clientId !== undefined && job.commandIds.includes(clientId);
}

/** A decision about a job, which then knows the press. */
export function remembered(
  decision: Decision,
  { jobId, clientId }: Pick<JobCommand, "jobId"> & Pick<Pressed, "clientId">,
): Decision {
  if (decision.outcome !== "accepted" || clientId === undefined) return decision;
  return { ...decision, order: withCommandId(decision.order, jobId, clientId) };
}

function withCommandId(order: BoardOrder, jobId: string, clientId: string): BoardOrder {
  const jobs = order.jobs.map((job) =>
    job.jobId === jobId ? { ...job, commandIds: [...job.commandIds, clientId].slice(-COMMANDS_KEPT) } : job,
  );
  return { ...order, jobs };
}
