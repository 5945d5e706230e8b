import type { Role } from "./actor.ts";
import { staffMay } from "./staff.ts";

/** Who changes an order, as its history and the board's rules know them. */
export interface OrderActor {
  readonly kind: "admin" | "customer";
  readonly id: string;
}

/** The office, whoever of it acts. */
export interface OfficeActor extends OrderActor {
  readonly kind: "admin";
}

/** Somebody of the staff as the office, whatever the record is of. */
export function officeActor({ userId }: { readonly userId: string }): OfficeActor {
  return { kind: "admin", id: userId };
}

/** As whom somebody changes an order: of their own order the staff are its customer, with a customer's terms. */
export function actorOf(
  { userId, role }: { readonly userId: string; readonly role: Role },
  order: { readonly customerId: string },
): OrderActor {
  const isOffice = staffMay(role, "dispatch") && order.customerId !== userId;
  return { kind: isOffice ? "admin" : "customer", id: userId };
}
