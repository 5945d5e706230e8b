import { DAY_MS } from "#domain/time.ts";
import { call } from "./procedures.ts";
import type { Visitor } from "../product.ts";

/** A move that no other test books, so that its card is known by its places. */
export interface Move {
  /** Districts, by their place ids. */
  readonly from: string;
  readonly to: string;
  readonly inDays: number;
}

/** Books a move for a 4-wheel without the form, as the demo's customer. */
export async function bookMove(customer: Visitor, { from, to, inDays }: Move): Promise<void> {
  await call(customer, "orders.book", {
    contactName: "Malee Suk",
    contactEmail: "customer@khondee.test",
    contactPhone: "+66 81 234 5678",
    pickup: { placeId: from, detail: "88/1" },
    destination: { placeId: to, detail: "12 Moo 3" },
    date: new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10),
    vehicle: "four_wheel",
    truckHoursAcknowledged: true,
    idempotencyKey: crypto.randomUUID(),
  });
}
