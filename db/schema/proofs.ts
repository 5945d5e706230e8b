import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { drivers } from "./drivers.ts";
import { files } from "./files.ts";
import { jobs } from "./jobs.ts";
import { orders } from "./orders.ts";

/** What drivers, or the office for them, record at the stops of their jobs: proof of delivery, append-only. */
export const proofs = sqliteTable(
  "proofs",
  {
    /** Made by the browser. */
    proofId: text().primaryKey(),
    jobId: text()
      .notNull()
      .references(() => jobs.jobId, { onDelete: "cascade" }),
    orderId: text()
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    stopPosition: integer().notNull(),
    driverId: text()
      .notNull()
      .references(() => drivers.driverId),
    /** The user of the office who recorded it for the driver; NULL: the driver did. */
    recordedBy: text(),
    /** May be empty. */
    receiverName: text().notNull(),
    signatureFileId: text().references(() => files.fileId, { onDelete: "set null" }),
    /** Whether the receiver gave the code of the stop. */
    codeConfirmed: integer({ mode: "boolean" }).notNull(),
    /** When the driver recorded it, and when it arrived here: later where there was no connection. */
    takenAt: integer().notNull(),
    receivedAt: integer().notNull(),
  },
  (table) => [
    index("proofs_of_order").on(table.orderId, table.takenAt),
    index("proofs_of_job").on(table.jobId, table.stopPosition),
    index("proofs_of_driver").on(table.driverId),
    index("proofs_signature").on(table.signatureFileId),
  ],
);

/** The photos of a proof, in the order in which they were added. */
export const proofPhotos = sqliteTable(
  "proof_photos",
  {
    proofId: text()
      .notNull()
      .references(() => proofs.proofId, { onDelete: "cascade" }),
    position: integer().notNull(),
    fileId: text()
      .notNull()
      .references(() => files.fileId, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.proofId, table.position] }),
    index("proof_photos_file").on(table.fileId),
  ],
);
