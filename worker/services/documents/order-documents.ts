import type { SeenOrder } from "#db/queries/documents/write-documents.ts";
import { orderToDocument } from "#db/queries/documents/order-documents.ts";
import { AppError } from "#domain/errors.ts";
import { agreedLines, buyerOf } from "#domain/documents/compose.ts";
import type { OrderToDocument } from "#domain/documents/new-documents.ts";
import { showsVat, taxRulesOn } from "#domain/documents/tax-rules.ts";
import { receivedAtOf } from "#domain/payments/payment.ts";
import { halfHoursOf } from "#domain/waiting/waiting.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * An order with all that its documents depend on, under the tax rules of today, whose it is, and which state was read.
 * @throws AppError NOT_FOUND
 */
export async function readOrderToDocument(
  { db, now }: Pick<Dependencies, "db" | "now">,
  orderId: string,
): Promise<{ readonly order: OrderToDocument; readonly customerId: string; readonly seen: SeenOrder }> {
  const today = bangkokDay(now());
  const facts = await orderToDocument(db, orderId, today);
  if (facts === undefined) throw new AppError("NOT_FOUND");
  const { order, stops, lines, waiting, received, documents } = facts;
  const rules = taxRulesOn(today, facts.taxRules);
  const { status, paymentStatus, customerId, contactName, cancellationFeeSatang, creditDays } = order;
  return {
    customerId,
    seen: { version: order.version, moneyVersion: order.moneyVersion },
    order: {
      orderId,
      dueOn: creditDays === null ? null : bangkokDay(now() + creditDays * DAY_MS),
      status,
      paymentStatus,
      agreed: agreedLines(
        {
          lines,
          waiting: waiting.map((each) => ({
            ...each,
            halfHours: halfHoursOf(each.amountSatang, order.waitingTerms),
          })),
          isCancelled: status === "cancelled",
          cancellationFeeSatang,
        },
        rules,
      ),
      received: withTaxWithheld(received.filter(({ state }) => state === "received")).map((payment) => {
        const { paymentId, amountSatang, method, createdAt } = payment;
        return { paymentId, amountSatang, method, receivedAt: receivedAtOf(payment) ?? createdAt };
      }),
      refundedSatang: facts.refundedSatang,
      hasTakenBack: received.some(({ state }) => state === "taken_back"),
      buyer: buyerOf(facts.chosenBuyer, facts.savedBuyer, contactName),
      showsVat: showsVat(rules),
      credits: facts.credits,
      takenBackCreditIds: facts.takenBackCreditIds,
      documents,
      route: stops.map(({ labelTh, labelEn }) => ({ th: labelTh, en: labelEn })),
      rules,
    },
  };
}

interface ReceivedPayment {
  readonly method: string;
  readonly amountSatang: number;
  readonly settlementId: string | null;
}

/** One receipt covers what a company transferred for an invoice and the tax that it withheld of it: of one settlement. */
function withTaxWithheld<Payment extends ReceivedPayment>(received: readonly Payment[]): readonly Payment[] {
  const withMethod = (method: string, { settlementId }: Payment) =>
    received.find((each) => each.method === method && each.settlementId === settlementId);
  return received.flatMap((payment) => {
    if (payment.method === "withholding" && withMethod("transfer", payment) !== undefined) return [];
    const tax = payment.method === "transfer" ? withMethod("withholding", payment) : undefined;
    return [{ ...payment, amountSatang: payment.amountSatang + (tax?.amountSatang ?? 0) }];
  });
}
