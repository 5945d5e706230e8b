import { asc, eq, gte } from "drizzle-orm";
import { LOW_EMISSION_VEHICLES, type TruckHoursRules } from "#domain/truck-hours/rules.ts";
import type { Database } from "../client.ts";
import { lowEmissionDays, publicHolidays, truckBanAreas, truckBanWindows } from "../schema/truck-hours.ts";

/** All rules that decide where trucks may be at what time, from a Bangkok day (`YYYY-MM-DD`) on, in one round trip. */
export async function readTruckHours(db: Database, fromDay: string): Promise<TruckHoursRules> {
  const [windows, areas, holidays, lowEmission] = await db.batch([
    db.select().from(truckBanWindows),
    db.select().from(truckBanAreas),
    db.select({ day: publicHolidays.day }).from(publicHolidays).where(gte(publicHolidays.day, fromDay)),
    db.select({ day: lowEmissionDays.day }).from(lowEmissionDays).where(gte(lowEmissionDays.day, fromDay)),
  ]);
  return {
    windows,
    areas: areas.map(({ areaId, kind, nameTh, nameEn, corners }) => ({
      areaId,
      kind,
      name: { th: nameTh, en: nameEn },
      corners,
    })),
    holidays: new Set(holidays.map((row) => row.day)),
    lowEmissionDays: new Set(lowEmission.map((row) => row.day)),
    lowEmissionVehicles: LOW_EMISSION_VEHICLES,
  };
}

/** Windows, holidays and low-emission days from a day on, for the admin's tables. */
export async function listTruckHours(db: Database, fromDay: string) {
  const [windows, holidays, lowEmission] = await db.batch([
    db.select().from(truckBanWindows).orderBy(asc(truckBanWindows.startMin)),
    db.select().from(publicHolidays).where(gte(publicHolidays.day, fromDay)).orderBy(asc(publicHolidays.day)),
    db
      .select()
      .from(lowEmissionDays)
      .where(gte(lowEmissionDays.day, fromDay))
      .orderBy(asc(lowEmissionDays.day)),
  ]);
  return { windows, holidays, lowEmissionDays: lowEmission };
}

/** Adds a window, or changes the one with that id. */
export async function putWindow(db: Database, row: typeof truckBanWindows.$inferInsert): Promise<void> {
  await db
    .insert(truckBanWindows)
    .values(row)
    .onConflictDoUpdate({ target: truckBanWindows.windowId, set: row });
}

export async function deleteWindow(db: Database, windowId: string): Promise<void> {
  await db.delete(truckBanWindows).where(eq(truckBanWindows.windowId, windowId));
}

/** Adds a holiday, or renames the one of that day. */
export async function putHoliday(db: Database, row: typeof publicHolidays.$inferInsert): Promise<void> {
  await db.insert(publicHolidays).values(row).onConflictDoUpdate({ target: publicHolidays.day, set: row });
}

export async function deleteHoliday(db: Database, day: string): Promise<void> {
  await db.delete(publicHolidays).where(eq(publicHolidays.day, day));
}

/** Declares a low-emission day; does nothing when it is declared already. */
export async function putLowEmissionDay(db: Database, day: string, now: number): Promise<void> {
  await db.insert(lowEmissionDays).values({ day, declaredAt: now }).onConflictDoNothing();
}

export async function deleteLowEmissionDay(db: Database, day: string): Promise<void> {
  await db.delete(lowEmissionDays).where(eq(lowEmissionDays.day, day));
}
