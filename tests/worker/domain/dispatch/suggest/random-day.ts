import { profileOf, profileOfRoad } from "#domain/driving-hours/profile.ts";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import type { DayDriver, DispatchDay, OpenJob, PlacedJob } from "#domain/dispatch/suggest/day.ts";
import { SeededRandom } from "#domain/dispatch/suggest/seeded-random.ts";
import { journey, roadDurationS as roadOf } from "#domain/ferries/journey.ts";
import { FREE_DRIVER } from "#domain/jobs/driver-facts.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokDay, bangkokInstant, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { nextLegalPickup } from "#domain/truck-hours/plan-pickup.ts";
import { rules } from "../../truck-hours/example-rules.ts";
import { RandomPlaces } from "./random-places.ts";

export const DAY = "2026-12-01";
const MIDNIGHT = bangkokInstant(DAY, "00:00") ?? 0;

/** How large a day is. */
export interface DaySize {
  readonly jobs: number;
  readonly drivers: number;
}

/** What a day has that most have not. */
export interface Peculiarities {
  /** Islands, one with a ferry and one without. */
  readonly hasSea: boolean;
  /** Truck bans: who places a job takes the next legal hour, or acknowledges the ban. */
  readonly hasBans: boolean;
  /** Some drivers have vehicles of both kinds. */
  readonly hasBothVehicles: boolean;
}

/** Of 200 days 66 have the sea, 50 have bans, 40 have drivers with both kinds of vehicle, and 80 have none of it. */
export function peculiaritiesOf(seed: number): Peculiarities {
  return { hasSea: seed % 3 === 0, hasBans: seed % 4 === 1, hasBothVehicles: seed % 5 === 0 };
}

type Placed = PlacedJob & { readonly roadDurationS: number };

/**
 * A day as companies have it, the same for the same seed: pickups from 06:00 to 18:00, short and long jobs, homes all
 * over the towns; a third of the drivers hold a job, some have days off, hours, or a job behind them.
 */
export function randomDay(seed: number, size: DaySize): DispatchDay {
  return randomDayIn(seed, size).day;
}

/** The same with where its places are. */
export function randomDayIn(
  seed: number,
  { jobs: jobCount, drivers: driverCount }: DaySize,
): { readonly day: DispatchDay; readonly places: RandomPlaces } {
  const random = new SeededRandom(seed * 7_919 + 13);
  const { hasSea, hasBans, hasBothVehicles } = peculiaritiesOf(seed);
  const places = new RandomPlaces(random, hasSea);
  const placed = (jobId: string): Placed => {
    const origin = places.town();
    const target = places.target(origin);
    const [from, to] = [places.spot(origin), places.spot(target)];
    return timed(places, { jobId, from, to }, MIDNIGHT + 6 * HOUR_MS + random.below(25) * (HOUR_MS / 2));
  };
  const drivers = Array.from({ length: driverCount }, (_, index) => {
    const driver = driverOf(random, index, () => places.spot(), placed);
    return hasBothVehicles && random.next() < 0.2 ? withBoth(driver) : driver;
  });
  const jobs = Array.from({ length: jobCount }, (_, index): OpenJob => {
    const job = placed(`job-${index}`);
    const vehicle = random.next() < 0.6 ? "four_wheel" : "six_wheel";
    const placedAt = MIDNIGHT - random.below(7 * 24) * HOUR_MS;
    const isMoved = hasBans && random.next() < 0.8;
    return { ...(isMoved ? legally(places, job, vehicle) : job), vehicle, placedAt };
  });
  return { day: { now: MIDNIGHT - 6 * HOUR_MS, jobs, drivers, ways: places.ways() }, places };
}

/** A job with what it has its driver do from its pickup on. */
function timed(
  places: RandomPlaces,
  { jobId, from, to }: Pick<PlacedJob, "jobId" | "from" | "to">,
  startsAt: number,
): Placed {
  const legs = places.legsBetween(from, to);
  const roadDurationS = roadOf(legs);
  const job = { jobId, from, to, roadDurationS, startsAt };
  if (legs.length > 1) {
    const { steps, durationS } = journey(
      [{ kind: "stop" }, ...legs, { kind: "stop" }],
      startsAt,
      DEFAULT_DRIVING_PLAN,
    );
    return {
      ...job,
      endsAt: startsAt + (durationS + 3_600) * 1000,
      driving: profileOf(steps, DEFAULT_DRIVING_PLAN),
    };
  }
  const driving = profileOfRoad(roadDurationS);
  const pauses = driving.afterBreakS === null ? 0 : 1_800;
  return { ...job, endsAt: startsAt + (roadDurationS + 3_600 + pauses) * 1000, driving };
}

/** The same job at the first hour from its own on at which its truck may stop at both places. */
function legally(places: RandomPlaces, job: Placed, vehicle: VehicleType): Placed {
  const stopsAt = (pickupAt: number) => {
    const { endsAt } = timed(places, job, pickupAt);
    const afterS = (endsAt - pickupAt) / 1000 - 1_800;
    return [job.from, job.to].flatMap((spot, index) => {
      const point = places.point(spot);
      return point === undefined ? [] : [{ ...point, afterS: index * afterS }];
    });
  };
  const startsAt = nextLegalPickup(stopsAt, [vehicle], job.startsAt, rules()) ?? job.startsAt;
  return timed(places, job, startsAt);
}

/** With papers of a vehicle of each kind. */
function withBoth(driver: DayDriver): DayDriver {
  const paper = { registration: "2040-01-01", insurance: "2040-01-01" };
  const vehicles = VEHICLE_TYPES.map((type) => ({ ...paper, vehicleId: type, type }));
  return { ...driver, facts: { ...driver.facts, papers: { licence: null, vehicles } } };
}

function driverOf(
  random: SeededRandom,
  index: number,
  spot: () => number,
  placed: (jobId: string) => PlacedJob,
): DayDriver {
  const home = random.next() < 0.9 ? spot() : null;
  const driverId = `driver-${index}`;
  const held = random.next() < 0.3 ? [placed(`held-${index}`)] : [];
  const weeklyHours =
    random.next() < 0.1 ? Array.from({ length: 7 }, () => ({ fromMin: 480, toMin: 1_080 })) : null;
  const daysOff = random.next() < 0.05 ? [{ from: DAY, to: bangkokDay(MIDNIGHT + DAY_MS) }] : [];
  const driven = random.next() < 0.1 ? [yesterdays(driverId)] : [];
  return {
    facts: {
      ...FREE_DRIVER,
      driverId,
      vehicle: random.next() < 0.6 ? "four_wheel" : "six_wheel",
      weeklyHours,
      daysOff,
    },
    held,
    underWay: [],
    driven,
    start: { spot: home, freeAt: 0 },
    home,
  };
}

/** A job that ended late in the evening before. */
function yesterdays(driverId: string) {
  const endsAt = MIDNIGHT - HOUR_MS;
  return {
    jobId: `done-${driverId}`,
    startsAt: endsAt - 7 * HOUR_MS,
    endsAt,
    driving: profileOfRoad(18_000),
  };
}
