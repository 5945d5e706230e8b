import { cancellationOf, orderForMail, reasonOf } from "#db/queries/orders/order-mails.ts";
import type { MailOf } from "#domain/effects.ts";
import { scriptOf } from "#domain/locale.ts";
import type { ComposeNeeds, MailReader } from "./composer.ts";
import type { MailTemplate, OrderFacts } from "./mail-template.ts";

/** An order that has been placed, for its customer or for the office. */
export async function composePlaced(
  deps: ComposeNeeds,
  { kind, orderId }: MailOf<"order_placed" | "order_placed_office">,
  reader: MailReader,
): Promise<MailTemplate | null> {
  const facts = await orderFacts(deps, orderId, reader);
  return facts === null ? null : { name: kind, ...facts };
}

/** An order that has been cancelled. The customer reads the reason of an admin, the office every reason. */
export async function composeCancelled(
  deps: ComposeNeeds,
  { kind, orderId }: MailOf<"order_cancelled" | "order_cancelled_office">,
  reader: MailReader,
): Promise<MailTemplate | null> {
  const [facts, cancellation] = await Promise.all([
    orderFacts(deps, orderId, reader),
    cancellationOf(deps.db, orderId),
  ]);
  if (facts === null || cancellation === undefined) return null;
  const byCustomer = cancellation.actorKind === "customer";
  const reason = byCustomer && kind === "order_cancelled" ? "" : cancellation.reason;
  return { name: kind, ...facts, byCustomer, reason };
}

/** A job that its driver has given back. */
export async function composeReleased(
  deps: ComposeNeeds,
  { kind, orderId, jobId, version, position }: MailOf<"job_released_office">,
  reader: MailReader,
): Promise<MailTemplate | null> {
  const [facts, reason] = await Promise.all([
    orderFacts(deps, orderId, reader),
    reasonOf(deps.db, orderId, version, position),
  ]);
  return facts === null ? null : { name: kind, ...facts, jobId, reason: reason ?? "" };
}

async function orderFacts(
  deps: ComposeNeeds,
  orderId: string,
  { locale }: MailReader,
): Promise<OrderFacts | null> {
  const order = await orderForMail(deps.db, orderId);
  if (order === undefined) return null;
  const { pickupAt, totalSatang, from, to } = order;
  const script = scriptOf(locale);
  return {
    orderId,
    from: from[script],
    to: to[script],
    pickupAt,
    totalSatang,
    orderLink: `${deps.settings.origin}/orders/${orderId}`,
  };
}
