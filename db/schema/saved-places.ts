import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SAVED_PLACE_KINDS } from "#domain/geo/saved-place.ts";
import { users } from "./users.ts";

/** Places that people saved for their next move. The primary key lists and counts those of one account. */
export const savedPlaces = sqliteTable(
  "saved_places",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Made by the browser; unique within the account. */
    savedPlaceId: text().notNull(),
    kind: text({ enum: SAVED_PLACE_KINDS }).notNull(),
    /** In the owner's words; may be empty for a home and a workplace. */
    name: text().notNull(),
    /** Of an exact point: the nearest place. */
    placeId: text().notNull(),
    labelTh: text().notNull(),
    labelEn: text().notNull(),
    /** The exact point; NULL where the place itself is meant. */
    latitude: real(),
    longitude: real(),
    /** House number, floor, gate, in the owner's words. */
    detail: text().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** Counts its changes: of two devices, the one that has seen an older one is refused. */
    version: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.userId, table.savedPlaceId] })],
);
