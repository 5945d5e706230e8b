import type { Decision, JobCommand } from "../command.ts";
import type { BoardJob, BoardOrder } from "../job.ts";
/** A step of a job that its driver presses. */
export type StepCommand = Extract<JobCommand, {
    readonly type: "release" | "start" | "arrive" | "leave" | "complete";
}>;
/**
 * The decision about a press, once more with what changed of the order's terms since the driver's phone showed them. A
 * press whose meaning is the same counts: what was done at a stop was done, whatever became of notes, people, the other
 * stops' doors or the price. Refused, with a code that names the change, is one that the change contradicts: a job given
 * back or started for a day that it is not on any more, a stop reached or the job completed at a door that it does not
 * have any more, a job completed without a stop that it has got. The same press counts once its driver has seen the
 * change and says that it was so.
 */
export declare function againstChanges(order: BoardOrder, job: BoardJob, command: StepCommand, decision: Decision): Decision;
