import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import { LOW_EMISSION_VEHICLES, type TruckHoursRules } from "#domain/truck-hours/rules.ts";
import type { BanWindowInput, HolidayInput } from "#domain/truck-hours/truck-hours-input.ts";
import type { Database } from "../client.ts";
import type { Change } from "./change.ts";
import { runBatch } from "./batch.ts";
import { keepDeleted } from "./deleted-truck-hours.ts";
import { lowEmissionDays, publicHolidays, truckBanAreas, truckBanWindows } from "../schema/truck-hours.ts";
import { users } from "../schema/users.ts";
import { behind, PAGE_SIZE, pageOf, sorted, type ListOrder, type PageInput } from "./page.ts";

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

const BY_START = {
  direction: "ascending",
  at: truckBanWindows.startMin,
  id: truckBanWindows.windowId,
} as const satisfies ListOrder;

/** A page of the windows, or one of them alone. */
export interface WindowsPage extends PageInput {
  readonly windowId?: string | undefined;
}

/** The windows of a page with who changed each last, by when they begin. */
export function windowsQuery(db: Database, { cursor, windowId }: WindowsPage) {
  const only = windowId === undefined ? undefined : eq(truckBanWindows.windowId, windowId);
  return db
    .select({ row: truckBanWindows, updatedByName: users.name })
    .from(truckBanWindows)
    .leftJoin(users, eq(users.id, truckBanWindows.updatedBy))
    .where(and(only, behind(cursor, BY_START)))
    .orderBy(...sorted(BY_START));
}

/** A page of the windows, by when they begin. */
export async function listWindows(db: Database, page: WindowsPage) {
  const size = page.limit ?? PAGE_SIZE;
  return pageOf(
    await windowsQuery(db, page).limit(size + 1),
    size,
    ({ row }) => ({ at: row.startMin, id: row.windowId }),
    ({ row: { updatedBy: _by, ...window }, updatedByName }) => ({ ...window, updatedByName }),
  );
}

/** A page of days from one on: `after` is the last day of the page before. */
export interface DaysPage {
  readonly from: string;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/** The public holidays of a page with who changed each last, by day. */
export function holidaysQuery(db: Database, { from, after }: DaysPage) {
  return db
    .select({ row: publicHolidays, updatedByName: users.name })
    .from(publicHolidays)
    .leftJoin(users, eq(users.id, publicHolidays.updatedBy))
    .where(after === undefined ? gte(publicHolidays.day, from) : gt(publicHolidays.day, after))
    .orderBy(asc(publicHolidays.day));
}

/** A page of the public holidays, by day. */
export async function listHolidays(db: Database, page: DaysPage) {
  const size = page.limit ?? PAGE_SIZE;
  const rows = await holidaysQuery(db, page).limit(size + 1);
  const items = rows.map(({ row: { updatedBy: _by, ...holiday }, updatedByName }) => ({
    ...holiday,
    updatedByName,
  }));
  return pageOfDays(items, size);
}

/** The low-emission days of a page with who declared each, by day. */
export function lowEmissionDaysQuery(db: Database, { from, after }: DaysPage) {
  return db
    .select({
      day: lowEmissionDays.day,
      declaredAt: lowEmissionDays.declaredAt,
      declaredByName: users.name,
    })
    .from(lowEmissionDays)
    .leftJoin(users, eq(users.id, lowEmissionDays.declaredBy))
    .where(after === undefined ? gte(lowEmissionDays.day, from) : gt(lowEmissionDays.day, after))
    .orderBy(asc(lowEmissionDays.day));
}

/** A page of the low-emission days, by day. */
export async function listLowEmissionDays(db: Database, page: DaysPage) {
  const size = page.limit ?? PAGE_SIZE;
  return pageOfDays(await lowEmissionDaysQuery(db, page).limit(size + 1), size);
}

/** No two rows have the same day, so the day of the last row is where the next page starts. */
function pageOfDays<Row extends { readonly day: string }>(rows: readonly Row[], size: number) {
  const items = rows.slice(0, size);
  return { items, nextCursor: rows.length > size ? (items.at(-1)?.day ?? null) : null };
}

/**
 * Adds a window (`basedOn` 0) or changes the version `basedOn` of it.
 * @returns false when somebody else added, changed or deleted it since
 */
export async function saveWindow(
  db: Database,
  window: Omit<BanWindowInput, "basedOnVersion">,
  basedOn: number,
  change: Change,
): Promise<boolean> {
  const row = { ...window, ...changed(basedOn, change) };
  const written =
    basedOn === 0
      ? await db
          .insert(truckBanWindows)
          .values(row)
          .onConflictDoNothing()
          .returning({ at: truckBanWindows.updatedAt })
      : await db
          .update(truckBanWindows)
          .set(row)
          .where(and(eq(truckBanWindows.windowId, window.windowId), eq(truckBanWindows.version, basedOn)))
          .returning({ at: truckBanWindows.updatedAt });
  return written.length === 1;
}

/** Deletes the version `basedOn` of a window, which is kept as deleted. @returns false when there is another version of it */
export async function deleteWindow(
  db: Database,
  windowId: string,
  basedOn: number,
  change: Change,
): Promise<boolean> {
  const entry = sql`'vehicle', vehicle, 'startMin', start_min, 'endMin', end_min, 'exemptOnHolidays', exempt_on_holidays, 'source', source`;
  const found = sql`FROM truck_ban_windows WHERE window_id = ${windowId} AND version = ${basedOn}`;
  await runBatch(db, [keepDeleted("window", entry, found, change), sql`DELETE ${found}`]);
  const left = await db
    .select({ version: truckBanWindows.version })
    .from(truckBanWindows)
    .where(eq(truckBanWindows.windowId, windowId));
  return left.length === 0;
}

/**
 * Adds a holiday (`basedOn` 0) or renames the version `basedOn` of it.
 * @returns false when somebody else added, renamed or deleted it since
 */
export async function saveHoliday(
  db: Database,
  holiday: Omit<HolidayInput, "basedOnVersion">,
  basedOn: number,
  change: Change,
): Promise<boolean> {
  const row = { ...holiday, ...changed(basedOn, change) };
  const written =
    basedOn === 0
      ? await db
          .insert(publicHolidays)
          .values(row)
          .onConflictDoNothing()
          .returning({ at: publicHolidays.updatedAt })
      : await db
          .update(publicHolidays)
          .set(row)
          .where(and(eq(publicHolidays.day, holiday.day), eq(publicHolidays.version, basedOn)))
          .returning({ at: publicHolidays.updatedAt });
  return written.length === 1;
}

function changed(basedOn: number, { by, at }: Change) {
  return { version: basedOn + 1, updatedAt: at, updatedBy: by };
}

/** Deletes the version `basedOn` of a holiday, which is kept as deleted. @returns false when there is another version of it */
export async function deleteHoliday(
  db: Database,
  day: string,
  basedOn: number,
  change: Change,
): Promise<boolean> {
  const entry = sql`'day', day, 'nameTh', name_th, 'nameEn', name_en`;
  const found = sql`FROM public_holidays WHERE day = ${day} AND version = ${basedOn}`;
  await runBatch(db, [keepDeleted("holiday", entry, found, change), sql`DELETE ${found}`]);
  const left = await db
    .select({ version: publicHolidays.version })
    .from(publicHolidays)
    .where(eq(publicHolidays.day, day));
  return left.length === 0;
}

/** Declares a low-emission day. @returns false when it is declared already */
export async function putLowEmissionDay(db: Database, day: string, { by, at }: Change): Promise<boolean> {
  const added = await db
    .insert(lowEmissionDays)
    .values({ day, declaredAt: at, declaredBy: by })
    .onConflictDoNothing()
    .returning({ day: lowEmissionDays.day });
  return added.length === 1;
}

/**
 * Withdraws a low-emission day as it was declared; it is kept as deleted.
 * @returns `null`, or when somebody has declared it anew since and who: then nothing was written
 */
export async function deleteLowEmissionDay(db: Database, day: string, declaredAt: number, change: Change) {
  const found = sql`FROM low_emission_days WHERE day = ${day} AND declared_at = ${declaredAt}`;
  await runBatch(db, [keepDeleted("low_emission_day", sql`'day', day`, found, change), sql`DELETE ${found}`]);
  const left = await db
    .select({ declaredAt: lowEmissionDays.declaredAt, declaredByName: users.name })
    .from(lowEmissionDays)
    .leftJoin(users, eq(users.id, lowEmissionDays.declaredBy))
    .where(eq(lowEmissionDays.day, day));
  return left[0] ?? null;
}

/** The public holidays from a Bangkok day (`YYYY-MM-DD`) on. */
export async function publicHolidaysFrom(db: Database, fromDay: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ day: publicHolidays.day })
    .from(publicHolidays)
    .where(gte(publicHolidays.day, fromDay));
  return new Set(rows.map(({ day }) => day));
}
