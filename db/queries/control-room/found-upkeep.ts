import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { ferryRoutes } from "../../schema/ferries.ts";
import { outbox } from "../../schema/outbox.ts";
import { publicHolidays, truckBanAreas, truckBanWindows } from "../../schema/truck-hours.ts";
import { isFerryNamed } from "../ferries/office-ferries.ts";
import { LAST } from "./search.ts";

// What the search over everything finds of tables that are small, or by the beginning of an id.

/**
 * Ferry routes in use with each word in one of their names or ports or in an operator, as their page finds
 * them: they are some dozens.
 */
export function ferriesByWordsQuery(db: Database, text: string) {
  const { ferryRouteId, nameTh, nameEn } = ferryRoutes;
  return db
    .select({ ferryRouteId, nameTh, nameEn })
    .from(ferryRoutes)
    .where(and(isNull(ferryRoutes.archivedAt), isFerryNamed(text)))
    .orderBy(asc(nameEn));
}

/** The same of deleted ones, the last deleted first. */
export function deletedFerriesByWordsQuery(db: Database, text: string) {
  const { ferryRouteId, nameTh, nameEn, archivedAt } = ferryRoutes;
  return db
    .select({ ferryRouteId, nameTh, nameEn })
    .from(ferryRoutes)
    .where(and(isNotNull(archivedAt), isFerryNamed(text)))
    .orderBy(desc(archivedAt), desc(ferryRouteId));
}

/** The hours in which trucks are banned, by when they begin. */
export function banWindowsQuery(db: Database) {
  const { windowId, vehicle, startMin, endMin, source } = truckBanWindows;
  return db
    .select({ windowId, vehicle, startMin, endMin, source })
    .from(truckBanWindows)
    .orderBy(asc(startMin), asc(windowId));
}

/** The names of the areas in which these hold: there are one or two, which no page adds to. */
export function banAreasQuery(db: Database) {
  const { nameTh, nameEn, kind } = truckBanAreas;
  return db.select({ nameTh, nameEn }).from(truckBanAreas).where(eq(kind, "truck_ban"));
}

/** Public holidays from a Bangkok day on with a text in one of their names, by day: they are some dozens. */
export function holidaysByNameQuery(db: Database, text: string, fromDay: string) {
  const { day, nameTh, nameEn } = publicHolidays;
  const sought = sql`lower(${text})`;
  return db
    .select({ day, nameTh, nameEn })
    .from(publicHolidays)
    .where(
      and(
        gte(day, fromDay),
        or(sql`instr(${nameTh}, ${text}) > 0`, sql`instr(lower(${nameEn}), ${sought}) > 0`),
      ),
    )
    .orderBy(asc(day));
}

/** What was given up after its last attempt and whose id begins with a text, by id. */
export function parkedByIdQuery(db: Database, start: string) {
  const { effectId, kind, parkedAt } = outbox;
  return db
    .select({ effectId, kind, parkedAt: sql<number>`${parkedAt}` })
    .from(outbox)
    .where(and(gte(effectId, start), lt(effectId, start + LAST), isNotNull(sql`+${parkedAt}`)))
    .orderBy(asc(effectId));
}

/** So many of what is parked are looked at for their kind, the longest parked first. */
const PARKED_LOOKED_AT = 500;

/** What was given up after its last attempt, of some kinds, the longest parked first. */
export function parkedOfKindsQuery(db: Database, kinds: readonly string[]) {
  const { effectId, kind, parkedAt } = outbox;
  const parked = db
    .select({ effectId, kind, parkedAt: sql<number>`${parkedAt}`.as("at") })
    .from(outbox)
    .where(isNotNull(parkedAt))
    .orderBy(asc(parkedAt))
    .limit(PARKED_LOOKED_AT)
    .as("parked");
  return db
    .select({ effectId: parked.effectId, kind: parked.kind, parkedAt: parked.parkedAt })
    .from(parked)
    .where(inArray(parked.kind, [...kinds]))
    .orderBy(asc(parked.parkedAt));
}
