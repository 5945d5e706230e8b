import { AppError } from "#domain/errors.ts";
import type { BoardCommand } from "#domain/jobs/command.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { bringToBoard } from "./bring-to-board.ts";
import type { Dependencies } from "./dependencies.ts";

/**
 * Asks the dispatch board for a change. An order that is still on its way to the board is brought first.
 * @returns the order after the change, the same when it was so already
 * @throws AppError with the board's refusal
 */
export async function commandBoard(
  deps: Pick<Dependencies, "db" | "board" | "now">,
  orderId: string,
  command: BoardCommand,
): Promise<BoardOrder> {
  let reply = await deps.board.command(orderId, command);
  if (reply.outcome === "unknown_order" && (await bringToBoard(deps, orderId)))
    reply = await deps.board.command(orderId, command);
  if (reply.outcome === "unknown_order") throw new AppError("NOT_FOUND");
  if (reply.outcome === "refused") throw new AppError(reply.code, { params: reply.params ?? {} });
  return reply.order;
}
