import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { RECORD_SOURCES } from "#domain/control-room/search.ts";

/**
 * What the staff noted of orders, people, drivers, retired vehicles, companies, keys of the API, documents,
 * payments, refunds, payouts, settlements, claims, reviews and subscribers of the newsletter whose entries in
 * the index of records (`durable-objects/search-index/record-index`) are behind. Written by triggers on
 * `order_notes`, `users`, `drivers`, `driver_registrations`, `retired_vehicles`, `companies`, `api_keys`,
 * `documents`, `payments`, `refunds`, `checkout_sessions`, `payouts`, `settlements`, `claims`, `reviews`,
 * `newsletter_subscriptions` and the contact of `orders`, so in the transaction of every change, deletion and
 * erasure; deleted when the index has it. A later change of a record has another `seq`.
 */
export const recordIndexChanges = sqliteTable(
  "record_index_changes",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    source: text({ enum: RECORD_SOURCES }).notNull(),
    recordId: text().notNull(),
  },
  (table) => [index("record_index_changes_of_record").on(table.source, table.recordId)],
);
