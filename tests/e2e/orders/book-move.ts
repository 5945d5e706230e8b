import { DAY_MS } from "#domain/time.ts";
import { PRODUCT_URL, type Visitor } from "../product.ts";

/** Calls a procedure as a visitor, without a page. @throws when the server refuses */
export async function call({ context }: Visitor, path: string, input: object): Promise<void> {
  const answer = await context.request.post(`/api/trpc/${path}`, {
    data: input,
    headers: { origin: PRODUCT_URL },
    failOnStatusCode: true,
  });
  await answer.dispose();
}

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
