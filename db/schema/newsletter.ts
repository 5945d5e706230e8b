import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** E-mail addresses of newsletter subscribers, in lower case. */
export const newsletterSubscriptions = sqliteTable("newsletter_subscriptions", {
  email: text().primaryKey(),
  locale: text().notNull(),
  createdAt: integer().notNull(),
});
