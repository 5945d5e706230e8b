import type { ParkedOrdersInput } from "#domain/control-room/parked-input.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";

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
