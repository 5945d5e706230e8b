import { z } from "zod";
import type { Point } from "#domain/geo/place.ts";
import { VEHICLE_DIMENSIONS } from "#domain/pricing/vehicle-dimensions.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { OutsideServiceError, type OutsideService } from "../../outside-service.ts";
import { decodePolyline6 } from "../path-shape.ts";
import type { Drive, RoadService } from "../road-service.ts";

const tripSchema = z.object({
  trip: z.object({
    status: z.literal(0),
    units: z.literal("kilometers"),
    legs: z.tuple([
      z.object({
        shape: z.string().min(1),
        summary: z.object({
          /** Kilometres, because the request says `units`. */
          length: z.number().nonnegative(),
          /** Seconds. */
          time: z.number().nonnegative(),
          has_ferry: z.boolean().optional(),
        }),
      }),
    ]),
  }),
});

const refusalSchema = z.object({ error_code: z.number().int() });

/** Seconds added for crossing a border, the most that Valhalla accepts: a move never leaves the country. */
const NO_BORDERS_S = 43_200;

/**
 * Valhalla's `GET /route?json={…}` (valhalla.github.io, turn-by-turn API): one leg between two locations with truck
 * costing and the vehicle's size and weight (metres, metric tons); kilometres, seconds, and the shape as a polyline
 * with six digits. `use_ferry: 0` only discourages ferries, so an answer whose summary has one is refused here. Errors
 * are status 400 with an `error_code`, such as 442 for no path.
 */
export class ValhallaRoads implements RoadService {
  readonly name = "valhalla";
  readonly speeds = "truck";
  readonly #service: OutsideService;

  constructor(service: OutsideService) {
    this.#service = service;
  }

  async drive(from: Point, to: Point, vehicle: VehicleType): Promise<Drive> {
    const json = JSON.stringify(request(from, to, vehicle));
    const answer = await this.#service.getJson("/route", { json }, [400]);
    const refusal = refusalSchema.safeParse(answer);
    if (refusal.success) throw new OutsideServiceError("status", `error_code ${refusal.data.error_code}`);
    const found = tripSchema.safeParse(answer);
    if (!found.success) throw new OutsideServiceError("unexpected", "not a Valhalla trip");
    const [{ shape, summary }] = found.data.trip.legs;
    if (summary.has_ferry === true) throw new OutsideServiceError("unexpected", "takes a ferry");
    const path = decodePolyline6(shape);
    if (path === undefined || path.length === 0) throw new OutsideServiceError("unexpected", "no shape");
    return { distanceM: summary.length * 1000, durationS: summary.time, path };
  }
}

function request(from: Point, to: Point, vehicle: VehicleType) {
  const { heightM, widthM, lengthM, grossWeightT, axleCount, axleLoadT } = VEHICLE_DIMENSIONS[vehicle];
  const location = ({ latitude, longitude }: Point) => ({ lat: latitude, lon: longitude });
  return {
    locations: [location(from), location(to)],
    costing: "truck",
    costing_options: {
      truck: {
        height: heightM,
        width: widthM,
        length: lengthM,
        weight: grossWeightT,
        axle_count: axleCount,
        axle_load: axleLoadT,
        use_ferry: 0,
        country_crossing_penalty: NO_BORDERS_S,
      },
    },
    units: "kilometers",
    directions_type: "none",
  };
}
