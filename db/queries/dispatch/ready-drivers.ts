import { and, asc, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { behindName, isFound, lowerName } from "../drivers/all-drivers.ts";
import { PHONE_TO_TELL } from "../notifications/phone-to-tell.ts";
import { pageOf, type Cursor } from "../page.ts";

/** So many are offered at once. */
const DRIVERS_OF_A_PAGE = 20;

export interface ReadyDriversOptions {
  /** Parts of a name, a plate or a phone number; "": anybody. */
  readonly search: string;
  readonly cursor?: Cursor<string> | undefined;
}

/**
 * The statement of `readyDriversByName`, on its own so that a test can read its query plan. The plus keeps SQLite from the
 * indexes that do not sort.
 */
export function readyDriversByNameQuery(db: Database, { search, cursor }: ReadyDriversOptions) {
  return db
    .select({ driver: drivers, phoneToTell: PHONE_TO_TELL, sortedName: lowerName.as("sorted_name") })
    .from(drivers)
    .where(
      and(
        behindName(cursor),
        isFound(search),
        sql`+${drivers.available} = 1`,
        isNotNull(sql`+${drivers.approvedAt}`),
      ),
    )
    .orderBy(asc(lowerName), asc(drivers.driverId));
}

/** A page of the approved drivers who take jobs now, or of those of them who are searched for, by name. */
export async function readyDriversByName(db: Database, options: ReadyDriversOptions) {
  const rows = await readyDriversByNameQuery(db, options).limit(DRIVERS_OF_A_PAGE + 1);
  return pageOf(
    rows,
    DRIVERS_OF_A_PAGE,
    ({ sortedName, driver }) => ({ at: sortedName, id: driver.driverId }),
    ({ driver, phoneToTell }) => ({ ...driver, phoneToTell }),
  );
}
