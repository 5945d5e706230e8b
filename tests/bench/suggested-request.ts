import { FERRY_ROUTES } from "#db/seed/ferry-routes.ts";
import type { DayStopRow } from "#db/queries/dispatch/day.ts";
import type { DispatchDay, PlacedJob } from "#domain/dispatch/suggest/day.ts";
import type { Point } from "#domain/geo/place.ts";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
import { suggestionOf } from "#worker/services/dispatch/suggest-day.ts";
import { DaySpots, waysByVehicle } from "#worker/services/dispatch/spots.ts";

const geocoder = new EmbeddedGeocoder();
/** Where a place is taken for one that lies in the sea. */
const ON_LAND = "th-1006";

/** What a request about a day reads of D1: its jobs, drivers and the stops of their orders. */
export interface RequestedDay {
  readonly day: DispatchDay;
  readonly stops: readonly DayStopRow[];
  /** Per driver the id of the place where they live; "": unknown. */
  readonly homes: readonly string[];
}

/** A day as D1 has it: each place by the id of the nearest that the product knows. */
export async function requestedDay(
  day: DispatchDay,
  pointOf: (spot: number) => Point | undefined,
): Promise<RequestedDay> {
  const idOf = async (spot: number): Promise<string> => {
    const point = pointOf(spot);
    const found = point === undefined ? null : await geocoder.locate(point);
    return found?.kind === "found" ? found.place.placeId : ON_LAND;
  };
  const jobs = [...day.jobs, ...day.drivers.flatMap(({ held }) => held)];
  const stops = await Promise.all(
    jobs.flatMap(({ jobId, from, to }) =>
      [from, to].map(async (spot, position): Promise<DayStopRow> => {
        const placeId = await idOf(spot);
        const { latitude = 0, longitude = 0 } = (await geocoder.byId(placeId)) ?? {};
        const door = placeId === ON_LAND ? undefined : pointOf(spot);
        const doors = { doorLatitude: door?.latitude ?? null, doorLongitude: door?.longitude ?? null };
        return { orderId: jobId, position, placeId, latitude, longitude, ...doors };
      }),
    ),
  );
  const homes = await Promise.all(day.drivers.map(({ home }) => (home === null ? "" : idOf(home))));
  return { day, stops, homes };
}

/**
 * What the server does for a request once D1 has answered: it looks the places up, measures the ways between all of them over
 * the roads and the ferries, plans the day, and says why each job goes to whom. @returns the answer as it is sent
 */
export async function answerRequest(requested: RequestedDay): Promise<string> {
  return JSON.stringify(suggestionOf(await dayOf(requested), []));
}

/** The day with its places and the ways between them. */
async function dayOf({ day, stops, homes }: RequestedDay): Promise<DispatchDay> {
  const spots = await DaySpots.of(geocoder, stops);
  const placed = <Job extends PlacedJob>(job: Job): Job[] => {
    const ends = spots.endsOf(job.jobId);
    return ends === null ? [] : [{ ...job, ...ends }];
  };
  const jobs = day.jobs.flatMap(placed);
  const drivers = await Promise.all(
    day.drivers.map(async (driver, index) => {
      const home = await spots.home([homes[index] ?? ""]);
      return { ...driver, held: driver.held.flatMap(placed), home, start: { ...driver.start, spot: home } };
    }),
  );
  const ways = waysByVehicle(spots.terminals, FERRY_ROUTES);
  return { ...day, jobs, drivers, ways };
}
