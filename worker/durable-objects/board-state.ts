import { driverNamedBy, type BoardCommand } from "#domain/jobs/command.ts";
import type { BoardState, Decision } from "#domain/jobs/board-state.ts";
import type { Engagements } from "#domain/jobs/fit.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { PossibleDrivers, UnknownDriver } from "./board.ts";
import { endsAfter } from "./changed-ends.ts";
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
  const isMoving = MOVING.has(command.type);
  return {
    order,
    driver,
    get ends() {
      return storage.endsOf(order.orderId);
    },
    get changedEnds() {
      return endsAfter(storage.endsOf(order.orderId), command);
    },
    get busy() {
      return theirs().busy;
    },
    get driven() {
      return isPlanned(command) ? theirs().driven : [];
    },
    ...(isMoving ? { holders: storage.holdersOf(order), ...storage.jobsOfHolders(order, now) } : null),
  };
}

/** The commands that may move reserved jobs, or give them other places or vehicles. */
const MOVING: ReadonlySet<BoardCommand["type"]> = new Set([
  "change_day",
  "change_drivers",
  "change_move",
  "accept_offer",
]);

/** Whether a command gives a driver more to drive, so that what they drove lately counts. */
function isPlanned({ type }: BoardCommand): boolean {
  const isTaking = type === "reserve" || type === "assign";
  return isTaking || type === "propose_door_change" || type === "agree_door_change";
}

/**
 * Who of some drivers could take a job now, and whom the board has to be told of first.
 * @param decisionOn what would be decided about the reservation of each
 */
export function possibleDrivers(
  driverIds: readonly string[],
  decisionOn: (driverId: string) => Decision | UnknownDriver,
): PossibleDrivers {
  const outcomes = Map.groupBy(driverIds, (driverId) => decisionOn(driverId).outcome);
  return { able: outcomes.get("accepted") ?? [], unknown: outcomes.get("unknown_driver") ?? [] };
}
