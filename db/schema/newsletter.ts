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
