import { orderIdOfJob } from "#db/queries/jobs/jobs.ts";
import { AppError, type Refusal } from "#domain/errors.ts";
import {
  driverNamedBy,
  type BoardCommand,
  type JobCommand,
  type OrderCommand,
} from "#domain/jobs/command.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { BoardReply } from "../../durable-objects/board.ts";
import { bringDriver } from "../../outbox/handlers/board-driver.ts";
import { openOnBoard } from "../../outbox/handlers/board-open.ts";
import type { Dependencies } from "../../dependencies.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now">;

/** The board may lack two things of a command: the order and the driver. */
const MAX_BROUGHT = 2;

/**
 * Sends the board a command about an order. An order that the board lacks is opened there first: one that was just
 * placed, or one that was deleted from the board long after it was final.
 * @returns the order after the command, unchanged when it already was as requested
 * @throws AppError with the board's refusal, NOT_FOUND, or SERVICE_UNAVAILABLE when the order cannot be opened now
 */
export function commandOrder(deps: Needs, orderId: string, command: OrderCommand): Promise<BoardOrder> {
  return ask(deps, command, orderId, () => deps.board.command(orderId, command));
}

/** The same for a command about a job; a driver that the board lacks is sent to it first, too. */
export function commandJob(deps: Needs, command: JobCommand): Promise<BoardOrder> {
  return ask(deps, command, undefined, () => deps.board.commandJob(command));
}

async function ask(
  deps: Needs,
  command: BoardCommand,
  orderId: string | undefined,
  send: () => Promise<BoardReply>,
): Promise<BoardOrder> {
  for (let brought = 0; brought <= MAX_BROUGHT; brought++) {
    const reply = await send();
    if (reply.outcome === "refused") throw refusal(reply);
    if (reply.outcome === "unknown_order") await bringOrder(deps, orderId, command);
    else if (reply.outcome === "unknown_driver") await bringDriverOf(deps, command);
    else return reply.order;
  }
  // The order exists but could not be opened on the board: a temporary failure.
  throw new AppError("SERVICE_UNAVAILABLE");
}

async function bringOrder(deps: Needs, orderId: string | undefined, command: BoardCommand): Promise<void> {
  const found = orderId ?? ("jobId" in command ? await orderIdOfJob(deps.db, command.jobId) : undefined);
  if (found === undefined || (await openOnBoard(deps, found)) === "unknown") throw new AppError("NOT_FOUND");
}

async function bringDriverOf(deps: Needs, command: BoardCommand): Promise<void> {
  if (!(await bringDriver(deps, driverNamedBy(command) ?? ""))) throw new AppError("NOT_FOUND");
}

function refusal({ code, params = {} }: Refusal): AppError {
  return new AppError(code, { params, fields: code === "REASON_REQUIRED" ? { reason: "REQUIRED" } : {} });
}
