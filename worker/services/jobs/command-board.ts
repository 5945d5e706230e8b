import { AppError, type Refusal } from "#domain/errors.ts";
import type { BoardCommand } from "#domain/jobs/command.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { openOnBoard } from "../../outbox/handlers/board-open.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * Asks the dispatch board for a change. An order that is still on its way to the board is brought first.
 * @returns the order after the change, the same when it was so already
 * @throws AppError with the board's refusal, NOT_FOUND, or SERVICE_UNAVAILABLE when the board cannot be told of the order yet
 */
export async function commandBoard(
  deps: Pick<Dependencies, "db" | "board" | "now">,
  orderId: string,
  command: BoardCommand,
): Promise<BoardOrder> {
  let reply = await deps.board.command(orderId, command);
  if (reply.outcome === "unknown_order") {
    if ((await openOnBoard(deps, orderId)) === "unknown") throw new AppError("NOT_FOUND");
    reply = await deps.board.command(orderId, command);
  }
  // The order exists and the board could not be told of it: passing, not final.
  if (reply.outcome === "unknown_order") throw new AppError("SERVICE_UNAVAILABLE");
  if (reply.outcome === "refused") throw refusal(reply);
  return reply.order;
}

function refusal({ code, params = {} }: Refusal): AppError {
  return new AppError(code, { params, fields: code === "REASON_REQUIRED" ? { reason: "REQUIRED" } : {} });
}
