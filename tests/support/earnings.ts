import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { earningEntries } from "#db/schema/drivers/earnings.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { bangkokInstant } from "#domain/time.ts";
import { driverRow } from "./driver-row.ts";
import { nodeDatabase, writeUser } from "./node-database.ts";
import { writeOrder } from "./orders.ts";

/** A database with the drivers `driver-dan`, who has an account, and `driver-kai`, and one order of `nok` with a job. */
export async function companyWithDrivers(): Promise<Database> {
  const { db } = nodeDatabase();
  await seedBaseline(db, 0);
  await writeUser(db, { id: "nok" });
  await writeUser(db, { id: "dan" });
  await db.insert(drivers).values(driverRow({ driverId: "driver-dan", userId: "dan" }));
  await db.insert(drivers).values(driverRow({ driverId: "driver-kai" }));
  await writeOrder(db, { customerId: "nok" });
  return db;
}

/** What a driver earned on a day; amounts are satang. */
export interface Earned {
  readonly day: string;
  readonly driverId: string;
  readonly paySatang: number;
  readonly waitingSatang: number;
}

/** Writes entries of that job into the book, `e-0` first; each is of the noon of its day. */
export async function writeEarnings(db: Database, entries: readonly Earned[]): Promise<void> {
  await Promise.all(
    entries.map((each, index) =>
      db.insert(earningEntries).values({
        ...each,
        entryId: `e-${index}`,
        orderId: "KD-AAAAAA",
        jobId: "KD-AAAAAA-1",
        kind: each.paySatang < 0 ? "set_back" : "completed",
        at: bangkokInstant(each.day, "12:00") ?? 0,
      }),
    ),
  );
}
