import { and, count, eq, isNull } from "drizzle-orm";
import type { Payer } from "#domain/orders/office/payer-change.ts";
import type { Database } from "../../client.ts";
import { claims } from "../../schema/claims/claims.ts";
import { companies } from "../../schema/companies/companies.ts";
import { documents, orderBuyers } from "../../schema/documents.ts";
import { orders } from "../../schema/orders.ts";
import { payments } from "../../schema/payments.ts";
import { users } from "../../schema/users.ts";
import { isOneOf } from "../is-one-of.ts";
import { toBuyer } from "../documents/document-rows.ts";

/** What decides whether the payer of an order may be another one, read at one moment; `undefined` when there is no such order. */
export async function payerFacts(db: Database, orderId: string) {
  const [[order], paid, written, [claimed], [buyer]] = await db.batch([
    db.select().from(orders).where(eq(orders.orderId, orderId)),
    db
      .select({ method: payments.method, state: payments.state })
      .from(payments)
      .where(eq(payments.orderId, orderId)),
    db.select({ status: documents.status }).from(documents).where(eq(documents.orderId, orderId)),
    db.select({ claims: count() }).from(claims).where(eq(claims.orderId, orderId)),
    db.select().from(orderBuyers).where(eq(orderBuyers.orderId, orderId)),
  ]);
  if (order === undefined) return undefined;
  return {
    order,
    facts: { ...order, payments: paid, documents: written, claims: claimed?.claims ?? 0 },
    /** Whom its documents are made out to; `null`: nobody was chosen. */
    buyer: buyer === undefined ? null : toBuyer(buyer),
  };
}

/** A customer whose data was not erased, or `undefined`. */
export async function payingCustomer(db: Database, userId: string) {
  return db
    .select({ customerId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .get();
}

/** The names of customers and companies by their ids; of who was erased "". */
export async function payerNames(
  db: Database,
  payers: readonly Payer[],
): Promise<ReadonlyMap<string, string>> {
  const customerIds = payers.map(({ customerId }) => customerId);
  const companyIds = payers.flatMap(({ companyId }) => companyId ?? []);
  const [people, firms] = await db.batch([
    db.select({ id: users.id, name: users.name }).from(users).where(isOneOf(users.id, customerIds)),
    db
      .select({ id: companies.companyId, name: companies.name })
      .from(companies)
      .where(isOneOf(companies.companyId, companyIds)),
  ]);
  return new Map([...people, ...firms].map(({ id, name }) => [id, name]));
}
