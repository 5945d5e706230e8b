import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Effect } from "#domain/effects.ts";
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
import { registrationErase, registrationExport } from "../drivers/registrations.ts";
import { placeholderEmail } from "#domain/access/email.ts";
import { requireErasable } from "./commitments.ts";
import { claimsOfCustomer } from "../claims/read-claims.ts";
import { claimTextsErase } from "../claims/write-claims.ts";
import { runBatch } from "../batch.ts";
import { effectInserts, effectsToDelete, mailsToQuery } from "../outbox.ts";
import { companiesOfUser } from "../companies/companies.ts";
import { filesOfOwner, releaseFilesOfCustomer } from "../files.ts";
import { proofsOfCustomer, receiversErase } from "../proofs.ts";
import { linksErase, linksOfCustomer } from "../tracking/links.ts";
import { positionsErase, positionsOfDriver } from "../tracking/positions.ts";
import { earningsOfUser } from "../earnings/book.ts";
import { orderViewsOf } from "../orders/office/order-views.ts";
import { savedPlacesOf } from "../saved-places.ts";

/** Everything stored about a user, without secrets; one batch. */
export async function everythingAbout(db: Database, userId: string) {
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

/**
 * Deletes a person's data and keeps what bookkeeping law requires; one batch. Orders stay with their places, prices and
 * dates, claims with their sums, and issued documents as they are (Revenue Code s.87/3), under an account without a name; coordinates are rounded
 * to about 1 km, because they may be those of a home. Contacts, doors, notes, goods, what they wrote of claims and cash, places in the person's own words,
 * sessions, sign-in methods, the newsletter and the driver's profile are deleted, and the pictures of their orders with
 * the next sweep. Approved reviews, which name nobody, stay without the link to the account; other reviews are deleted.
 * Fails, and writes nothing, while something keeps the person (`requireErasable`).
 */
export async function removePerson(
  db: Database,
  person: { readonly userId: string; readonly email: string },
  effects: readonly Effect[],
  now: number,
): Promise<void> {
  const { userId, email } = person;
  const nobody = placeholderEmail("deleted", userId);
  const theirOrders = sql`SELECT order_id FROM orders WHERE customer_id = ${userId}`;
  await runBatch(db, [
    requireErasable(userId, email),
    db
      .update(users)
      .set({
        deletedAt: now,
        name: "",
        email: nobody,
        emailVerified: false,
        image: null,
        role: "customer",
        phone: null,
        phoneOnFile: null,
        lineId: null,
        hasWhatsapp: false,
        twoFactorEnabled: false,
        updatedAt: new Date(now),
      })
      .where(eq(users.id, userId)),
    sql`DELETE FROM accounts WHERE user_id = ${userId}`,
    sql`DELETE FROM push_subscriptions WHERE user_id = ${userId}`,
    sql`DELETE FROM sessions WHERE user_id = ${userId}`,
    sql`DELETE FROM two_factors WHERE user_id = ${userId}`,
    sql`DELETE FROM saved_places WHERE user_id = ${userId}`,
    sql`DELETE FROM order_views WHERE user_id = ${userId}`,
    sql`DELETE FROM company_members WHERE user_id = ${userId}`,
    sql`DELETE FROM company_invitations WHERE email = ${email}`,
    sql`DELETE FROM buyers WHERE user_id = ${userId}`,
    sql`DELETE FROM order_buyers WHERE order_id IN (${theirOrders} AND company_id IS NULL)`,
    sql`DELETE FROM notification_preferences WHERE user_id = ${userId}`,
    sql`DELETE FROM known_devices WHERE user_id = ${userId}`,
    sql`DELETE FROM email_changes WHERE user_id = ${userId}`,
    sql`DELETE FROM password_resets WHERE user_id = ${userId}`,
    sql`DELETE FROM newsletter_subscriptions WHERE email = ${email}`,
    sql`DELETE FROM newsletter_requests WHERE email = ${email}`,
    sql`DELETE FROM sign_ups WHERE email = ${email} OR customer_id = ${userId}`,
    sql`DELETE FROM login_codes WHERE email = ${email}`,
    effectsToDelete(db, userId, email),
    // Before the driver is no longer known by the user.
    positionsErase(userId),
    ...registrationErase(userId, now),
    db
      .update(drivers)
      .set({
        userId: null,
        name: "",
        email: nobody,
        phone: "",
        licenseType: "",
        preferredAreas: "",
        vehicleDetails: "",
        plateProvince: "",
        cargoSpace: null,
        available: false,
        version: sql`${drivers.version} + 1`,
        approvedAt: null,
      })
      .where(eq(drivers.userId, userId)),
    sql`DELETE FROM reviews WHERE customer_id = ${userId} AND status <> 'approved'`,
    sql`UPDATE reviews SET customer_id = NULL WHERE customer_id = ${userId}`,
    releaseFilesOfCustomer(userId, now),
    receiversErase(userId),
    linksErase(userId),
    claimTextsErase(userId),
    sql`UPDATE payments SET dispute = '' WHERE dispute <> '' AND order_id IN (${theirOrders})`,
    // What an accepted offer agreed on is in the order itself.
    sql`
      UPDATE door_changes
      SET note = '', decline_reason = '',
        terms = json_remove(terms, '$.stop.stop.detail', '$.stop.stop.words', '$.stop.stop.pin', '$.stop.stop.person',
          '$.stop.stop.latitude', '$.stop.stop.longitude')
      WHERE order_id IN (${theirOrders})`,
    sql`DELETE FROM order_notes WHERE order_id IN (${theirOrders})`,
    sql`DELETE FROM order_offers WHERE order_id IN (${theirOrders})`,
    sql`
      UPDATE order_stops
      SET words = '', detail = '', door_latitude = NULL, door_longitude = NULL, contact_name = NULL, contact_phone = NULL,
        latitude = round(latitude, 2), longitude = round(longitude, 2)
      WHERE order_id IN (${theirOrders})`,
    sql`
      UPDATE order_stops SET label_th = '–', label_en = '–', area_th = '–', area_en = '–'
      WHERE order_id IN (${theirOrders}) AND latitude IS NULL`,
    // What was written with an offer or at the door is in the history, too.
    sql`
      UPDATE order_events SET reason = '' WHERE order_id IN (${theirOrders})
        AND (actor_kind = 'customer' OR kind IN ('offer_made', 'price_changed', 'door_change_proposed'))`,
    db
      .update(orders)
      .set({
        contactName: "",
        contactEmail: "",
        contactPhone: "",
        lineId: null,
        hasWhatsapp: false,
        notes: "",
        goods: null,
        declaredValueSatang: null,
      })
      .where(eq(orders.customerId, userId)),
    ...effectInserts(db, `${userId}-deleted`, effects, now),
  ]);
}
