import type { Viewer } from "../../auth/viewer.ts";
import { commandOrder } from "../jobs/command-board.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readOrder, requireOrder } from "./read-order.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now">;

/** Cancels an order and answers with it. */
export async function cancelOrder(deps: Needs, viewer: Viewer, orderId: string, reason: string) {
  const { order } = await requireOrder(deps, viewer, orderId);
  const kind = viewer.role === "admin" ? "admin" : "customer";
  await commandOrder(deps, order.orderId, { type: "cancel", actor: { kind, id: viewer.userId }, reason });
  return readOrder(deps, viewer, orderId);
}

/** Confirms an order and answers with it. Only for admins: their router sees to it. */
export async function confirmOrder(deps: Needs, admin: Viewer, orderId: string) {
  await requireOrder(deps, admin, orderId);
  await commandOrder(deps, orderId, { type: "confirm", actor: { kind: "admin", id: admin.userId } });
  return readOrder(deps, admin, orderId);
}
