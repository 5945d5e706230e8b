import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { doorChanges } from "../../schema/orders/door-changes.ts";
import { jobs } from "../../schema/jobs.ts";
import { buyers, documents } from "../../schema/documents.ts";
import { newsletterRequests, newsletterSubscriptions } from "../../schema/newsletter.ts";
import { orderOffers } from "../../schema/order-offers.ts";
import { orderEvents, orderLines, orders, orderStops } from "../../schema/orders.ts";
import { emailChanges } from "../../schema/pending-changes.ts";
import { payments, refunds } from "../../schema/payments.ts";
import { reviews } from "../../schema/reviews.ts";
import { accounts, knownDevices, notificationPreferences, sessions, users } from "../../schema/users.ts";
import { registrationExport } from "../drivers/registrations.ts";
import { claimsOfCustomer } from "../claims/read-claims.ts";
import { consentsOfAddressQuery, type HashedAddress } from "../notifications/newsletter-consents.ts";
import { mailsToQuery } from "../outbox.ts";
import { companiesOfUser } from "../companies/companies.ts";
import { filesOfOwner } from "../files.ts";
import { proofsOfCustomer } from "../proofs.ts";
import { linksOfCustomer } from "../tracking/links.ts";
import { positionsOfDriver } from "../tracking/positions.ts";
import { earningsOfUser } from "../earnings/book.ts";
import { orderViewsOf } from "../orders/office/order-views.ts";
import { savedPlacesOf } from "../saved-places.ts";

/**
 * Everything stored about a user, without secrets; one batch.
 * @param address the user's, for the record of consents, which has only its hash
 */
export async function everythingAbout(db: Database, userId: string, address: HashedAddress) {
  const ofUser = db.select({ orderId: orders.orderId }).from(orders).where(eq(orders.customerId, userId));
  const emailOfUser = db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const [
    [user],
    signInMethods,
    openSessions,
    devices,
    changes,
    driver,
    registered,
    driven,
    placed,
    stops,
    lines,
    events,
    offers,
    proposals,
    written,
    subscriptions,
    subscriptionRequests,
    consents,
    sentMails,
    places,
    companies,
    issued,
    uploads,
    delivered,
    paid,
    refunded,
    memberships,
    trackingLinks,
    sharedPositions,
    claimed,
    notified,
    earned,
    namedViews,
  ] = await db.batch([
    db.select().from(users).where(eq(users.id, userId)),
    db
      .select({ provider: accounts.providerId, subject: accounts.accountId, since: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.userId, userId)),
    db
      .select({
        createdAt: sessions.createdAt,
        seenAt: sessions.updatedAt,
        expiresAt: sessions.expiresAt,
        ipAddress: sessions.ipAddress,
        userAgent: sessions.userAgent,
        city: sessions.city,
        country: sessions.country,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    db
      .select({ firstSeenAt: knownDevices.firstSeenAt, lastSeenAt: knownDevices.lastSeenAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId)),
    db
      .select({ email: emailChanges.email, createdAt: emailChanges.createdAt })
      .from(emailChanges)
      .where(eq(emailChanges.userId, userId)),
    db.select().from(drivers).where(eq(drivers.userId, userId)),
    registrationExport(db, userId),
    db
      .select({
        jobId: jobs.jobId,
        pickupAt: jobs.pickupAt,
        status: jobs.status,
        truck: jobs.truck,
        pay: sql<number>`coalesce(${jobs.paySatang}, ${jobs.estimatedPaySatang})`,
      })
      .from(jobs)
      .innerJoin(drivers, eq(drivers.driverId, jobs.driverId))
      .where(eq(drivers.userId, userId)),
    db.select().from(orders).where(eq(orders.customerId, userId)).orderBy(asc(orders.createdAt)),
    db.select().from(orderStops).where(inArray(orderStops.orderId, ofUser)),
    db.select().from(orderLines).where(inArray(orderLines.orderId, ofUser)),
    db.select().from(orderEvents).where(inArray(orderEvents.orderId, ofUser)),
    db.select().from(orderOffers).where(inArray(orderOffers.orderId, ofUser)),
    db.select().from(doorChanges).where(inArray(doorChanges.orderId, ofUser)),
    db.select().from(reviews).where(eq(reviews.customerId, userId)),
    db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, emailOfUser)),
    db.select().from(newsletterRequests).where(eq(newsletterRequests.email, emailOfUser)),
    consentsOfAddressQuery(db, address),
    // Without their contents, which are rendered at delivery and may hold links that open the account.
    mailsToQuery(db, emailOfUser),
    savedPlacesOf(db, userId),
    db.select().from(buyers).where(eq(buyers.userId, userId)),
    db
      .select()
      .from(documents)
      .where(and(eq(documents.customerId, userId), eq(documents.status, "issued")))
      .orderBy(asc(documents.datedAt)),
    filesOfOwner(db, userId),
    proofsOfCustomer(db, userId),
    db.select().from(payments).where(inArray(payments.orderId, ofUser)).orderBy(asc(payments.createdAt)),
    db.select().from(refunds).where(inArray(refunds.orderId, ofUser)).orderBy(asc(refunds.createdAt)),
    companiesOfUser(db, userId),
    linksOfCustomer(db, userId),
    positionsOfDriver(db, userId),
    claimsOfCustomer(db, userId),
    db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId)),
    earningsOfUser(db, userId),
    orderViewsOf(db, userId),
  ]);
  if (user === undefined) return undefined;
  return {
    user,
    signInMethods,
    openSessions,
    devices,
    changes,
    driver,
    registered,
    driven,
    placed,
    stops,
    lines,
    events,
    offers,
    proposals,
    written,
    subscriptions,
    subscriptionRequests,
    consents,
    sentMails,
    places,
    companies,
    issued,
    uploads,
    delivered,
    paid,
    refunded,
    memberships,
    trackingLinks,
    sharedPositions,
    claimed,
    notified,
    earned,
    namedViews,
  };
}
