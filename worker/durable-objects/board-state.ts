import { driverNamedBy, type BoardCommand, type BoardState } from "#domain/jobs/command.ts";
import type { Engagements } from "#domain/jobs/fit.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { endsWith } from "./added-ends.ts";
import type { BoardStorage } from "./board-storage.ts";

const NONE: Engagements = { busy: [], driven: [] };

/**
 * What a command about an order is decided by. A driver's jobs, and where this one begins and ends, are read
 * only when the decision asks for them: of a press for a job that somebody else has it does not.
 * @param now epoch milliseconds
 * @returns `unknown_driver` when the board lacks the driver whom the command names
 */
export function readBoardState(
  storage: BoardStorage,
  order: BoardOrder,
  command: BoardCommand,
  now: number,
): BoardState | "unknown_driver" {
  const driverId = driverNamedBy(command);
  const driver = driverId === null ? null : storage.readDriver(driverId);
  if (driver === undefined) return "unknown_driver";
  let read: Engagements | undefined;
  const theirs = () => (read ??= driverId === null ? NONE : storage.engagements(driverId, now));
  const isMoving = command.type === "change_day" || command.type === "change_drivers";
  const holders = command.type === "change_day" ? storage.holdersOf(order) : [];
  return {
    order,
    driver,
    get ends() {
      return storage.endsOf(order.orderId);
    },
    get addedEnds() {
      return endsWith(storage.endsOf(order.orderId), command);
    },
    get busy() {
      return theirs().busy;
    },
    get driven() {
      return isPlanned(command) ? theirs().driven : [];
    },
    holders,
    ...(isMoving ? storage.jobsOfHolders(order, now) : null),
  };
}

/** Whether a command gives a driver more to drive, so that what they drove lately counts. */
function isPlanned({ type }: BoardCommand): boolean {
  const isTaking = type === "reserve" || type === "assign";
  return isTaking || type === "propose_door_change" || type === "agree_door_change";
}
