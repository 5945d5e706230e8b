import { PAGE_SIZE, pageOf, type Page, type PageInput } from "#db/queries/page.ts";
import type { ParkedOrdersInput } from "#domain/control-room/parked-input.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { ParkedOrder } from "../../durable-objects/board.ts";
import type { Audited } from "../audit/audited-action.ts";

/** A page of the orders whose decisions the database refused to the last attempt, longest first. */
export async function readParkedOrders(
  { board }: Pick<Dependencies, "board">,
  { cursor, limit = PAGE_SIZE }: PageInput,
): Promise<Page<ParkedOrder>> {
  const orders = await board.parkedOrders({ after: cursor ?? null, limit: limit + 1 });
  return pageOf(
    orders,
    limit,
    ({ parkedAt, orderId }) => ({ at: parkedAt, id: orderId }),
    (order) => order,
  );
}

type Needs = Pick<Dependencies, "board"> & Audited;

/**
 * Has the database try again what the board decided about parked orders. Those that are refused again stay parked. Only for
 * admins: their router sees to it.
 * @returns how many are written now, and how many are refused still
 */
export async function retryParkedOrders(
  { board, audit }: Needs,
  { orderIds }: ParkedOrdersInput,
): Promise<{ readonly written: number; readonly parked: number }> {
  const { written, parked } = await board.retryParked(orderIds);
  for (const orderId of written)
    audit?.changed("order", orderId, { projection: "parked" }, { projection: "written" });
  return { written: written.length, parked: parked.length };
}
