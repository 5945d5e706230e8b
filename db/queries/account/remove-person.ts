import { eq, sql } from "drizzle-orm";
import { placeholderEmail } from "#domain/access/email.ts";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { users } from "../../schema/users.ts";
import { answersErase } from "../api/answers.ts";
import { runBatch } from "../batch.ts";
import { claimTextsErase } from "../claims/write-claims.ts";
import { draftsErase } from "../documents/write-documents.ts";
import { driverMailsErase } from "../drivers/erase-driver.ts";
import { registrationErase } from "../drivers/registrations.ts";
import { releaseFilesOfCustomer } from "../files.ts";
import { consentRecorded } from "../notifications/newsletter-consents.ts";
import { driverWordsErase, orderWordsErase } from "../orders/erase-orders.ts";
import { effectInserts } from "../outbox.ts";
import { paymentWordsErase } from "../payments/erase-payments.ts";
import { receiversErase } from "../proofs.ts";
import { linksErase } from "../tracking/links.ts";
import { positionsErase } from "../tracking/positions.ts";
import { requireErasable } from "./commitments.ts";
import { effectsToDelete, invitationMailsErase, keptMailsErase } from "./erase-outbox.ts";

/**
 * Deletes a person's data and keeps what the law has kept (`domain/access/kept-after-erasure.ts`); one batch. What becomes of
 * every column with text is written in `tests/db/text-columns.ts`. Orders stay with their places, prices and dates, claims with
 * their sums, and issued documents as they are, under an account without a name. What the person and anybody else wrote about
 * them goes, and the pictures of their orders with the next sweep. Approved reviews, which name nobody, stay without the link
 * to the account; so does the record of the consent to the newsletter, without the address. Fails, and writes nothing, while
 * something keeps the person (`requireErasable`).
 */
export async function removePerson(
  db: Database,
  person: {
    readonly userId: string;
    readonly email: string;
    /** What stands for the address in the record of consents. */
    readonly emailHash: string;
  },
  effects: readonly Effect[],
  now: number,
): Promise<void> {
  const { userId, email, emailHash } = person;
  const nobody = placeholderEmail("deleted", userId);
  const theirOrders = sql`SELECT order_id FROM orders WHERE customer_id = ${userId}`;
  const theirProfile = sql`SELECT driver_id FROM drivers WHERE user_id = ${userId}`;
  const drivenOrders = sql`SELECT order_id FROM jobs WHERE driver_id IN (${theirProfile})`;
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
    sql`DELETE FROM buyers_before_account WHERE order_id IN (${theirOrders})`,
    sql`DELETE FROM notification_preferences WHERE user_id = ${userId}`,
    sql`DELETE FROM known_devices WHERE user_id = ${userId}`,
    sql`DELETE FROM email_changes WHERE user_id = ${userId}`,
    sql`DELETE FROM password_resets WHERE user_id = ${userId}`,
    consentRecorded({ email, hash: emailHash }),
    sql`DELETE FROM newsletter_subscriptions WHERE email = ${email}`,
    sql`DELETE FROM newsletter_requests WHERE email = ${email}`,
    // Before the address of an invitation goes.
    invitationMailsErase(userId),
    sql`DELETE FROM sign_ups WHERE email = ${email} OR customer_id = ${userId}`,
    sql`DELETE FROM login_codes WHERE email = ${email}`,
    effectsToDelete(db, userId, email),
    // Before the driver is no longer known by the user.
    positionsErase(theirProfile),
    ...driverMailsErase(theirProfile),
    answersErase(drivenOrders),
    keptMailsErase(drivenOrders),
    ...driverWordsErase(theirProfile),
    ...registrationErase(userId, now),
    db
      .update(drivers)
      .set({
        userId: null,
        name: "",
        email: nobody,
        phone: "",
        licenseType: "",
        experienceYears: 0,
        preferredAreas: "",
        vehicleDetails: "",
        plateProvince: "",
        cargoSpace: null,
        available: false,
        version: sql`${drivers.version} + 1`,
        approvedAt: null,
        suspendedFor: null,
        archivedAt: sql`coalesce(${drivers.archivedAt}, ${now})`,
      })
      .where(eq(drivers.userId, userId)),
    sql`DELETE FROM reviews WHERE customer_id = ${userId} AND status <> 'approved'`,
    sql`UPDATE reviews SET customer_id = NULL, decision_reason = '' WHERE customer_id = ${userId}`,
    releaseFilesOfCustomer(userId, now),
    receiversErase(userId),
    linksErase(userId),
    claimTextsErase(userId),
    ...paymentWordsErase(theirOrders),
    ...draftsErase(theirOrders),
    answersErase(theirOrders),
    keptMailsErase(theirOrders),
    sql`DELETE FROM order_notes WHERE order_id IN (${theirOrders})`,
    ...orderWordsErase(theirOrders),
    ...effectInserts(db, `${userId}-deleted`, effects, now),
  ]);
}
