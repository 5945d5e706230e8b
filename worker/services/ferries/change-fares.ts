import { listFerryRoutes, updateFerries } from "#db/queries/ferries.ts";
import { insertFares, withdrawFares } from "#db/queries/ferry-fares.ts";
import { AppError, badInput } from "#domain/errors.ts";
import {
  changedFares,
  figureOf,
  isLargeFareChange,
  type ChangeFaresInput,
  type FareOutcome,
  type VehicleFares,
} from "#domain/ferries/fare-changes.ts";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { plannedDay } from "../pricing/planned-day.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/** What became of each selected route, in their order. */
export type FareResults = readonly { readonly ferryRouteId: string; readonly outcome: FareOutcome }[];

/**
 * Changes the vehicle fares of several routes, at once or from the beginning of a later day; each by itself, so that one
 * that somebody else saved meanwhile does not hold up the others. Placed orders and signed quotes keep their price.
 * @throws AppError BAD_INPUT: CHANGE_UNCONFIRMED at `again` where a fare changes by much, or for a day that is not ahead
 */
export async function changeFares(
  deps: Needs,
  adminId: string,
  { routes, change, again, effectiveFrom: day }: ChangeFaresInput,
): Promise<FareResults> {
  const now = deps.now();
  const from = day === undefined ? null : plannedDay(day, now);
  const inUse = new Map((await listFerryRoutes(deps.db, now)).map((route) => [route.ferryRouteId, route]));
  const outcomes = new Map<string, FareOutcome>();
  const asked: FareToChange[] = [];
  for (const { ferryRouteId, basedOnVersion } of routes) {
    const saved = inUse.get(ferryRouteId);
    const fares = saved === undefined ? null : changedFares(saved, change);
    if (saved === undefined) outcomes.set(ferryRouteId, "gone");
    else if (saved.version !== basedOnVersion) outcomes.set(ferryRouteId, "conflict");
    else if (fares === null) outcomes.set(ferryRouteId, "no_fare");
    else if (from === null && isSame(saved, fares)) outcomes.set(ferryRouteId, "unchanged");
    else asked.push({ saved, fares });
  }
  if (asked.some(({ saved, fares }) => isLargeFareChange(saved, fares)) && again !== figureOf(change))
    throw badInput({ again: "CHANGE_UNCONFIRMED" });
  const done = from === null ? await changeNow(deps, adminId, asked) : await plan(deps, adminId, asked, from);
  for (const [index, { saved, fares }] of asked.entries()) {
    const isDone = done[index] === true;
    outcomes.set(saved.ferryRouteId, isDone ? (from === null ? "changed" : "planned") : "conflict");
    if (isDone)
      deps.audit?.changed("ferry", saved.ferryRouteId, faresOf(saved), { ...fares, effectiveFrom: from });
  }
  return routes.map(({ ferryRouteId }) => ({
    ferryRouteId,
    outcome: outcomes.get(ferryRouteId) ?? "gone",
  }));
}

/** Cancels planned fares. @throws AppError NOT_FOUND when they hold already, or were cancelled */
export async function cancelFares(deps: Needs, adminId: string, fareId: string): Promise<{ fareId: string }> {
  if (!(await withdrawFares(deps.db, fareId, { by: adminId, at: deps.now() })))
    throw new AppError("NOT_FOUND");
  return { fareId };
}

interface FareToChange {
  readonly saved: Awaited<ReturnType<typeof listFerryRoutes>>[number];
  readonly fares: VehicleFares;
}

function changeNow(deps: Needs, adminId: string, asked: readonly FareToChange[]): Promise<boolean[]> {
  const changes = asked.map(({ saved, fares }) => {
    const { version, storedVersion, updatedAt: _at, updatedByName: _by, planned: _planned, ...route } = saved;
    return { route: { ...route, ...fares } satisfies FerryRoute, stored: { route, version, storedVersion } };
  });
  return updateFerries(deps.db, changes, { by: adminId, at: deps.now() });
}

function plan(
  deps: Needs,
  adminId: string,
  asked: readonly FareToChange[],
  from: number,
): Promise<boolean[]> {
  const plans = asked.map(({ saved, fares }) => ({
    fareId: crypto.randomUUID(),
    ferryRouteId: saved.ferryRouteId,
    effectiveFrom: from,
    ...fares,
  }));
  return insertFares(deps.db, plans, { by: adminId, at: deps.now() });
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
