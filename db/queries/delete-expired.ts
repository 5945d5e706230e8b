import { and, eq, isNull, lt, notExists } from "drizzle-orm";
import { DELIVERIES_KEPT_MS } from "#domain/api/webhook-event.ts";
import { CONSENT_KEPT_MS } from "#domain/notifications/newsletter.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { POSITION_KEPT_MS } from "#domain/tracking/position.ts";
import type { Database } from "../client.ts";
import { companyInvitations } from "../schema/companies/companies.ts";
import { newsletterRequests } from "../schema/newsletter.ts";
import { emailChanges, loginCodes, passwordResets, signUps } from "../schema/pending-changes.ts";
import { accounts, attempts, sessions, users, verifications } from "../schema/users.ts";
import { oldDeliveriesDelete } from "./api/webhook-deliveries.ts";
import { oldAnswersDelete } from "./api/answers.ts";
import { oldPressesDelete } from "./drivers/write-papers-on-file.ts";
import { oldConsentsDelete } from "./notifications/newsletter-consents.ts";
import { oldEffectsDelete } from "./outbox.ts";
import { oldArrivalWindowsDelete, oldPositionsDelete } from "./tracking/positions.ts";

/** Deletes what has expired at an instant, and settled effects older than another, all by index. */
export async function deleteExpiredRows(db: Database, now: number, effectsBefore: number): Promise<void> {
  await db.batch([
    db.delete(sessions).where(lt(sessions.expiresAt, new Date(now))),
    db.delete(verifications).where(lt(verifications.expiresAt, new Date(now))),
    db.delete(signUps).where(lt(signUps.expiresAt, now)),
    db.delete(loginCodes).where(lt(loginCodes.expiresAt, now)),
    db.delete(emailChanges).where(lt(emailChanges.expiresAt, now)),
    db.delete(passwordResets).where(lt(passwordResets.expiresAt, now)),
    db.delete(newsletterRequests).where(lt(newsletterRequests.expiresAt, now)),
    db.delete(companyInvitations).where(lt(companyInvitations.expiresAt, now)),
    db.delete(attempts).where(lt(attempts.endsAt, now)),
    oldConsentsDelete(db, now - CONSENT_KEPT_MS),
    oldPositionsDelete(db, now - POSITION_KEPT_MS),
    oldAnswersDelete(db, now - DAY_MS),
    oldPressesDelete(db, now - DAY_MS),
    oldDeliveriesDelete(db, now - DELIVERIES_KEPT_MS),
    oldArrivalWindowsDelete(db, now - DAY_MS),
    oldEffectsDelete(db, effectsBefore),
    strandedUsersDelete(db, now - HOUR_MS),
  ]);
}

/**
 * Users without a verified address and without a sign-in method: a crash left them while a new user of a provider was
 * written. Nobody can have signed in as one of them.
 * @param before UTC ms; younger rows may still be in the making
 */
export function strandedUsersDelete(db: Database, before: number) {
  const signInMethods = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.userId, users.id));
  return db.delete(users).where(
    and(
      eq(users.emailVerified, false),
      // A customer on file has neither, and stays.
      isNull(users.phoneOnFile),
      lt(users.createdAt, new Date(before)),
      isNull(users.deletedAt),
      notExists(signInMethods),
    ),
  );
}
