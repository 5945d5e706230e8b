import { faresOfRouteQuery, ferryVersionsQuery } from "#db/queries/ferry-fares.ts";
import { ferryChanges } from "#domain/ferries/ferry-history.ts";
import type { Dependencies } from "../../dependencies.ts";

/** So many saved states and planned fares of a route are shown: years of them. */
const SHOWN = 100;

/** What was saved of a ferry route, newest first, with what each save changed, and the fares that were planned for it. */
export async function readFerryHistory({ db, now }: Pick<Dependencies, "db" | "now">, ferryRouteId: string) {
  const [versions, fares] = await Promise.all([
    ferryVersionsQuery(db, ferryRouteId).limit(SHOWN + 1),
    faresOfRouteQuery(db, ferryRouteId).limit(SHOWN),
  ]);
  return {
    versions: versions.slice(0, SHOWN).map(({ state, ...version }, index) => {
      const before = versions[index + 1];
      return { ...version, changes: before === undefined ? [] : ferryChanges(before.state, state) };
    }),
    fares: fares.map((fare) => ({
      ...fare,
      /** Whether it can still be cancelled. */
      isAhead: fare.withdrawnAt === null && fare.effectiveFrom > now(),
    })),
  };
}
