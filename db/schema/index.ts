/** Every table, for drizzle and its migrations. */
export * from "./documents.ts";
export * from "./drivers.ts";
export * from "./ferries.ts";
export * from "./files.ts";
export * from "./jobs.ts";
export * from "./newsletter.ts";
export * from "./order-offers.ts";
export * from "./orders.ts";
export * from "./outbox.ts";
export * from "./payments.ts";
export * from "./pending-changes.ts";
export * from "./pricing.ts";
export * from "./proofs.ts";
export * from "./reviews.ts";
export * from "./saved-places.ts";
export * from "./truck-hours.ts";
export * from "./users.ts";
