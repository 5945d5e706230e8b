import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { DRIVER_STATES } from "#domain/orders/office/list-terms.ts";
import { ORDER_KINDS, ORDER_STATUSES, PAYMENT_STATUSES } from "#domain/orders/order.ts";
import type { Goods } from "#domain/goods/goods.ts";
import type { DrivingPlan } from "#domain/driving-hours/rules.ts";
import type { JourneyLeg } from "#domain/ferries/journey.ts";
import type { WaitingTerms } from "#domain/waiting/waiting.ts";
import type { CancellationPolicy } from "#domain/payments/cancellation-policy.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import { EVENT_KINDS, type EventDetails } from "#domain/jobs/revision.ts";
import { LOAD_RANGES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { companies } from "./companies/companies.ts";
import { ferryRoutes } from "./ferries.ts";
import { CUSTOMER_SORT, PAYMENT_SORT, STATUS_SORT, TOTAL_SORT } from "./orders/sort-keys.ts";
import { pricingVersions } from "./pricing.ts";
import { users } from "./users.ts";

/**
 * What a customer ordered. Written in one batch with its stops, lines, jobs and outbox rows. Later the projection of
 * the dispatch board writes `status`, `version` and the terms that a revision changes, and what changes payments writes
 * `paymentStatus` and `moneyVersion`.
 */
export const orders = sqliteTable(
  "orders",
  {
    orderId: text().primaryKey(),
    kind: text({ enum: ORDER_KINDS }).notNull(),
    customerId: text()
      .notNull()
      .references(() => users.id),
    /** Who of the staff placed it for the customer, at a call; NULL: the customer did. Never changed afterwards. */
    placedBy: text().references(() => users.id),
    contactName: text().notNull(),
    /** "" when the customer gave none at a call, and once the account is deleted. */
    contactEmail: text().notNull(),
    /** E.164. */
    contactPhone: text().notNull(),
    hasWhatsapp: integer({ mode: "boolean" }).notNull(),
    lineId: text(),
    notes: text().notNull(),
    /** What is moved, if the customer described it. */
    goods: text({ mode: "json" }).$type<Goods>(),
    /** What the customer said the goods are worth; NULL: they said nothing. */
    declaredValueSatang: integer(),
    /** Which wording of the liability terms was shown at booking; NULL for orders older than this column. */
    liabilityTerms: text(),
    /**
     * What its first and its last stop are called, for lists of orders: triggers keep them equal to the stops (migration
     * 0107), and nothing else writes them. "" before it has stops.
     */
    pickupLabelTh: text().notNull().default(""),
    pickupLabelEn: text().notNull().default(""),
    destinationLabelTh: text().notNull().default(""),
    destinationLabelEn: text().notNull().default(""),
    pickupAt: integer().notNull(),
    /** When the customer confirmed to know that the pickup time falls into forbidden truck hours. */
    truckHoursAcknowledgedAt: integer(),
    /** Pickup, journey and handling: until when its drivers are busy. Unknown while a place is free text. */
    endsAt: integer(),
    loadRange: text({ enum: LOAD_RANGES }).notNull(),
    workers: integer().notNull(),
    /** What was asked for. Empty for orders older than this column whose places were free text. */
    vehicles: text({ mode: "json" })
      .$type<readonly VehicleType[]>()
      .notNull()
      .default(sql`'[]'`),
    /** Distances, duration and journey are unknown while a place is free text. */
    distanceM: integer(),
    seaDistanceM: integer(),
    durationS: integer(),
    journey: text({ mode: "json" }).$type<readonly JourneyLeg[]>(),
    /** How its driving is planned; NULL for orders whose duration and window have no legal breaks. */
    drivingPlan: text({ mode: "json" }).$type<DrivingPlan>(),
    totalSatang: integer(),
    estimatedPaySatang: integer().notNull(),
    pricingVersion: integer().references(() => pricingVersions.version),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    version: integer().notNull(),
    /** Counts the changes of the terms: whoever changes them says which state they have seen. */
    revision: integer().notNull().default(1),
    /** The request of the latest revision, so that a board that is built anew knows its repetition; "" before the first. */
    revisionKey: text().notNull().default(""),
    paymentStatus: text({ enum: PAYMENT_STATUSES }).notNull(),
    /** What cancelling costs, as agreed when the order was placed; NULL: nothing. */
    cancellationPolicy: text({ mode: "json" }).$type<CancellationPolicy>(),
    /** What waiting costs, as agreed when the order was placed; NULL: nothing. */
    waitingTerms: text({ mode: "json" }).$type<WaitingTerms>(),
    /** What the waiting of its completed jobs costs, beside its price; decided by the board. */
    waitingSatang: integer().notNull().default(0),
    /** What the order costs once it is cancelled. */
    cancellationFeeSatang: integer().notNull().default(0),
    /** The part of the price that is due at booking, as agreed when the order was placed; 0: no deposit. */
    depositSatang: integer().notNull().default(0),
    /** Counts the changes of its payments and refunds: whoever changes them has seen this state. */
    moneyVersion: integer().notNull().default(0),
    /**
     * Until when money and documents of it wait, because its price is being decided, by the database's clock;
     * NULL: they do not.
     */
    priceHeldUntil: integer(),
    /** Whether the payment gateway was on when the order was placed; never changed afterwards. */
    gatewayEnabled: integer({ mode: "boolean" }).notNull(),
    /** The company on whose account it is; NULL: its customer pays it. Changed by `change_payer` alone. */
    companyId: text().references(() => companies.companyId),
    /** From its invoice until it is due, as agreed with the company when it came on its account. */
    creditDays: integer(),
    /** Counts the orders of the company: two that came from the same state of its account cannot both be written. */
    accountSequence: integer(),
    createdAt: integer().notNull(),
    idempotencyKey: text().notNull(),
    /** SHA-256 of the request. It tells a repeated request from a different one with the same key. */
    requestHash: text().notNull(),
    /**
     * Of an order that is pending, confirmed or under way, whether somebody of its jobs is missing; NULL: neither, or it is over.
     * Triggers keep it equal to its status and its jobs (migration `missing_drivers_under_way`), and nothing else writes it.
     */
    driverState: text({ enum: DRIVER_STATES }),
    /** What the office sorts by. */
    totalSort: integer().notNull().generatedAlwaysAs(TOTAL_SORT, { mode: "virtual" }),
    customerSort: text().notNull().generatedAlwaysAs(CUSTOMER_SORT, { mode: "virtual" }),
    statusSort: integer().notNull().generatedAlwaysAs(STATUS_SORT, { mode: "virtual" }),
    paymentSort: integer().notNull().generatedAlwaysAs(PAYMENT_SORT, { mode: "virtual" }),
  },
  (table) => [
    uniqueIndex("orders_idempotency").on(table.customerId, table.idempotencyKey),
    // A row of an imported file is one order, whoever places it and for whomever.
    uniqueIndex("orders_imported_row")
      .on(table.idempotencyKey)
      .where(sql`${table.placedBy} IS NOT NULL AND substr(${table.idempotencyKey}, 1, 4) = 'row-'`),
    uniqueIndex("orders_placed_by")
      .on(table.placedBy, table.idempotencyKey)
      .where(sql`${table.placedBy} IS NOT NULL`),
    index("orders_of_customer").on(table.customerId, table.createdAt, table.orderId),
    index("orders_of_customer_by_status").on(table.customerId, table.status, table.createdAt, table.orderId),
    uniqueIndex("orders_account_sequence").on(table.companyId, table.accountSequence),
    index("orders_of_company").on(table.companyId, table.createdAt, table.orderId),
    index("orders_of_company_by_status").on(table.companyId, table.status, table.createdAt, table.orderId),
    index("orders_of_company_by_payment").on(
      table.companyId,
      table.paymentStatus,
      table.createdAt,
      table.orderId,
    ),
    index("orders_by_date").on(table.createdAt, table.orderId),
    index("orders_by_status").on(table.status, table.createdAt, table.orderId),
    index("orders_of_phone").on(table.contactPhone, table.createdAt, table.orderId),
    // What the office has to give a price.
    index("orders_unpriced")
      .on(table.createdAt, table.orderId)
      .where(sql`${table.totalSatang} IS NULL AND ${table.status} = 'pending'`),
    // The office's list, by pickup, payment, price, customer and status.
    index("orders_by_pickup").on(table.pickupAt, table.orderId),
    index("orders_by_status_and_pickup").on(table.status, table.pickupAt, table.orderId),
    index("orders_by_status_and_payment").on(
      table.status,
      table.paymentStatus,
      table.createdAt,
      table.orderId,
    ),
    index("orders_by_kind").on(table.kind, table.createdAt, table.orderId),
    index("orders_by_kind_and_status").on(table.kind, table.status, table.createdAt, table.orderId),
    index("orders_by_kind_and_payment").on(table.kind, table.paymentStatus, table.createdAt, table.orderId),
    index("orders_by_payment").on(table.paymentStatus, table.createdAt, table.orderId),
    index("orders_by_payment_sort").on(table.paymentSort, table.orderId),
    index("orders_by_total").on(table.totalSort, table.orderId),
    index("orders_by_status_and_total").on(table.status, table.totalSort, table.orderId),
    index("orders_by_customer").on(table.customerSort, table.orderId),
    index("orders_by_status_and_customer").on(table.status, table.customerSort, table.orderId),
    index("orders_by_status_sort").on(table.statusSort, table.orderId),
    // Orders ahead that lack a driver, or lack none.
    index("orders_ahead_by_date")
      .on(table.driverState, table.createdAt, table.orderId)
      .where(sql`${table.driverState} IS NOT NULL`),
    index("orders_ahead_by_pickup")
      .on(table.driverState, table.pickupAt, table.orderId)
      .where(sql`${table.driverState} IS NOT NULL`),
    index("orders_ahead_by_status")
      .on(table.driverState, table.status, table.createdAt, table.orderId)
      .where(sql`${table.driverState} IS NOT NULL`),
    index("orders_ahead_by_status_and_pickup")
      .on(table.driverState, table.status, table.pickupAt, table.orderId)
      .where(sql`${table.driverState} IS NOT NULL`),
    index("orders_pricing_version").on(table.pricingVersion),
    check("orders_total", sql`${table.totalSatang} >= 0`),
  ],
);

/** The places of an order, in travel order. A free-text place has no place id and no coordinates. */
export const orderStops = sqliteTable(
  "order_stops",
  {
    orderId: text()
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    position: integer().notNull(),
    role: text({ enum: ["pickup", "waypoint", "destination"] }).notNull(),
    placeId: text(),
    labelTh: text().notNull(),
    labelEn: text().notNull(),
    areaTh: text().notNull(),
    areaEn: text().notNull(),
    latitude: real(),
    longitude: real(),
    /** Whether the coordinates are an exact point that was asked for; false for orders older than this column. */
    isExact: integer({ mode: "boolean" }).notNull().default(false),
    /** What the customer calls the place, where it is not its label; "" for orders older than this column. */
    words: text().notNull().default(""),
    /** House number, floor, gate, in the customer's words. */
    detail: text().notNull(),
    /** The exact point of the door; the point above is the one that was priced. */
    doorLatitude: real(),
    doorLongitude: real(),
    /** Who is at this stop; NULL: the order's contact. */
    contactName: text(),
    /** E.164. */
    contactPhone: text(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    // Somebody at a stop who asks to be erased.
    index("order_stops_of_contact")
      .on(table.contactPhone, table.orderId)
      .where(sql`${table.contactPhone} IS NOT NULL`),
  ],
);

/** The price as agreed, line by line, with the figures of each formula. Only a revision of the order changes it. */
export const orderLines = sqliteTable(
  "order_lines",
  {
    orderId: text()
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    position: integer().notNull(),
    kind: text({ enum: ["transport", "fuel", "ferry", "labour"] }).notNull(),
    amountSatang: integer().notNull(),
    ferryRouteId: text().references(() => ferryRoutes.ferryRouteId),
    line: text({ mode: "json" }).$type<QuoteLine>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index("order_lines_ferry").on(table.ferryRouteId),
    check("order_lines_amount", sql`${table.amountSatang} >= 0`),
  ],
);

/**
 * The history of an order, append-only. The id consists of order, version and position, so a replayed event conflicts
 * with its row.
 */
export const orderEvents = sqliteTable(
  "order_events",
  {
    orderId: text()
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    version: integer().notNull(),
    position: integer().notNull(),
    jobId: text(),
    driverId: text(),
    fromStatus: text(),
    toStatus: text().notNull(),
    actorKind: text({ enum: ["customer", "driver", "admin", "system"] }).notNull(),
    actorId: text().notNull(),
    reason: text().notNull(),
    at: integer().notNull(),
    /** When it reached the board, where that was minutes after it was pressed on a phone. */
    receivedAt: integer(),
    /**
     * `transition`: the status changed. Otherwise a revision or a fact of a job, and `fromStatus` is `toStatus` unless
     * it released a job.
     */
    kind: text({ enum: EVENT_KINDS }).notNull().default("transition"),
    /** What a revision changed, or what was recorded of a job or the order. */
    details: text({ mode: "json" }).$type<EventDetails>(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.version, table.position] }),
    // For taking out what was written about a driver who is erased.
    index("order_events_words")
      .on(table.driverId)
      .where(sql`${table.reason} <> ''`),
    index("order_events_releases")
      .on(table.driverId, table.at)
      .where(sql`${table.toStatus} = 'available' AND ${table.actorKind} = 'driver'`),
  ],
);

/** Links with which anybody follows an order; an order has at most one that is not revoked. */
export const trackingLinks = sqliteTable(
  "tracking_links",
  {
    linkId: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    /** SHA-256 of the token, which is stored nowhere. */
    tokenHash: text().notNull(),
    createdAt: integer().notNull(),
    revokedAt: integer(),
  },
  (table) => [
    uniqueIndex("tracking_links_token").on(table.tokenHash),
    index("tracking_links_of_order").on(table.orderId),
    uniqueIndex("tracking_links_open")
      .on(table.orderId)
      .where(sql`${table.revokedAt} IS NULL`),
  ],
);
