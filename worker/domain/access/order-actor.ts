import type { Role } from "./actor.ts";
import { staffMay } from "./staff.ts";

/** Who changes an order, as its history and the board's rules know them. */
export interface OrderActor {
  readonly kind: "admin" | "customer";
  readonly id: string;
}

/** As whom somebody changes an order: of their own order the staff are its customer, with a customer's terms. */
export function actorOf(
  { userId, role }: { readonly userId: string; readonly role: Role },
  order: { readonly customerId: string },
): OrderActor {
  const isOffice = staffMay(role, "dispatch") && order.customerId !== userId;
  return { kind: isOffice ? "admin" : "customer", id: userId };
}
