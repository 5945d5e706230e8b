import { NEWSLETTER_CONSENTS } from "#domain/notifications/newsletter.ts";
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Confirmed e-mail addresses of newsletter subscribers, in lower case. */
export const newsletterSubscriptions = sqliteTable(
  "newsletter_subscriptions",
  {
    email: text().primaryKey(),
    locale: text().notNull(),
    createdAt: integer().notNull(),
    /** How its owner agreed: by the link of a mail, or in a signed-in account; NULL for rows from before it was recorded. */
    consent: text({ enum: NEWSLETTER_CONSENTS }),
    /** Random, by the database: what the search index has heard of must not name an address that has left. */
    subscriptionId: text()
      .notNull()
      .default(sql`(lower(hex(randomblob(16))))`),
  },
  (table) => [uniqueIndex("newsletter_subscriptions_id").on(table.subscriptionId)],
);

/**
 * When an address agreed to the newsletter and when it withdrew that, without the address: kept for `CONSENT_KEPT_MS` after the
 * withdrawal, to show that mails were sent with consent and stopped. A trigger on `newsletter_subscriptions` writes the end.
 */
export const newsletterConsents = sqliteTable(
  "newsletter_consents",
  {
    /** That of the subscription. */
    subscriptionId: text().primaryKey(),
    /** `addressHash` of the address. */
    addressHash: text().notNull(),
    locale: text().notNull(),
    /** As in the subscription. */
    consent: text({ enum: NEWSLETTER_CONSENTS }),
    consentedAt: integer().notNull(),
    /** NULL while the address is subscribed. */
    endedAt: integer(),
  },
  (table) => [
    index("newsletter_consents_of_address").on(table.addressHash, table.consentedAt),
    index("newsletter_consents_ended")
      .on(table.endedAt)
      .where(sql`${table.endedAt} IS NOT NULL`),
  ],
);

/** Requested subscriptions that the owner of the mailbox has not confirmed; addresses in lower case. */
export const newsletterRequests = sqliteTable(
  "newsletter_requests",
  {
    email: text().primaryKey(),
    locale: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [index("newsletter_requests_expires").on(table.expiresAt)],
);
