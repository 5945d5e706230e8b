import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../../client.ts";
import { apiKeys } from "../../../schema/companies/api-keys.ts";
import { settlements } from "../../../schema/companies/settlements.ts";
import { claims } from "../../../schema/claims/claims.ts";
import { companies } from "../../../schema/companies/companies.ts";
import { documents } from "../../../schema/documents.ts";
import { drivers } from "../../../schema/drivers.ts";
import { payouts } from "../../../schema/drivers/earnings.ts";
import { driverRegistrations } from "../../../schema/drivers/registrations.ts";
import { retiredVehicles } from "../../../schema/drivers/retired-vehicles.ts";
import { isApprovedOrSuspended } from "../../drivers/on-file-state.ts";
import { newsletterSubscriptions } from "../../../schema/newsletter.ts";
import { orderNotes } from "../../../schema/orders/office-notes.ts";
import { orders } from "../../../schema/orders.ts";
import { checkoutSessions, payments, refunds } from "../../../schema/payments.ts";
import { reviews } from "../../../schema/reviews.ts";
import { users } from "../../../schema/users.ts";
import { isOneOf } from "../../is-one-of.ts";

// What the index of records reads of the rows whose ids it has.

/** These notes of the staff with their words. */
export function indexedNotesQuery(db: Database, ids: readonly string[]) {
  const { noteId, createdAt, text } = orderNotes;
  return db.select({ id: noteId, createdAt, text }).from(orderNotes).where(isOneOf(noteId, ids));
}

/** Whether an account is a customer's: confirmed, or written down by the office at a call. */
const IS_CUSTOMER = and(
  sql`+${users.role} = 'customer'`,
  or(sql`+${users.emailVerified} = 1`, isNotNull(sql`+${users.phoneOnFile}`)),
);

/** Of these people those who are customers: everybody with an account, and whom the office wrote down at a call. */
export function indexedCustomersQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: users.id,
      createdAt: users.createdAt,
      name: users.name,
      email: users.email,
      phone: users.phone,
    })
    .from(users)
    .where(and(isOneOf(users.id, ids), isNull(users.deletedAt), IS_CUSTOMER));
}

/** Of these people everybody with an account, and whether they are a customer already. */
export function indexedPeopleQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: users.id,
      createdAt: users.createdAt,
      name: users.name,
      email: users.email,
      phone: users.phone,
      role: users.role,
      isCustomer: sql<number>`${IS_CUSTOMER}`.mapWith(Boolean),
    })
    .from(users)
    .where(and(isOneOf(users.id, ids), isNull(users.deletedAt)));
}

/** Of these drivers those who were neither deleted nor erased. */
export function indexedDriversQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: drivers.driverId,
      createdAt: drivers.createdAt,
      name: drivers.name,
      phone: drivers.phone,
      vehicleDetails: drivers.vehicleDetails,
      profile: driverRegistrations.profile,
    })
    .from(drivers)
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, drivers.driverId))
    .where(
      and(
        isOneOf(drivers.driverId, ids),
        isNull(drivers.archivedAt),
        or(isNotNull(sql`+${drivers.userId}`), isApprovedOrSuspended()),
      ),
    );
}

/** These retirements of vehicles with the plate. */
export function indexedRetiredVehiclesQuery(db: Database, ids: readonly string[]) {
  const { retiredId, retiredAt, plate } = retiredVehicles;
  return db
    .select({ id: retiredId, createdAt: retiredAt, plate })
    .from(retiredVehicles)
    .where(isOneOf(retiredId, ids));
}

/** These keys of the API with what people tell them apart by. */
export function indexedApiKeysQuery(db: Database, ids: readonly string[]) {
  const { keyId, createdAt, name, prefix } = apiKeys;
  return db.select({ id: keyId, createdAt, name, prefix }).from(apiKeys).where(isOneOf(keyId, ids));
}

/** These companies with their names and what those who read accounts find them by. */
export function indexedCompaniesQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: companies.companyId,
      createdAt: companies.createdAt,
      name: companies.name,
      email: companies.billingEmail,
      taxId: companies.taxId,
    })
    .from(companies)
    .where(isOneOf(companies.companyId, ids));
}

/** These documents with their buyers. */
export function indexedDocumentsQuery(db: Database, ids: readonly string[]) {
  return db
    .select({ id: documents.documentId, createdAt: documents.datedAt, buyer: documents.buyer })
    .from(documents)
    .where(isOneOf(documents.documentId, ids));
}

/** These payments with the references of the bank and of Stripe. */
export function indexedPaymentsQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: payments.paymentId,
      createdAt: payments.createdAt,
      reference: payments.reference,
      ofSettlement: settlements.reference,
      sessionId: checkoutSessions.sessionId,
      paymentIntentId: checkoutSessions.paymentIntentId,
    })
    .from(payments)
    .leftJoin(settlements, eq(settlements.settlementId, payments.settlementId))
    .leftJoin(checkoutSessions, eq(checkoutSessions.paymentId, payments.paymentId))
    .where(isOneOf(payments.paymentId, ids));
}

/** These refunds with the references of the bank and of Stripe, of the charge that one goes back through as well. */
export function indexedRefundsQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: refunds.refundId,
      createdAt: refunds.createdAt,
      reference: refunds.reference,
      ofSettlement: sql<null>`NULL`,
      sessionId: checkoutSessions.sessionId,
      paymentIntentId: checkoutSessions.paymentIntentId,
    })
    .from(refunds)
    .leftJoin(checkoutSessions, eq(checkoutSessions.paymentId, refunds.viaPaymentId))
    .where(isOneOf(refunds.refundId, ids));
}

/** These payouts with their drivers and the bank's reference. */
export function indexedPayoutsQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: payouts.payoutId,
      createdAt: payouts.createdAt,
      name: drivers.name,
      written: payouts.reference,
    })
    .from(payouts)
    .leftJoin(drivers, eq(drivers.driverId, payouts.driverId))
    .where(isOneOf(payouts.payoutId, ids));
}

/** These payments of companies with the company and the bank's reference. */
export function indexedSettlementsQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: settlements.settlementId,
      createdAt: settlements.createdAt,
      name: companies.name,
      written: settlements.reference,
    })
    .from(settlements)
    .leftJoin(companies, eq(companies.companyId, settlements.companyId))
    .where(isOneOf(settlements.settlementId, ids));
}

/** These claims with their order, the name that it was placed with, and its company. */
export function indexedClaimsQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: claims.claimId,
      createdAt: claims.createdAt,
      name: orders.contactName,
      companyName: companies.name,
      written: claims.orderId,
    })
    .from(claims)
    .leftJoin(orders, eq(orders.orderId, claims.orderId))
    .leftJoin(companies, eq(companies.companyId, orders.companyId))
    .where(isOneOf(claims.claimId, ids));
}

/** These reviews with their words and their orders. */
export function indexedReviewsQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: reviews.reviewId,
      createdAt: reviews.createdAt,
      status: reviews.status,
      text: reviews.text,
      orderId: reviews.orderId,
    })
    .from(reviews)
    .where(isOneOf(reviews.reviewId, ids));
}

/** These subscribers of the newsletter. */
export function indexedSubscribersQuery(db: Database, ids: readonly string[]) {
  const { subscriptionId, createdAt, email } = newsletterSubscriptions;
  return db
    .select({ id: subscriptionId, createdAt, email })
    .from(newsletterSubscriptions)
    .where(isOneOf(subscriptionId, ids));
}
