import { greatCircleM } from "#domain/geo/distance.ts";
import type { LocatedStop, Point } from "#domain/geo/place.ts";
import { drivingTimeS } from "#domain/geo/road-classes.ts";
import type { FerryEdge, Position, RoadLeg, RouteLeg, RouteResult } from "#domain/geo/route.ts";
import { decidingVehicle } from "#domain/pricing/vehicle-dimensions.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { AnswerCache } from "../answer-cache.ts";
import { OutsideServiceError } from "../outside-service.ts";
import { simplifyPath } from "./path-shape.ts";
import type { Drive, RoadService } from "./road-service.ts";
import type { RouteFinder } from "./route-finder.ts";

/** A door farther than this from the nearest road of the service is outside the area of its map. */
const MAX_BESIDE_ROAD_M = 5_000;
/**
 * A route longer than this many times the embedded one, plus this distance, is a detour around missing roads in the
 * service's map.
 */
const MAX_TIMES_OURS = 3;
const MAX_OVER_OURS_M = 30_000;
/** Tolerance for drawn paths as a share of their length: less than a pixel whenever the whole route is on screen. */
const PATH_TOLERANCE = 1 / 10_000;
const LEAST_TOLERANCE_M = 5;
const LEGS_KEPT = 200;

/**
 * Takes roads from a routing service and everything else from the embedded finder: which ferries are used, the ports,
 * the refusals and the order of the legs. Each road leg of the embedded route is one request to the service, all at the
 * same time; ferry legs stay as they are, so the service never has to cross the sea.
 *
 * A leg stays the embedded one when the service does not answer it or its answer is implausible; the route is then
 * `approximate`.
 *
 * Metres are those of the service. Seconds are too, but never fewer than a loaded truck needs: at the legal limit on
 * motorways, and, where the service calculates for cars, at the average speed that the embedded finder plans for this
 * leg.
 */
export class RouteFinderWithService implements RouteFinder {
  readonly #service: RoadService;
  readonly #embedded: RouteFinder;
  readonly #legs = new AnswerCache<RoadLeg>(LEGS_KEPT);

  constructor(service: RoadService, embedded: RouteFinder) {
    this.#service = service;
    this.#embedded = embedded;
  }

  async find(
    stops: readonly LocatedStop[],
    ferries: readonly FerryEdge[],
    vehicles: readonly VehicleType[] = [],
  ): Promise<RouteResult> {
    const ours = await this.#embedded.find(stops, ferries, vehicles);
    if (ours.kind !== "found") return ours;
    const vehicle = decidingVehicle(vehicles);
    const asked = await Promise.all(
      ours.route.legs.map((leg) => (leg.kind === "road" ? this.#ask(leg, vehicle) : leg)),
    );
    const legs = asked.map((leg, index) => leg ?? ours.route.legs[index]).filter((leg) => leg !== undefined);
    const road = legs.filter((leg) => leg.kind === "road");
    return {
      kind: "found",
      route: {
        ...ours.route,
        legs,
        roadDistanceM: total(road, "distanceM"),
        roadDurationS: total(road, "durationS"),
        approximate: ours.route.approximate || asked.includes(undefined),
      },
    };
  }

  /** The leg as the service answers it; undefined when it does not answer. */
  async #ask(ours: RoadLeg, vehicle: VehicleType): Promise<RoadLeg | undefined> {
    const [start, end] = [ours.path[0], ours.path.at(-1)];
    // Between stops that share one point there is nothing to ask: the embedded finder's estimate stays.
    if (start === undefined || end === undefined || apartM(start, end) === 0) return ours;
    try {
      return await this.#legs.get(`${vehicle} ${String(start)} ${String(end)}`, async () => {
        const drive = await this.#service.drive(pointAt(start), pointAt(end), vehicle);
        return toLeg(drive, ours, start, end, this.#service.speeds);
      });
    } catch (error) {
      if (!(error instanceof OutsideServiceError)) throw error;
      console.warn("routing service failed", { service: this.#service.name, reason: error.message });
      return undefined;
    }
  }
}

/** @throws OutsideServiceError when the answer is implausible for a truck. */
function toLeg(
  drive: Drive,
  ours: RoadLeg,
  start: Position,
  end: Position,
  speeds: RoadService["speeds"],
): RoadLeg {
  const { distanceM, durationS } = drive;
  const [first, last] = [drive.path[0] ?? start, drive.path.at(-1) ?? end];
  const besideM = [apartM(start, first), apartM(end, last)];
  if (Math.max(...besideM) > MAX_BESIDE_ROAD_M)
    throw new OutsideServiceError("unexpected", "no road near the door");
  // Tolerance of half a percent and one metre: the service measures on an ellipsoid and rounds.
  if (
    distanceM * 1.005 + 1 < apartM(first, last) ||
    distanceM > ours.distanceM * MAX_TIMES_OURS + MAX_OVER_OURS_M
  )
    throw new OutsideServiceError("unexpected", "implausible length");
  const tolerance = Math.max(LEAST_TOLERANCE_M, distanceM * PATH_TOLERANCE);
  const path = simplifyPath([start, ...drive.path, end], tolerance);
  if (path === undefined) throw new OutsideServiceError("unexpected", "implausible path");
  const asTruckS =
    speeds === "car" ? (distanceM * ours.durationS) / ours.distanceM : drivingTimeS(distanceM, "motorway");
  return {
    kind: "road",
    distanceM: Math.max(1, Math.round(distanceM)),
    durationS: Math.max(1, Math.round(durationS), Math.round(asTruckS)),
    path,
  };
}

function total(legs: readonly RouteLeg[], what: "distanceM" | "durationS"): number {
  return legs.reduce((sum, leg) => sum + leg[what], 0);
}

function pointAt([longitude, latitude]: Position): Point {
  return { latitude, longitude };
}

function apartM(a: Position, b: Position): number {
  return greatCircleM(pointAt(a), pointAt(b));
}
