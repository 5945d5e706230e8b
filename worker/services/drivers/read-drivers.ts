import { listDrivers, type DriversOptions } from "#db/queries/drivers/all-drivers.ts";
import { listPayouts } from "#db/queries/earnings/payouts.ts";
import { earningsByDay, unpaidOfDriver } from "#db/queries/earnings/book.ts";
import type { ListedDriverState } from "#domain/drivers/search/driver-search.ts";
import { datedPapers } from "#domain/drivers/papers.ts";
import { papersOnFileOf } from "#domain/drivers/papers-on-file.ts";
import { typesOfRow } from "#domain/drivers/vehicle-types.ts";
import { addDays } from "#domain/earnings/periods.ts";
import { sumSatang } from "#domain/money.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** A page of the drivers that are looked for, newest first or by name, each with the paper that expires first. */
export async function readDrivers({ db, now }: Needs, options: DriversOptions) {
  const at = now();
  const page = await listDrivers(db, options, at);
  return {
    ...page,
    items: page.items.map(({ driver, profile }) => ({
      driverId: driver.driverId,
      name: driver.name,
      phone: driver.phone,
      vehicles: typesOfRow(driver),
      plates: driver.vehicleDetails,
      available: driver.available,
      state: driver.archivedAt === null ? listedStateOf(driver) : ("deleted" as const),
      firstPaper: datedPapers(profile ?? papersOnFileOf(driver), at)[0] ?? null,
    })),
  };
}

/** The state of a driver by the row that jobs refer to. */
export function listedStateOf({
  userId,
  approvedAt,
  suspendedFor,
}: {
  readonly userId: string | null;
  readonly approvedAt: number | null;
  readonly suspendedFor: string | null;
}): ListedDriverState {
  if (userId === null) return suspendedFor === null ? "on_file" : "suspended";
  return approvedAt === null ? "suspended" : "approved";
}

/** So many days are added up, today included. */
const EARNED_DAYS = 30;

/** What a driver is owed, what they earned in the last 30 days, and the latest payouts to them; for accountants. */
export async function readDriverMoney({ db, now }: Needs, driverId: string) {
  const today = bangkokDay(now());
  const period = { fromDay: addDays(today, 1 - EARNED_DAYS), toDay: today };
  const [unpaidSatang, days, payouts] = await Promise.all([
    unpaidOfDriver(db, driverId),
    earningsByDay(db, driverId, period),
    listPayouts(db, driverId, { limit: 5 }),
  ]);
  const earnedSatang = sumSatang(days.map(({ paySatang, waitingSatang }) => paySatang + waitingSatang));
  return { unpaidSatang, period, earnedSatang, payouts: payouts.items };
}
