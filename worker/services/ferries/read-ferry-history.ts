import { faresOfRouteQuery, ferryVersionsQuery } from "#db/queries/ferries/ferry-fares.ts";
import { PAGE_SIZE, pageOf, type Cursor } from "#db/queries/page.ts";
import { ferryChanges } from "#domain/ferries/ferry-history.ts";
import type { Dependencies } from "../../dependencies.ts";

/** Where each part of a history goes on; `null`: it has ended. */
export interface FerryHistoryCursor<Fare> {
  readonly version: number | null;
  readonly fare: Fare | null;
}

/**
 * A page of what was saved of a ferry route, newest first, with what each save changed, and of the fares that were planned for
 * it.
 */
export async function readFerryHistory(
  { db, now }: Pick<Dependencies, "db" | "now">,
  ferryRouteId: string,
  cursor?: FerryHistoryCursor<Cursor>,
) {
  const [saved, planned] = await Promise.all([
    cursor?.version === null
      ? []
      : ferryVersionsQuery(db, ferryRouteId, cursor?.version).limit(PAGE_SIZE + 1),
    cursor?.fare === null ? [] : faresOfRouteQuery(db, ferryRouteId, cursor?.fare).limit(PAGE_SIZE + 1),
  ]);
  const versions = saved.slice(0, PAGE_SIZE).map(({ state, ...version }, index) => {
    const before = saved[index + 1];
    return {
      ...version,
      changes: before === undefined ? [] : ferryChanges(before.state, state),
      isFirst: before === undefined,
    };
  });
  const fares = pageOf(
    planned,
    PAGE_SIZE,
    ({ createdAt, fareId }) => ({ at: createdAt, id: fareId }),
    (fare) => ({
      ...fare,
      /** Whether it can still be cancelled. */
      isAhead: fare.withdrawnAt === null && fare.effectiveFrom > now(),
    }),
  );
  const version = saved.length > PAGE_SIZE ? (versions.at(-1)?.version ?? null) : null;
  const next: FerryHistoryCursor<string> = { version, fare: fares.nextCursor };
  return {
    versions,
    fares: fares.items,
    nextCursor: next.version === null && next.fare === null ? null : next,
  };
}
