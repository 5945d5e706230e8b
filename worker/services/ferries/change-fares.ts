import type { Change } from "#db/queries/change.ts";
import { listFerryRoutes, updateFerries } from "#db/queries/ferries/ferries.ts";
import { insertFares, withdrawFares } from "#db/queries/ferries/ferry-fares.ts";
import { AppError, badInput } from "#domain/errors.ts";
import {
  changedFares,
  faresBefore,
  faresDayEarlier,
  figuresAgain,
  isLargeWithout,
  largeFares,
  unconfirmedFares,
  type ChangeFaresInput,
  type FareOutcome,
  type VehicleFares,
} from "#domain/ferries/fare-changes.ts";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { plannedDay } from "../planned-day.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/** What became of each selected route, in their order. */
export type FareResults = readonly { readonly ferryRouteId: string; readonly outcome: FareOutcome }[];

/**
 * Changes the vehicle fares of several routes, at once or from the beginning of a later day; each by itself,
 * so that one that somebody else saved meanwhile does not hold up the others. Placed orders and signed quotes
 * keep their price.
 * @throws AppError BAD_INPUT: CHANGE_UNCONFIRMED at `again` or `againLowest` where that fare changes by much,
 *     alone or with what was saved in the 24 hours before, or for a day that is not ahead
 */
export async function changeFares(
  deps: Needs,
  adminId: string,
  { routes, change, again, againLowest, effectiveFrom: day }: ChangeFaresInput,
): Promise<FareResults> {
  const now = deps.now();
  const from = day === undefined ? null : plannedDay(day, now);
  const inUse = new Map((await listFerryRoutes(deps.db, now)).map((route) => [route.ferryRouteId, route]));
  const outcomes = new Map<string, FareOutcome>();
  const asked: FareToChange[] = [];
  for (const { ferryRouteId, basedOnVersion, replaces } of routes) {
    const saved = inUse.get(ferryRouteId);
    if (saved === undefined) {
      outcomes.set(ferryRouteId, "gone");
      continue;
    }
    const before = faresBefore(saved, from);
    const fares = changedFares(before.fares, change);
    if (saved.version !== basedOnVersion || before.replaces !== replaces)
      outcomes.set(ferryRouteId, "conflict");
    else if (fares === null) outcomes.set(ferryRouteId, "no_fare");
    else if (from === null && isSame(saved, fares)) outcomes.set(ferryRouteId, "unchanged");
    else asked.push({ saved, before: before.fares, replaces, fares });
  }
  const large = asked.flatMap(({ saved, before, fares }) =>
    largeFares(before, fares, faresDayEarlier(saved, from ?? now)),
  );
  const unconfirmed = unconfirmedFares(figuresAgain(change, large), { again, againLowest });
  if (Object.keys(unconfirmed).length > 0) throw badInput(unconfirmed);
  const done =
    from === null
      ? await changeNow(deps, asked, { by: adminId, at: now })
      : await plan(deps, asked, from, { by: adminId, at: now });
  for (const [index, { saved, before, fares }] of asked.entries()) {
    const isDone = done[index] === true;
    outcomes.set(saved.ferryRouteId, isDone ? (from === null ? "changed" : "planned") : "conflict");
    if (isDone)
      deps.audit?.changed("ferry", saved.ferryRouteId, faresOf(before), { ...fares, effectiveFrom: from });
  }
  return routes.map(({ ferryRouteId }) => ({
    ferryRouteId,
    outcome: outcomes.get(ferryRouteId) ?? "gone",
  }));
}

/**
 * Cancels planned fares.
 * @throws AppError NOT_FOUND when they hold already, or were cancelled, PRICING_PLAN_FOLLOWED when the fares planned after them
 *   would change by much at once without them
 */
export async function cancelFares(deps: Needs, adminId: string, fareId: string): Promise<{ fareId: string }> {
  const now = deps.now();
  for (const route of await listFerryRoutes(deps.db, now)) {
    const planned = route.planned.find((each) => each.fareId === fareId);
    if (planned === undefined) continue;
    if (isLargeWithout(route, planned)) throw new AppError("PRICING_PLAN_FOLLOWED");
    const { effectiveFrom } = planned;
    deps.audit?.changed("ferry", route.ferryRouteId, { ...faresOf(planned), effectiveFrom }, null);
  }
  if (!(await withdrawFares(deps.db, fareId, { by: adminId, at: now }))) throw new AppError("NOT_FOUND");
  return { fareId };
}

interface FareToChange {
  readonly saved: Awaited<ReturnType<typeof listFerryRoutes>>[number];
  /** What the change starts from. */
  readonly before: VehicleFares;
  /** The plan of the same day that it replaces. */
  readonly replaces: string | null;
  readonly fares: VehicleFares;
}

function changeNow({ db }: Needs, asked: readonly FareToChange[], change: Change): Promise<boolean[]> {
  const changes = asked.map(({ saved, fares }) => {
    const {
      version,
      storedVersion,
      updatedAt: _at,
      updatedByName: _by,
      planned: _,
      recent: __,
      ...route
    } = saved;
    return { route: { ...route, ...fares } satisfies FerryRoute, stored: { route, version, storedVersion } };
  });
  return updateFerries(db, changes, change);
}

function plan(
  { db }: Needs,
  asked: readonly FareToChange[],
  from: number,
  change: Change,
): Promise<boolean[]> {
  const plans = asked.map(({ saved, replaces, fares }) => ({
    fareId: crypto.randomUUID(),
    ferryRouteId: saved.ferryRouteId,
    effectiveFrom: from,
    replaces,
    ...fares,
  }));
  return insertFares(db, plans, change);
}

function faresOf({ vehicleFareMinSatang, vehicleFareMaxSatang }: VehicleFares): VehicleFares {
  return { vehicleFareMinSatang, vehicleFareMaxSatang };
}

function isSame(one: VehicleFares, other: VehicleFares): boolean {
  return (
    one.vehicleFareMinSatang === other.vehicleFareMinSatang &&
    one.vehicleFareMaxSatang === other.vehicleFareMaxSatang
  );
}
