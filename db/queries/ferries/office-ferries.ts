import { and, eq, getTableColumns, isNull, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { ferryRoutes } from "../../schema/ferries.ts";
import { users } from "../../schema/users.ts";
import { readSaved, type SavedFerryRoute } from "./ferries.ts";
import { dueFares } from "./ferry-fares.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type ListOrder, type Page, type PageInput } from "../page.ts";

/** Which routes in use the office lists: a page of those that a search finds, or one. */
export interface OfficeFerriesFilter {
  readonly ferryRouteId?: string | undefined;
  /** Each word is in a name of the route or of its ports, or in an operator's. */
  readonly search?: string | undefined;
}

const BY_NAME: ListOrder = {
  direction: "ascending",
  at: ferryRoutes.nameEn,
  id: ferryRoutes.ferryRouteId,
};

/** A page of the ferry routes in use, as they are in force, by English name. */
export async function listOfficeFerries(
  db: Database,
  { cursor, limit, ...filter }: OfficeFerriesFilter & PageInput<string>,
  now: number,
): Promise<Page<SavedFerryRoute>> {
  const size = limit ?? PAGE_SIZE;
  const routes = await readSaved(db, officeFerriesQuery(db, { ...filter, cursor }, now).limit(size + 1), now);
  return pageOf(
    routes,
    size,
    ({ name, ferryRouteId }) => ({ at: name.en, id: ferryRouteId }),
    (route) => route,
  );
}

/** The statement of `listOfficeFerries`, on its own so that a test can read its query plan. */
export function officeFerriesQuery(
  db: Database,
  { ferryRouteId, search = "", cursor }: OfficeFerriesFilter & Pick<PageInput<string>, "cursor">,
  now: number,
) {
  return db
    .select({ ...getTableColumns(ferryRoutes), due: dueFares(now), updatedByName: users.name })
    .from(ferryRoutes)
    .leftJoin(users, eq(users.id, ferryRoutes.updatedBy))
    .where(
      and(
        isNull(ferryRoutes.archivedAt),
        ferryRouteId === undefined ? undefined : eq(ferryRoutes.ferryRouteId, ferryRouteId),
        isFerryNamed(search),
        behind(cursor, BY_NAME),
      ),
    )
    .orderBy(...sorted(BY_NAME));
}

/** Whether each word of a text is in a name of a route or of its ports, or in an operator's. */
export function isFerryNamed(text: string): SQL | undefined {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return and(...words.map(isNamed));
}

function isNamed(word: string): SQL {
  const { nameTh, nameEn, departurePortTh, departurePortEn, arrivalPortTh, arrivalPortEn, operators } =
    ferryRoutes;
  return sql`instr(lower(${nameTh} || ' ' || ${nameEn} || ' ' || ${departurePortTh} || ' ' || ${departurePortEn}
    || ' ' || ${arrivalPortTh} || ' ' || ${arrivalPortEn} || ' ' || ${operators}), ${word}) > 0`;
}
