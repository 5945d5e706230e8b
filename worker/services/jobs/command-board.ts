import { orderIdOfJob } from "#db/queries/jobs/jobs.ts";
import { AppError, NothingDone, type Refusal } from "#domain/errors.ts";
import {
  driverNamedBy,
  type BoardCommand,
  type JobCommand,
  type OrderCommand,
} from "#domain/jobs/command.ts";
import type { BoardEvent, FreedJob } from "#domain/jobs/board-state.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { OrderChanges } from "#domain/jobs/revision.ts";
import type { BoardPreview, BoardReply } from "../../durable-objects/board.ts";
import { bringDriver } from "../../outbox/handlers/board-driver.ts";
import { openOnBoard } from "../../outbox/handlers/board-open.ts";
import type { Dependencies } from "../../dependencies.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now">;

/** The board may lack two things of a command: the order and the driver. */
const MAX_BROUGHT = 2;

/** What came of a command. The audit log is written from it, because D1 may get the decision later. */
export interface Decided {
  /** The order after it, unchanged when it already was as requested. */
  readonly order: BoardOrder;
  /**
   * The order that was decided about; the same where nothing changed. `null` where that is not known, because the command was
   * sent again and found its work done.
   */
  readonly before: BoardOrder | null;
  /** What of the command's changes is in the order's rows as soon as D1 has it; nothing where nothing changed. */
  readonly changes: OrderChanges;
}

/**
 * Sends the board a command about an order. An order that the board lacks is opened there first: one that was just
 * placed, or one that was deleted from the board long after it was final.
 * @param notAfter epoch milliseconds: once that is past, the board decides nothing
 * @throws AppError with the board's refusal, NOT_FOUND, or SERVICE_UNAVAILABLE when the order cannot be opened now, or not in time
 */
export function commandOrder(
  deps: Needs,
  orderId: string,
  command: OrderCommand,
  notAfter?: number,
): Promise<Decided> {
  return ask(deps, command, orderId, () => deps.board.command(orderId, command, notAfter));
}

/** What a command would do. */
interface Foreseen {
  readonly order: BoardOrder;
  readonly events: readonly BoardEvent[];
  readonly freed: readonly FreedJob[];
}

/**
 * What a command about an order, or about one of its jobs, would do now, without doing it.
 * @returns the order after it, the events of its decision, and the reservations that it would end
 * @throws AppError as `commandOrder`
 */
export async function previewCommand(deps: Needs, orderId: string, command: BoardCommand): Promise<Foreseen> {
  const reply = await settled(deps, command, orderId, () => deps.board.preview(orderId, command));
  const { order } = reply;
  return reply.outcome === "accepted"
    ? { order, events: reply.events, freed: reply.freed ?? [] }
    : { order, events: [], freed: [] };
}

/**
 * The same for a command about a job; a driver that the board lacks is sent to it first, too.
 * @param isPress whether it is a press of a driver: then also RATE_LIMITED
 */
export function commandJob(deps: Needs, command: JobCommand, isPress = false): Promise<Decided> {
  return ask(deps, command, undefined, () => deps.board.commandJob(command, isPress));
}

async function ask(
  deps: Needs,
  command: BoardCommand,
  orderId: string | undefined,
  send: () => Promise<BoardReply>,
): Promise<Decided> {
  const reply = await settled(deps, command, orderId, send);
  const { order } = reply;
  const changes = changesOf(command);
  if (reply.outcome === "accepted") return { order, before: reply.before, changes };
  if (reply.isSentAgain === true) return { order, before: null, changes };
  return { order, before: order, changes: NOTHING_CHANGED };
}

const NOTHING_CHANGED: OrderChanges = { columns: {} };

/** What a command writes to the order's rows where it is accepted. */
function changesOf(command: BoardCommand): OrderChanges {
  if ("changes" in command) return command.changes;
  if (command.type !== "cancel" || command.fee === undefined) return NOTHING_CHANGED;
  return { columns: { cancellationFeeSatang: command.fee.feeSatang } };
}

/** Whether a command changed anything, or may have when it was sent first. */
export function hasChanged({ before, order }: Decided): boolean {
  return before?.version !== order.version;
}

type Reply = BoardReply | BoardPreview;
type Settled<Given extends Reply> = Extract<Given, { readonly order: BoardOrder }>;

/** The reply of a board that has what the command needs. */
async function settled<Given extends Reply>(
  deps: Needs,
  command: BoardCommand,
  orderId: string | undefined,
  send: () => Promise<Given>,
): Promise<Settled<Given>> {
  for (let brought = 0; brought <= MAX_BROUGHT; brought++) {
    const reply: Reply = await send();
    if (reply.outcome === "refused") throw refusal(reply);
    if (reply.outcome === "unknown_order") await bringOrder(deps, orderId, command);
    else if (reply.outcome === "unknown_driver") await bringDriverOf(deps, command);
    else return reply as Settled<Given>;
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

/** A refusal of the board as the error of the call. */
export function refusal({ code, params = {}, fields = {} }: Refusal): AppError {
  // What the board answers so it has not decided; a board that does not answer throws.
  if (code === "SERVICE_UNAVAILABLE") return new NothingDone();
  return new AppError(code, { params, fields: code === "REASON_REQUIRED" ? { reason: "REQUIRED" } : fields });
}
