import {
  archiveFerry,
  ferryById,
  insertFerry,
  listFerryRoutes,
  updateFerries,
} from "#db/queries/ferries/ferries.ts";
import { pricingAt } from "#db/queries/pricing.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { FieldCode } from "#domain/field-errors.ts";
import {
  faresAgain,
  faresDayEarlier,
  largeFares,
  largeVerification,
  unconfirmedFares,
  type CrossingCost,
  type FareField,
  type FaresAgain,
} from "#domain/ferries/fare-changes.ts";
import type { FerryInput } from "#domain/ferries/ferry-input.ts";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import { greatCircleM } from "#domain/geo/distance.ts";
import type { Port } from "#domain/geo/route.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";

type Needs = Pick<Dependencies, "db" | "geocoder" | "now"> & Audited;

/** A new ferry route, and what the press is known by when it comes again. */
export interface FerryToAdd {
  readonly idempotencyKey: string;
  readonly ferry: FerryInput;
}

/**
 * Adds a ferry route; the next quote may use it. A repeated press adds none: its id has the key in it.
 * @throws AppError BAD_INPUT when a port is abroad or far out at sea, or when both ports are equal
 */
export async function createFerry(
  deps: Needs,
  adminId: string,
  { idempotencyKey, ferry: input }: FerryToAdd,
): Promise<{ ferryRouteId: string }> {
  const ferryRouteId = `${slug(input.name.en)}-${idempotencyKey.slice(0, 8)}`;
  const route = await toRoute(deps, ferryRouteId, input);
  if (await insertFerry(deps.db, route, { by: adminId, at: deps.now() }))
    deps.audit?.changed("ferry", ferryRouteId, null, route);
  return { ferryRouteId };
}

/** A ferry route as it is to be, the version that the admin has seen, and the vehicle fares typed a second time. */
export interface FerryToSave extends Partial<FaresAgain> {
  readonly ferryRouteId: string;
  readonly basedOnVersion: number;
  readonly ferry: FerryInput;
}

/**
 * Saves a ferry route. Placed orders keep their quoted price.
 * @throws AppError NOT_FOUND, FERRY_VERSION_CONFLICT when another admin saved since `basedOnVersion`, BAD_INPUT, also
 *   CHANGE_UNCONFIRMED at `again` or `againLowest` where that vehicle fare changes by much, alone or with what was saved in the
 *   24 hours before, or where verifying it does with what customers pay
 */
export async function saveFerry(
  deps: Needs,
  adminId: string,
  { ferryRouteId, basedOnVersion, ferry: input, again = null, againLowest = null }: FerryToSave,
): Promise<{ ferryRouteId: string; version: number }> {
  const now = deps.now();
  const stored = await ferryById(deps.db, ferryRouteId, now);
  if (stored === undefined) throw new AppError("NOT_FOUND");
  if (stored.version !== basedOnVersion) throw new AppError("FERRY_VERSION_CONFLICT");
  const known = (await listFerryRoutes(deps.db, now)).find((each) => each.ferryRouteId === ferryRouteId);
  const dayEarlier = known && faresDayEarlier(known, now);
  const large = [
    ...largeFares(stored.route, input, dayEarlier),
    ...(await verifiedByMuch(deps, stored.route, input)),
  ];
  const unconfirmed = unconfirmedFares(faresAgain(input, large), { again, againLowest });
  if (Object.keys(unconfirmed).length > 0) throw badInput(unconfirmed);
  const route = await toRoute(deps, ferryRouteId, input, stored.route);
  const [isSaved] = await updateFerries(deps.db, [{ route, stored }], { by: adminId, at: now });
  if (isSaved !== true) throw new AppError("FERRY_VERSION_CONFLICT");
  deps.audit?.changed("ferry", ferryRouteId, stored.route, route);
  return { ferryRouteId, version: basedOnVersion + 1 };
}

/** The fares by which customers pay a crossing from now on, or no longer, where that is off by much. */
async function verifiedByMuch(
  { db, now }: Needs,
  before: CrossingCost,
  after: CrossingCost,
): Promise<readonly FareField[]> {
  if (before.fareVerified === after.fareVerified) return [];
  const config = await pricingAt(db, now());
  return config === undefined ? [] : largeVerification(before, after, config);
}

/**
 * Archives a ferry route; orders that refer to it keep it, as do signed quotes.
 * @throws AppError NOT_FOUND, FERRY_IN_USE with the open orders that use it or are offered a price with it,
 *   FERRY_VERSION_CONFLICT when another admin saved since `basedOnVersion`
 */
export async function removeFerry(
  deps: Needs,
  adminId: string,
  { ferryRouteId, basedOnVersion }: Pick<FerryToSave, "ferryRouteId" | "basedOnVersion">,
): Promise<{ ferryRouteId: string }> {
  const stored = await ferryById(deps.db, ferryRouteId, deps.now());
  if (stored === undefined) throw new AppError("NOT_FOUND");
  if (stored.version !== basedOnVersion) throw new AppError("FERRY_VERSION_CONFLICT");
  const { isArchived, inUse } = await archiveFerry(deps.db, stored, { by: adminId, at: deps.now() });
  if (inUse.length > 0) throw new AppError("FERRY_IN_USE", { params: { orderIds: inUse.join(", ") } });
  if (!isArchived) throw new AppError("FERRY_VERSION_CONFLICT");
  deps.audit?.changed("ferry", ferryRouteId, stored.route, null);
  return { ferryRouteId };
}

async function toRoute(
  deps: Needs,
  ferryRouteId: string,
  input: FerryInput,
  stored?: FerryRoute,
): Promise<FerryRoute> {
  const [departurePort, arrivalPort] = await Promise.all([
    locatePort(deps, input.departurePort, stored?.departurePort),
    locatePort(deps, input.arrivalPort, stored?.arrivalPort),
  ]);
  const fields: Record<string, FieldCode> = {};
  if (typeof departurePort === "string") fields["ferry.departurePort"] = departurePort;
  if (typeof arrivalPort === "string") fields["ferry.arrivalPort"] = arrivalPort;
  const apartM = Math.round(greatCircleM(input.departurePort, input.arrivalPort));
  if (apartM < 100) fields["ferry.arrivalPort"] ??= "SAME_PLACE";
  if (typeof departurePort === "string" || typeof arrivalPort === "string" || apartM < 100)
    throw badInput(fields);
  return { ...input, ferryRouteId, departurePort, arrivalPort, distanceM: input.distanceM ?? apartM };
}

/** The landmass of a port, from its coordinates; an unchanged port keeps its stored one. */
async function locatePort(
  deps: Needs,
  port: FerryInput["departurePort"],
  stored?: Port,
): Promise<Port | FieldCode> {
  if (stored?.latitude === port.latitude && stored.longitude === port.longitude)
    return { ...port, landmassId: stored.landmassId };
  const found = await deps.geocoder.locate(port);
  if (found.kind === "outside_thailand") return "OUTSIDE_THAILAND";
  if (found.kind === "at_sea") return "AT_SEA";
  return { ...port, landmassId: found.place.landmassId };
}

function slug(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? ["ferry"];
  return words.join("-").slice(0, 50);
}
