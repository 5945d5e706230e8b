import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LEDGER_KINDS } from "#domain/payments/ledger.ts";
import { PAYMENT_METHODS, PAYMENT_STATES, REFUND_REASONS, REFUND_STATES } from "#domain/payments/payment.ts";
import { orders } from "./orders.ts";

/**
 * A bank's reference as it is indexed and looked for, of a table with a column `reference`; `referenceKey` of
 * the domain is the same.
 */
export const REFERENCE_KEY = sql`lower(replace(replace(reference, ' ', ''), '-', ''))`;

/** Money asked for from the customer of an order. Amounts are satang, instants epoch milliseconds. */
export const payments = sqliteTable(
  "payments",
  {
    paymentId: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.orderId),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    amountSatang: integer().notNull(),
    createdAt: integer().notNull(),
    /** When it was said that it was paid, and who did: the customer's user id, or of cash the driver's id. */
    reportedAt: integer(),
    reportedBy: text(),
    /** The picture of the transfer slip, if the customer sent one. */
    slipFileId: text(),
    /** When an admin decided, and the user who did. */
    decidedAt: integer(),
    decidedBy: text(),
    /** Why it was rejected or taken back; otherwise "". */
    reason: text().notNull().default(""),
    /** When it was taken back, and the admin who did. */
    takenBackAt: integer(),
    takenBackBy: text(),
    /** The settlement of a company that it is part of. */
    settlementId: text(),
    /** Of cash and of a transfer that the office recorded: the key of the request, so that it is recorded once. */
    recordKey: text(),
    /** The bank's reference of a transfer that the office recorded. */
    reference: text().notNull().default(""),
    /** Of cash: when the customer said that the record is not right, and what they wrote. */
    disputedAt: integer(),
    dispute: text().notNull().default(""),
    /** When the money came (`receivedAtOf`), or before it has, what was last heard of it: what a search is sorted by. */
    moneyAt: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(CASE WHEN method IN ('cash', 'transfer', 'withholding') THEN reported_at END, decided_at, reported_at, created_at)`,
        { mode: "virtual" },
      ),
    referenceKey: text().notNull().generatedAlwaysAs(REFERENCE_KEY, { mode: "virtual" }),
  },
  (table) => [
    uniqueIndex("payments_undecided")
      .on(table.orderId, table.method)
      .where(sql`${table.state} IN ('open', 'reported')`),
    index("payments_of_order").on(table.orderId, table.createdAt),
    index("payments_of_settlement")
      .on(table.settlementId, table.orderId)
      .where(sql`${table.settlementId} IS NOT NULL`),
    index("payments_by_state").on(table.state, table.createdAt, table.paymentId),
    // Those that are searched, by day, amount and reference.
    index("payments_by_day").on(table.moneyAt, table.paymentId),
    index("payments_by_state_and_day").on(table.state, table.moneyAt, table.paymentId),
    index("payments_by_amount").on(table.amountSatang, table.moneyAt, table.paymentId),
    index("payments_by_reference")
      .on(table.referenceKey)
      .where(sql`${table.referenceKey} <> ''`),
    index("payments_cash_held")
      .on(table.reportedBy, table.reportedAt)
      .where(sql`${table.method} = 'cash' AND ${table.state} = 'reported'`),
    // With the state, though it is always the same: without it SQLite takes another index and sorts.
    index("payments_cash_held_by_time")
      .on(table.state, table.reportedAt, table.paymentId)
      .where(sql`${table.method} = 'cash' AND ${table.state} = 'reported'`),
    check("payments_amount", sql`${table.amountSatang} > 0`),
  ],
);

/** Money that goes back to the customer of an order. The id is made of its cause, so that one cause has one refund. */
export const refunds = sqliteTable(
  "refunds",
  {
    refundId: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.orderId),
    reason: text({ enum: REFUND_REASONS }).notNull(),
    state: text({ enum: REFUND_STATES }).notNull(),
    amountSatang: integer().notNull(),
    createdAt: integer().notNull(),
    /** The payment at Stripe through which the money goes back; NULL: an admin sends it. */
    viaPaymentId: text(),
    /** When Stripe was asked for it, and why it has not sent it; "" unless it refused. */
    sentAt: integer(),
    failure: text().notNull().default(""),
    /** When the money was sent, the user who recorded it (`stripe`: Stripe itself), and the reference of the transfer. */
    doneAt: integer(),
    doneBy: text(),
    reference: text().notNull().default(""),
    /** When it was taken back, the admin who did, and why. */
    takenBackAt: integer(),
    takenBackBy: text(),
    takenBackReason: text().notNull().default(""),
    /** When the money was sent, before that since when it is due: what a search is sorted by. */
    moneyAt: integer()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(done_at, created_at)`, { mode: "virtual" }),
    referenceKey: text().notNull().generatedAlwaysAs(REFERENCE_KEY, { mode: "virtual" }),
  },
  (table) => [
    index("refunds_of_order").on(table.orderId, table.createdAt),
    index("refunds_by_state").on(table.state, table.createdAt, table.refundId),
    index("refunds_by_day").on(table.moneyAt, table.refundId),
    index("refunds_by_state_and_day").on(table.state, table.moneyAt, table.refundId),
    index("refunds_by_amount").on(table.amountSatang, table.moneyAt, table.refundId),
    index("refunds_by_reference")
      .on(table.referenceKey)
      .where(sql`${table.referenceKey} <> ''`),
    index("refunds_via_payment")
      .on(table.viaPaymentId)
      .where(sql`${table.viaPaymentId} IS NOT NULL`),
    check("refunds_amount", sql`${table.amountSatang} > 0`),
  ],
);

/** The page at Stripe on which a payment is made: one per payment, created there under the payment's id. */
export const checkoutSessions = sqliteTable(
  "checkout_sessions",
  {
    paymentId: text()
      .primaryKey()
      .references(() => payments.paymentId),
    /** Stripe's id of it, and of the charge once the customer has paid. */
    sessionId: text().notNull(),
    paymentIntentId: text(),
    /** Where the customer pays. */
    url: text().notNull(),
    createdAt: integer().notNull(),
    /** When Stripe closes it by itself. */
    expiresAt: integer().notNull(),
    /** When Stripe is asked what became of it, in case its message got lost; NULL once that is known for good. */
    checkAt: integer(),
  },
  (table) => [
    uniqueIndex("checkout_sessions_session").on(table.sessionId),
    index("checkout_sessions_intent").on(table.paymentIntentId),
    index("checkout_sessions_to_check")
      .on(table.checkAt)
      .where(sql`${table.checkAt} IS NOT NULL`),
  ],
);

/** What Stripe told us, each of its events once, written in the batch of what follows from it. */
export const paymentEvents = sqliteTable("payment_events", {
  /** Stripe's id of the event. */
  eventId: text().primaryKey(),
  type: text().notNull(),
  orderId: text().notNull(),
  paymentId: text().notNull(),
  receivedAt: integer().notNull(),
});

/**
 * What the price of an order was lowered by after it was agreed; a credit note follows from each. Triggers (migrations
 * `credits` and `decisions_taken_back`) refuse every change, but for being taken back once, and deletion.
 */
export const orderCredits = sqliteTable(
  "order_credits",
  {
    /** Made by whoever asks, so that repeating it lowers the price once. */
    creditId: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.orderId),
    amountSatang: integer().notNull(),
    /** As it stands on the credit note. */
    reason: text().notNull(),
    /** Whether it lowers the fee of the cancelled order, and not its price. */
    isOfCancellation: integer({ mode: "boolean" }).notNull(),
    createdAt: integer().notNull(),
    /** The admin. */
    createdBy: text().notNull(),
    /** When it was taken back as a mistake, and the admin who did. */
    takenBackAt: integer(),
    takenBackBy: text(),
  },
  (table) => [
    index("order_credits_of_order").on(table.orderId, table.createdAt),
    check("order_credits_amount", sql`${table.amountSatang} > 0`),
  ],
);

/**
 * The ledger: entries are only ever added, and balances are sums of them. Triggers (migration `payments`) refuse every
 * change and deletion, an entry whose payment was not received or taken back or whose refund was not made or taken back, and
 * refunds and reversals above what was received.
 */
export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    orderId: text()
      .notNull()
      .references(() => orders.orderId),
    /** Counts the entries of the order. */
    sequence: integer().notNull(),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    /** The id of the document, payment or refund. */
    sourceId: text().notNull(),
    amountSatang: integer().notNull(),
    at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.sequence] }),
    uniqueIndex("ledger_entries_source").on(table.kind, table.sourceId),
    check("ledger_entries_amount", sql`${table.amountSatang} > 0`),
  ],
);
