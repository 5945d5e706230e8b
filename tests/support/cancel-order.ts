import { mutate, query } from "./calls.ts";
import type { Person } from "./people.ts";

/** Somebody of the staff cancels an order as they see it now. */
export async function cancelAsSeen(
  as: Person,
  facts: { readonly orderId: string; readonly reason: string; readonly feeSatang?: number },
) {
  const { data } = await query("orders.byId", { orderId: facts.orderId }, as);
  const { status, revision } = data as { readonly status: string; readonly revision: number };
  return mutate("orders.cancel", { ...facts, seen: { status, revision } }, as);
}
