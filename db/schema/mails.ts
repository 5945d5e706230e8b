import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MAIL_KINDS, type MailParams } from "#domain/mail/mail.ts";

/** A mail as it would have gone out, on a machine without a mail server. */
export interface KeptMail {
  readonly subject: string;
  /** Where an answer would have gone, when not to the sender. */
  readonly replyTo?: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Mails, written in the same batch as the change they tell of, or by a trigger of the database, and delivered
 * afterwards. `dueAt` is when the next attempt may start; it is empty once the mail is settled, whether sent, given up
 * or needless.
 */
export const mails = sqliteTable(
  "mails",
  {
    mailId: text().primaryKey(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    recipient: text().notNull(),
    locale: text().notNull(),
    params: text({ mode: "json" }).$type<MailParams>().notNull(),
    createdAt: integer().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: integer(),
    sentAt: integer(),
    /** Why the last attempt failed. */
    failure: text(),
    kept: text({ mode: "json" }).$type<KeptMail>(),
  },
  (table) => [
    index("mails_due")
      .on(table.dueAt)
      .where(sql`${table.dueAt} IS NOT NULL`),
    index("mails_created").on(table.createdAt),
    index("mails_recipient").on(table.recipient),
  ],
);
