import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { exampleOrder } from "./documents.ts";
import { driverRow } from "./driver-row.ts";
import { OFFICE_CUSTOMER_ID } from "./journey-data.ts";

/**
 * A day with more to assign than a person wants to do by hand: of six-wheel trucks, which no other journey drives, and so
 * far ahead that none books for it.
 */
export const SUGGESTED_DAY = { inDays: 75, jobs: 40, drivers: 25 } as const;

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Writes the jobs of the day, half of them for the late morning and half to the other end in the afternoon, and drivers. */
export async function writeSuggestedDay(db: Database, now: number): Promise<void> {
  const morning = bangkokMidnight(now) + SUGGESTED_DAY.inDays * DAY_MS + 9 * HOUR_MS;
  for (let index = 0; index < SUGGESTED_DAY.jobs; index += 1) {
    const isBack = index >= SUGGESTED_DAY.jobs / 2;
    const order = exampleOrder({
      customerId: OFFICE_CUSTOMER_ID,
      orderId: `KD-8SD${LETTERS[Math.trunc(index / LETTERS.length)]}${LETTERS[index % LETTERS.length]}`,
      vehicles: ["six_wheel"],
      pickupAt: isBack ? morning + 6 * HOUR_MS : morning,
    });
    const stops = isBack ? turned(order.stops) : order.stops;
    const written = { ...order, stops, truckHoursAcknowledgedAt: now };
    await insertOrder(db, written, jobCards(written));
  }
  for (let index = 0; index < SUGGESTED_DAY.drivers; index += 1) {
    const driverId = `lorry-${index}`;
    const person = { name: `Lorry ${LETTERS[index] ?? "Z1"}`, email: `${driverId}@khondee.test` };
    const able = { vehicle: "six_wheel", approvedAt: now, createdAt: now } as const;
    await db.insert(drivers).values(driverRow({ driverId, ...person, ...able }));
  }
}

type Stops = ReturnType<typeof exampleOrder>["stops"];

function turned([pickup, destination]: Stops): Stops {
  if (pickup === undefined || destination === undefined) throw new Error("the example has two stops");
  return [
    { ...destination, role: "pickup" },
    { ...pickup, role: "destination" },
  ];
}
