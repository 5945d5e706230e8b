import { and, asc, gte, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { ferryRoutes } from "../../schema/ferries.ts";
import { outbox } from "../../schema/outbox.ts";
import { publicHolidays } from "../../schema/truck-hours.ts";
import { isFerryNamed } from "../ferries/office-ferries.ts";
import { LAST } from "./search.ts";

// What the search over everything finds of tables that are small, or by the beginning of an id.

/** Ferry routes in use with each word in one of their names or ports or in an operator, as their page finds them: they are some dozens. */
export function ferriesByWordsQuery(db: Database, text: string) {
  const { ferryRouteId, nameTh, nameEn } = ferryRoutes;
  return db
    .select({ ferryRouteId, nameTh, nameEn })
    .from(ferryRoutes)
    .where(and(isNull(ferryRoutes.archivedAt), isFerryNamed(text)))
    .orderBy(asc(nameEn));
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
