import { z } from "zod";
import type { Point } from "#domain/geo/place.ts";
import { OutsideServiceError, type OutsideService } from "../../outside-service.ts";
import { decodePolyline6 } from "../path-shape.ts";
import type { Drive, RoadService } from "../road-service.ts";

const coordinates = ({ longitude, latitude }: Point): string =>
  `${longitude.toFixed(6)},${latitude.toFixed(6)}`;

/** Every answer has a code; `Ok` comes with routes, best first. */
const answerSchema = z.object({
  code: z.string().regex(/^\w{1,40}$/),
  routes: z
    .array(
      z.object({
        distance: z.number().nonnegative(),
        duration: z.number().nonnegative(),
        geometry: z.string().min(1),
      }),
    )
    .optional(),
});

/**
 * OSRM's `GET /route/v1/{profile}/{lon},{lat};{lon},{lat}` (project-osrm.org/docs, HTTP API v5): metres, seconds, and
 * the path as a polyline with six digits; errors are status 400 with a code such as `NoRoute` or `NoSegment`. The
 * request cannot name the vehicle: it is the one the server's data were prepared for, a car with the stock profile.
 * `exclude=ferry` needs a profile that lists `ferry` as excludable, as the stock `car.lua` does; a server without it
 * answers `InvalidValue` and cannot be used.
 */
export class OsrmRoads implements RoadService {
  readonly name = "osrm";
  readonly speeds = "car";
  readonly #service: OutsideService;

  constructor(service: OutsideService) {
    this.#service = service;
  }

  async drive(from: Point, to: Point): Promise<Drive> {
    const answer = answerSchema.safeParse(
      await this.#service.getJson(
        `/route/v1/driving/${coordinates(from)};${coordinates(to)}`,
        {
          overview: "simplified",
          geometries: "polyline6",
          steps: "false",
          alternatives: "false",
          exclude: "ferry",
        },
        [400],
      ),
    );
    if (!answer.success) throw new OutsideServiceError("unexpected", "not an OSRM answer");
    const { code, routes } = answer.data;
    if (code !== "Ok") throw new OutsideServiceError("status", `code ${code}`);
    const [best] = routes ?? [];
    const path = best === undefined ? undefined : decodePolyline6(best.geometry);
    if (best === undefined || path === undefined || path.length === 0)
      throw new OutsideServiceError("unexpected", "no route or no geometry");
    return { distanceM: best.distance, durationS: best.duration, path };
  }
}
