import { mutate } from "./calls.ts";
import type { Person } from "./people.ts";
import { placing, signedQuote } from "./quotes.ts";

/**
 * Places an order by phone of a caller whom nobody is on file with, and who reads English.
 * @param change of the order and its contact; it has to say the address
 * @returns the id of the order
 * @throws Error with the answer where it is refused
 */
export async function placedByPhone(
  dispatcher: Person,
  change: object & { readonly contactEmail: string },
): Promise<string> {
  const input = placing(await signedQuote(), { idempotencyKey: "key-of-the-call-1", ...change });
  const call = { ...input, customerId: null, termsRead: true, locale: "en" };
  const answer = await mutate("orders.placeByPhone", call, dispatcher);
  if (answer.data === undefined) throw new Error(answer.body);
  return (answer.data as { orderId: string }).orderId;
}
