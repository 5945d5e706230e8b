import type { JobCard } from "#domain/jobs/card.ts";
import type { JobStatus } from "#domain/jobs/job.ts";
import type { Door } from "#domain/orders/door.ts";
import type { OrderStop } from "#domain/orders/new-order.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import type { jobs } from "../../schema/jobs.ts";
import type { orderLines, orderStops } from "../../schema/orders.ts";

/** A stop of an order as its row. */
export function stopRow(orderId: string, stop: OrderStop, position: number): typeof orderStops.$inferInsert {
  const { label, area, isExact = false, words = "", pin = null, person = null, detail, ...plain } = stop;
  return {
    orderId,
    position,
    ...plain,
    isExact,
    labelTh: label.th,
    labelEn: label.en,
    areaTh: area.th,
    areaEn: area.en,
    ...doorColumns({ words, detail, pin, person }),
  };
}

/** The door of a stop, and who is there, as the columns of its row. */
export function doorColumns({ words, detail, pin, person }: Door) {
  return {
    words,
    detail,
    doorLatitude: pin?.latitude ?? null,
    doorLongitude: pin?.longitude ?? null,
    contactName: person?.name ?? null,
    contactPhone: person?.phone ?? null,
  };
}

/**
 * Whether a stop was priced as an exact point. Rows older than the column that says so: where the point is the pin of the
 * door, which it becomes when nobody sets another.
 */
export function isExactRow({
  isExact,
  latitude,
  longitude,
  doorLatitude,
  doorLongitude,
}: typeof orderStops.$inferSelect): boolean {
  return isExact || (latitude !== null && latitude === doorLatitude && longitude === doorLongitude);
}

/** The door and the person in a stop's row. */
export function doorOfRow(row: typeof orderStops.$inferSelect): Door {
  const {
    words,
    detail,
    doorLatitude: latitude,
    doorLongitude: longitude,
    contactName: name,
    contactPhone: phone,
  } = row;
  return {
    words,
    detail,
    pin: latitude === null || longitude === null ? null : { latitude, longitude },
    person: name === null || phone === null ? null : { name, phone },
  };
}

/** A stop of an order from its row. */
export function stopOfRow(row: typeof orderStops.$inferSelect): OrderStop {
  const { role, placeId, latitude, longitude } = row;
  return {
    role,
    placeId,
    label: { th: row.labelTh, en: row.labelEn },
    area: { th: row.areaTh, en: row.areaEn },
    latitude,
    longitude,
    isExact: row.isExact,
    ...doorOfRow(row),
  };
}

/** A line of an order's price as its row. */
export function lineRow(orderId: string, line: QuoteLine, position: number): typeof orderLines.$inferInsert {
  return {
    orderId,
    position,
    kind: line.kind,
    amountSatang: line.amountSatang,
    ferryRouteId: line.kind === "ferry" ? line.ferryRouteId : null,
    line,
  };
}

/** A job without a driver as its row. @param endsAt until when its driver is busy, epoch milliseconds */
export function jobRow(
  card: JobCard,
  vehicleIndex: number,
  endsAt: number,
  status: JobStatus = "available",
): typeof jobs.$inferInsert {
  return {
    jobId: card.jobId,
    orderId: card.orderId,
    vehicleIndex,
    vehicle: card.vehicle,
    pickupAt: card.pickupAt,
    endsAt,
    estimatedPaySatang: card.estimatedPaySatang,
    card,
    status,
    driverId: null,
    overlapReason: null,
    startedAt: null,
    completedAt: null,
    version: 1,
  };
}
