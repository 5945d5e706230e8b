import type { Database } from "#db/client.ts";
import { FAR_FROM_HOME_M, isWayBack } from "#domain/dispatch/way-back.ts";
import { joinWindows, wayBackWindows, type PickupWindow } from "#domain/dispatch/way-back-windows.ts";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import { journey, roadDurationS } from "#domain/ferries/journey.ts";
import { greatCircleM } from "#domain/geo/distance.ts";
import { drivingOf } from "#domain/jobs/board-opening.ts";
import type { JobToFit } from "#domain/jobs/fit.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { WayBackOffer } from "#domain/pricing/way-back-price.ts";
import { endsOfAreas } from "../../../adapters/routing/embedded/area-positions.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { QuotePayload } from "../../pricing/quote-token.ts";
import { waysOf } from "../spots.ts";
import { freeReturns, ROAD_FACTOR, type FreeTruck } from "./ways-back.ts";

type Needs = Pick<Dependencies, "db" | "geocoder" | "now">;
type Move = Pick<QuotePayload, "stops" | "vehicles" | "journey" | "drivingPlan">;

/** How long the trucks that return empty are kept in this isolate, in milliseconds: every quote looks at them. */
export const RETURNS_KEPT_MS = 15_000;
/** Over so many roads the way is searched for one quote: the trucks nearest to its pickup. */
const MOST_TRUCKS = 8;
/** So many windows are offered, the soonest. */
const MOST_WINDOWS = 4;

const KEPT = new WeakMap<Database, { readonly trucks: readonly FreeTruck[]; readonly readAt: number }>();

/**
 * When a move leads a truck home that returns empty and for which there is no open job, which makes its price
 * lower. For one truck of the move: of the first kind of vehicle for which there is such a truck. Which truck
 * it is, is not said. What is known of the trucks is at most `RETURNS_KEPT_MS` old; a quote keeps its promise
 * all the same.
 * @param sharePercent what of the fuel for the empty way back is not charged; 0: nothing is looked for
 */
export async function findWayBack(
  deps: Needs,
  move: Move,
  sharePercent: number,
  ferries: readonly FerryRoute[],
): Promise<readonly WayBackOffer[]> {
  if (sharePercent === 0) return [];
  const trucks = await keptReturns(deps);
  for (const [vehicleIndex, vehicle] of move.vehicles.entries()) {
    if (move.vehicles.indexOf(vehicle) !== vehicleIndex) continue;
    const windows = windowsOf(move, vehicle, trucks, ferries, deps.now());
    if (windows.length > 0)
      return windows.slice(0, MOST_WINDOWS).map((window) => ({ vehicleIndex, sharePercent, ...window }));
  }
  return [];
}

async function keptReturns(deps: Needs): Promise<readonly FreeTruck[]> {
  const now = deps.now();
  const kept = KEPT.get(deps.db);
  const age = kept === undefined ? RETURNS_KEPT_MS : now - kept.readAt;
  if (kept !== undefined && age >= 0 && age < RETURNS_KEPT_MS) return kept.trucks;
  const trucks = await freeReturns(deps);
  KEPT.set(deps.db, { trucks, readAt: now });
  return trucks;
}

function windowsOf(
  move: Move,
  vehicle: VehicleType,
  trucks: readonly FreeTruck[],
  ferries: readonly FerryRoute[],
  now: number,
): readonly PickupWindow[] {
  const [pickup, destination] = [move.stops[0], move.stops.at(-1)];
  if (pickup === undefined || destination === undefined) return [];
  const near = trucks
    .filter((truck) => truck.driver.vehicle === vehicle && mayLeadHome(truck, pickup, destination))
    .toSorted((a, b) => greatCircleM(a.at, pickup) - greatCircleM(b.at, pickup))
    .slice(0, MOST_TRUCKS);
  if (near.length === 0) return [];
  const places = [pickup, destination, ...near.flatMap(({ at, home }) => [at, home])];
  const ways = waysOf(places, ferries, vehicle);
  const found = near.flatMap((truck, index) =>
    wayBackWindows(
      { ...truck, at: 2 + 2 * index, home: 3 + 2 * index },
      { from: 0, to: 1, jobAt: (pickupAt) => jobAt(move, vehicle, pickupAt) },
      ways,
      now,
    ),
  );
  return joinWindows(found);
}

/** Searching the roads costs most: not done for a truck that cannot be led home as the crow flies. */
function mayLeadHome(
  { at, home }: FreeTruck,
  pickup: Move["stops"][number],
  destination: Move["stops"][number],
): boolean {
  const crowM = greatCircleM(at, home);
  const [emptyM, leftM] = [greatCircleM(at, pickup), greatCircleM(destination, home)];
  return crowM >= FAR_FROM_HOME_M && isWayBack({ homeM: crowM * ROAD_FACTOR, emptyM, leftM });
}

/** The move as a job of one truck. */
function jobAt(move: Move, vehicle: VehicleType, startsAt: number): JobToFit {
  const { stops, journey: legs, drivingPlan } = move;
  const plan = drivingPlan ?? DEFAULT_DRIVING_PLAN;
  return {
    jobId: "",
    vehicle,
    startsAt,
    endsAt: startsAt + journey(legs, startsAt, plan).durationS * 1000,
    driving: drivingOf(legs, startsAt, plan),
    roadDurationS: roadDurationS(legs),
    ends: endsOfAreas(stops[0]?.area.en ?? "", stops.at(-1)?.area.en ?? ""),
  };
}
