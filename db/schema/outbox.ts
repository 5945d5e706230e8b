import { sql } from "drizzle-orm";
import type { DocumentLanguage } from "#domain/documents/document.ts";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A document whose PDF file a mail carries. */
export interface AttachedDocument {
  readonly documentId: string;
  readonly fileName: string;
  readonly language: DocumentLanguage;
}

/** A mail as it would have been sent, kept in development where there is no mail server. */
export interface KeptMail {
  readonly subject: string;
  /** Where an answer would have gone, when not to the sender. */
  readonly replyTo?: string;
  readonly text: string;
  readonly html: string;
  /** The address that ends mails of this kind, where they can be ended. */
  readonly unsubscribe?: string;
  /** The documents whose files were attached. */
  readonly attachments?: readonly AttachedDocument[];
}

/**
 * Effects (`#domain/effects.ts`), written in the same batch as the change they follow from and delivered afterwards.
 * Triggers (migrations 0002 and `one_outbox`) write the security notices: whoever changes a password, an e-mail
 * address, a sign-in provider or the second factor. Those of `sockets_follow_rights` write `board-disconnect` whoever
 * ends a session, or changes a role, the second factor, or a driver's approval or vehicle;
 * that of `role_changes_are_logged` writes `role-change`. Instants are epoch milliseconds.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    /** `<event id>/<index>`, or random where a trigger wrote it. */
    effectId: text().primaryKey(),
    /** An `EffectKind`; plain text, because a later version may have written others. */
    kind: text().notNull(),
    /** JSON of the effect without `kind` and `recipient`. Parsed row by row, so that one broken row stops no other. */
    params: text().notNull(),
    /** The e-mail address it concerns, for a person's data export and deletion; empty until it is known. */
    recipient: text(),
    /** An e-mail address that `params` names, for the same: a contact message's writer, an account's new address. */
    about: text(),
    createdAt: integer().notNull(),
    attempts: integer().notNull().default(0),
    /** When the next attempt may start; empty once it is settled: delivered, needless or parked. */
    dueAt: integer(),
    /** When the attempt under way began; empty between attempts. Still set at the next claim: that attempt died. */
    claimedAt: integer(),
    deliveredAt: integer(),
    /** Why the last attempt failed. */
    failure: text(),
    /** When it was given up after its last attempt, for a person to look at. */
    parkedAt: integer(),
    kept: text({ mode: "json" }).$type<KeptMail>(),
    /** What a message that waits for the end of quiet hours says: of several that say the same, the last one is told. */
    waitsAs: text(),
  },
  (table) => [
    index("outbox_due")
      .on(table.dueAt, table.kind)
      .where(sql`${table.dueAt} IS NOT NULL`),
    index("outbox_settled")
      .on(table.createdAt)
      .where(sql`${table.dueAt} IS NULL`),
    index("outbox_parked")
      .on(table.parkedAt)
      .where(sql`${table.parkedAt} IS NOT NULL`),
    index("outbox_kept")
      .on(table.createdAt)
      .where(sql`${table.kept} IS NOT NULL`),
    index("outbox_waiting")
      .on(table.waitsAs, table.createdAt)
      .where(sql`${table.waitsAs} IS NOT NULL`),
    index("outbox_about")
      .on(table.about)
      .where(sql`${table.about} IS NOT NULL`),
    index("outbox_recipient")
      .on(table.recipient)
      .where(sql`${table.recipient} IS NOT NULL`),
  ],
);
