import { profileOfRoad } from "#domain/driving-hours/profile.ts";
import type { DayDriver, DispatchDay, OpenJob, PlacedJob, Ways } from "#domain/dispatch/suggest/day.ts";
import { SeededRandom } from "#domain/dispatch/suggest/seeded-random.ts";
import { greatCircleM } from "#domain/geo/distance.ts";
import type { Point } from "#domain/geo/place.ts";
import { FREE_DRIVER } from "#domain/jobs/driver-facts.ts";
import { bangkokDay, bangkokInstant, DAY_MS, HOUR_MS } from "#domain/time.ts";

export const DAY = "2026-12-01";
const MIDNIGHT = bangkokInstant(DAY, "00:00") ?? 0;

/** Towns around which trucks and customers are: half of them in and around Bangkok, as in the country's haulage. */
const TOWNS: readonly Point[] = [
  { latitude: 13.75, longitude: 100.5 },
  { latitude: 13.6, longitude: 100.6 },
  { latitude: 14.02, longitude: 100.53 },
  { latitude: 13.36, longitude: 100.98 },
  { latitude: 12.93, longitude: 100.88 },
  { latitude: 12.68, longitude: 101.28 },
  { latitude: 14.35, longitude: 100.57 },
  { latitude: 14.97, longitude: 102.1 },
  { latitude: 15.7, longitude: 100.12 },
  { latitude: 13.82, longitude: 100.04 },
  { latitude: 16.43, longitude: 102.83 },
  { latitude: 18.79, longitude: 98.98 },
];

/** How large a day is. */
export interface DaySize {
  readonly jobs: number;
  readonly drivers: number;
}

/**
 * A day as companies have it, the same for the same seed: pickups from 06:00 to 18:00, short and long jobs, homes all
 * over the towns; a third of the drivers hold a job, some have days off, hours, or a job behind them.
 */
export function randomDay(seed: number, { jobs: jobCount, drivers: driverCount }: DaySize): DispatchDay {
  const random = new SeededRandom(seed * 7_919 + 13);
  const points: Point[] = [];
  const town = (): number => Math.floor(random.next() ** 1.7 * TOWNS.length);
  const spot = (index = town()): number => {
    const centre = TOWNS[index] ?? TOWNS[0];
    const near = () => (random.next() - 0.5) * 0.35;
    points.push({ latitude: (centre?.latitude ?? 0) + near(), longitude: (centre?.longitude ?? 0) + near() });
    return points.length - 1;
  };
  const placed = (jobId: string): PlacedJob & { readonly roadDurationS: number } => {
    const origin = town();
    // Most freight stays in its region.
    const target = random.next() < 0.6 ? Math.max(0, origin - 1 + random.below(3)) : town();
    const [from, to] = [spot(origin), spot(target)];
    const { distanceM, durationS } = roadBetween(points[from], points[to]);
    const roadDurationS = Math.max(distanceM > 0 ? 600 : 0, Math.round(durationS));
    const startsAt = MIDNIGHT + 6 * HOUR_MS + random.below(25) * (HOUR_MS / 2);
    const driving = profileOfRoad(roadDurationS);
    const pauses = driving.afterBreakS === null ? 0 : 1_800;
    return {
      jobId,
      from,
      to,
      roadDurationS,
      startsAt,
      endsAt: startsAt + (roadDurationS + 3_600 + pauses) * 1000,
      driving,
    };
  };
  const drivers = Array.from({ length: driverCount }, (_, index) => driverOf(random, index, spot, placed));
  const jobs = Array.from({ length: jobCount }, (_, index): OpenJob => ({
    ...placed(`job-${index}`),
    vehicle: random.next() < 0.6 ? "four_wheel" : "six_wheel",
    placedAt: MIDNIGHT - random.below(7 * 24) * HOUR_MS,
  }));
  return { now: MIDNIGHT - 6 * HOUR_MS, jobs, drivers, ways: waysBetween(points) };
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

/** The way between two points by a plain estimate: a third longer than the straight line, at 52 km/h. */
function roadBetween(a: Point | undefined, b: Point | undefined) {
  const distanceM = a === undefined || b === undefined ? 0 : greatCircleM(a, b) * 1.3;
  return { distanceM, durationS: (distanceM * 3.6) / 52 };
}

function waysBetween(points: readonly Point[]): Ways {
  const size = points.length;
  const distanceM = new Float64Array(size * size);
  const durationS = new Float64Array(size * size);
  for (const [from, a] of points.entries())
    for (const [to, b] of points.entries()) {
      const way = roadBetween(a, b);
      distanceM[from * size + to] = Math.round(way.distanceM);
      durationS[from * size + to] = Math.round(way.durationS);
    }
  return { size, distanceM, durationS };
}
