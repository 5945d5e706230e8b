import { insertRows } from "#db/queries/jobs/row-lists.ts";
import { runBatch } from "#db/queries/batch.ts";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { users } from "#db/schema/users.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { HOUR_MS } from "#domain/time.ts";
import { driverRow } from "../../../support/driver-row.ts";
import { anOrder } from "../../../support/orders.ts";
import type { Random } from "./random.ts";

/** The clock of every world starts here: far ahead of the real one. */
export const START = Date.UTC(2031, 0, 6, 1);

/** How large a world is. */
export interface Size {
  readonly drivers: number;
  readonly orders: number;
  /** How many steps the scheduler makes, before it lets the world come to rest. */
  readonly steps: number;
  /** Calls that are sent at the same moment. */
  readonly burst: number;
}

/** The people, orders and jobs of one seed. */
export interface World {
  /** What all its ids start with. */
  readonly name: string;
  readonly customerId: string;
  readonly adminIds: readonly string[];
  readonly drivers: ReadonlyMap<string, VehicleType>;
  readonly orders: readonly { readonly orderId: string; readonly cards: readonly JobCard[] }[];
}

/** Writes a world to D1. Its ids say its seed, so that any number of worlds share the database. */
export async function createWorld(db: Database, name: string, size: Size, random: Random): Promise<World> {
  const customerId = `${name}-customer`;
  const adminIds = [`${name}-admin-1`, `${name}-admin-2`];
  // One in ten drives another kind of truck.
  const fleet = Array.from({ length: size.drivers }, (_, each): [string, VehicleType] => [
    `${name}-d${each}`,
    random.chance(0.1) ? "six_wheel" : "four_wheel",
  ]);
  await writePeople(db, [customerId, ...adminIds], fleet);
  const orders: World["orders"][number][] = [];
  for (let each = 0; each < size.orders; each++) {
    const order = anOrder({
      customerId,
      orderId: `${name}-O${each}`,
      vehicles: Array.from(
        { length: random.weighted({ "1": 5, "2": 3, "3": 1 }) === "1" ? 1 : random.between(2, 3) },
        () => (random.chance(0.15) ? "six_wheel" : "four_wheel"),
      ),
      // Close enough to overlap, far enough for some to follow one another.
      pickupAt: START + random.between(13, 30) * HOUR_MS,
      durationS: random.between(1, 4) * 3600,
    });
    const cards = jobCards(order);
    await insertOrder(db, order, cards);
    orders.push({ orderId: order.orderId, cards });
  }
  return { name, customerId, adminIds, drivers: new Map(fleet), orders };
}

async function writePeople(
  db: Database,
  people: readonly string[],
  fleet: readonly (readonly [string, VehicleType])[],
): Promise<void> {
  const at = new Date(START);
  const accounts = people.map((id) => ({
    id,
    name: id,
    email: `${id}@example.test`,
    emailVerified: true,
    createdAt: at,
    updatedAt: at,
  }));
  const profiles = fleet.map(([driverId, vehicle]) => {
    const given = { name: driverId, email: `${driverId}@example.test`, vehicle };
    return driverRow({ driverId, ...given, approvedAt: START, createdAt: START });
  });
  await runBatch(db, [insertRows(users, accounts), insertRows(drivers, profiles)]);
}
