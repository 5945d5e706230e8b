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
import { namedBatch } from "../batch.ts";
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
  const {
    user: [user],
    ...all
  } = await namedBatch(db, {
    ...accountQueries(db, userId, address),
    ...orderQueries(db, userId),
    ...driverQueries(db, userId),
  });
  return user === undefined ? undefined : { user, ...all };
}

/** The account itself, how it is signed in to, and what is told to its owner. */
function accountQueries(db: Database, userId: string, address: HashedAddress) {
  const emailOfUser = db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return {
    user: db.select().from(users).where(eq(users.id, userId)),
    signInMethods: db
      .select({ provider: accounts.providerId, subject: accounts.accountId, since: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.userId, userId)),
    openSessions: db
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
    devices: db
      .select({ firstSeenAt: knownDevices.firstSeenAt, lastSeenAt: knownDevices.lastSeenAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId)),
    changes: db
      .select({ email: emailChanges.email, createdAt: emailChanges.createdAt })
      .from(emailChanges)
      .where(eq(emailChanges.userId, userId)),
    subscriptions: db
      .select()
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.email, emailOfUser)),
    subscriptionRequests: db
      .select()
      .from(newsletterRequests)
      .where(eq(newsletterRequests.email, emailOfUser)),
    consents: consentsOfAddressQuery(db, address),
    // Without their contents, which are rendered at delivery and may hold links that open the account.
    sentMails: mailsToQuery(db, emailOfUser),
    places: savedPlacesOf(db, userId),
    companies: db.select().from(buyers).where(eq(buyers.userId, userId)),
    uploads: filesOfOwner(db, userId),
    memberships: companiesOfUser(db, userId),
    notified: db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId)),
    namedViews: orderViewsOf(db, userId),
  };
}

/** The user's orders as their customer, and what belongs to them. */
function orderQueries(db: Database, userId: string) {
  const ofUser = db.select({ orderId: orders.orderId }).from(orders).where(eq(orders.customerId, userId));
  return {
    placed: db.select().from(orders).where(eq(orders.customerId, userId)).orderBy(asc(orders.createdAt)),
    stops: db.select().from(orderStops).where(inArray(orderStops.orderId, ofUser)),
    lines: db.select().from(orderLines).where(inArray(orderLines.orderId, ofUser)),
    events: db.select().from(orderEvents).where(inArray(orderEvents.orderId, ofUser)),
    offers: db.select().from(orderOffers).where(inArray(orderOffers.orderId, ofUser)),
    proposals: db.select().from(doorChanges).where(inArray(doorChanges.orderId, ofUser)),
    written: db.select().from(reviews).where(eq(reviews.customerId, userId)),
    issued: db
      .select()
      .from(documents)
      .where(and(eq(documents.customerId, userId), eq(documents.status, "issued")))
      .orderBy(asc(documents.datedAt)),
    delivered: proofsOfCustomer(db, userId),
    paid: db
      .select()
      .from(payments)
      .where(inArray(payments.orderId, ofUser))
      .orderBy(asc(payments.createdAt)),
    refunded: db
      .select()
      .from(refunds)
      .where(inArray(refunds.orderId, ofUser))
      .orderBy(asc(refunds.createdAt)),
    trackingLinks: linksOfCustomer(db, userId),
    claimed: claimsOfCustomer(db, userId),
  };
}

/** The user as a driver: their registration, jobs and pay. */
function driverQueries(db: Database, userId: string) {
  return {
    driver: db.select().from(drivers).where(eq(drivers.userId, userId)),
    registered: registrationExport(db, userId),
    driven: db
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
    sharedPositions: positionsOfDriver(db, userId),
    earned: earningsOfUser(db, userId),
  };
}
