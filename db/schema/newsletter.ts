import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** E-mail addresses that asked for news, lower-cased. */
export const newsletterSubscriptions = sqliteTable("newsletter_subscriptions", {
  email: text().primaryKey(),
  locale: text().notNull(),
  createdAt: integer().notNull(),
});
