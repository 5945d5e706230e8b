import type { Ways, WaysByVehicle } from "#domain/dispatch/suggest/day.ts";
import type { SeededRandom } from "#domain/dispatch/suggest/seeded-random.ts";
import type { JourneyLeg } from "#domain/ferries/journey.ts";
import { greatCircleM } from "#domain/geo/distance.ts";
import type { Point } from "#domain/geo/place.ts";

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

/** Towns in their order, of which the first are the largest. */
const TOWN_COUNT = TOWNS.length;
/** Behind the towns: an island with a ferry for trucks, and one that none goes to. */
const WITH_FERRY = TOWN_COUNT;
const WITHOUT_FERRY = TOWN_COUNT + 1;
const ISLANDS: readonly Point[] = [
  { latitude: 12.08, longitude: 102.3 },
  { latitude: 11.62, longitude: 102.55 },
];
/** How often a place is on one of them, on a day with the sea. */
const ON_ISLANDS = 0.12;
const TO_THE_SECOND = 0.25;

/** From Laem Ngop to Ko Chang: an hour with the mean wait. */
const CROSSING = {
  pier: { latitude: 12.17, longitude: 102.29 },
  quay: { latitude: 12.15, longitude: 102.28 },
  distanceM: 8_000,
  durationS: 2_400,
  meanWaitS: 1_350,
  timetable: { firstSailingMin: 390, lastSailingMin: 1_170, frequencyMin: 45 },
} as const;

/** A point with the number of its town or island. */
interface PlacedPoint extends Point {
  readonly town: number;
}

/** The places of a random day. */
export class RandomPlaces {
  private readonly random: SeededRandom;
  private readonly hasSea: boolean;
  private readonly points: PlacedPoint[] = [];

  constructor(random: SeededRandom, hasSea: boolean) {
    this.random = random;
    this.hasSea = hasSea;
  }

  /** A town, the larger ones more often; on a day with the sea sometimes an island. */
  town(): number {
    if (this.hasSea && this.random.next() < ON_ISLANDS)
      return this.random.next() < TO_THE_SECOND ? WITHOUT_FERRY : WITH_FERRY;
    return Math.floor(this.random.next() ** 1.7 * TOWN_COUNT);
  }

  /** Where freight from a town goes: most of it stays in the region, and none leaves an island without a ferry. */
  target(origin: number): number {
    const isNear = this.random.next() < 0.6;
    if (origin === WITHOUT_FERRY) return origin;
    if (!isNear) {
      const town = this.town();
      return town === WITHOUT_FERRY ? WITH_FERRY : town;
    }
    const town = Math.max(0, origin - 1 + this.random.below(3));
    return this.hasSea ? Math.min(town, WITH_FERRY) : town;
  }

  /** A place in or around a town. */
  spot(town = this.town()): number {
    const centre = TOWNS[town] ?? (this.hasSea ? ISLANDS[town - TOWN_COUNT] : undefined) ?? TOWNS[0];
    const size = this.hasSea && town >= TOWN_COUNT ? 0.1 : 0.35;
    const near = () => (this.random.next() - 0.5) * size;
    const latitude = (centre?.latitude ?? 0) + near();
    return this.points.push({ latitude, longitude: (centre?.longitude ?? 0) + near(), town }) - 1;
  }

  point(spot: number): Point | undefined {
    return this.points[spot];
  }

  /** What a job between two places consists of, without its stops. */
  legsBetween(from: number, to: number): readonly JourneyLeg[] {
    const [a, b] = [this.points[from], this.points[to]];
    if (a === undefined || b === undefined) return [];
    const road = (one: Point, other: Point): JourneyLeg => ({
      kind: "road",
      durationS: Math.max(600, Math.round(roadBetween(one, other).durationS)),
    });
    if (!this.isOverWater(a, b)) return [road(a, b)];
    const [here, there] = sidesOf(a);
    const { durationS, timetable } = CROSSING;
    return [road(a, here), { kind: "ferry", durationS, timetable }, road(there, b)];
  }

  /** The ways of all trucks alike. */
  ways(): WaysByVehicle {
    const four_wheel = this.table(true);
    return { four_wheel, six_wheel: four_wheel };
  }

  /** The ways where the ferry takes no six-wheels. */
  waysWithLimit(): WaysByVehicle {
    return { four_wheel: this.table(true), six_wheel: this.table(false) };
  }

  private table(hasFerry: boolean): Ways {
    const size = this.points.length;
    const distanceM = new Float32Array(size * size);
    const durationS = new Float32Array(size * size);
    for (const [from, a] of this.points.entries())
      for (const [to, b] of this.points.entries()) {
        const way = this.wayBetween(a, b, hasFerry);
        distanceM[from * size + to] = Math.round(way.distanceM);
        durationS[from * size + to] = Math.round(way.durationS);
      }
    return { size, distanceM, durationS, landmasses: this.points.map(landOf) };
  }

  private wayBetween(a: PlacedPoint, b: PlacedPoint, hasFerry: boolean) {
    if (!this.isOverWater(a, b)) return roadBetween(a, b);
    if (!hasFerry || a.town === WITHOUT_FERRY || b.town === WITHOUT_FERRY)
      return { distanceM: Infinity, durationS: Infinity };
    const [here, there] = sidesOf(a);
    const [before, after] = [roadBetween(a, here), roadBetween(there, b)];
    return {
      distanceM: before.distanceM + CROSSING.distanceM + after.distanceM,
      durationS: before.durationS + CROSSING.meanWaitS + CROSSING.durationS + after.durationS,
    };
  }

  /** Only on a day with the sea is a town behind the last one an island. */
  private isOverWater(a: PlacedPoint, b: PlacedPoint): boolean {
    return this.hasSea && landOf(a) !== landOf(b);
  }
}

/** The mainland, or an island. */
function landOf({ town }: PlacedPoint): number {
  return town < TOWN_COUNT ? -1 : town;
}

/** The port on the side of a point, and the other one. */
function sidesOf({ town }: PlacedPoint): readonly [Point, Point] {
  const { pier, quay } = CROSSING;
  return town === WITH_FERRY ? [quay, pier] : [pier, quay];
}

/** The way between two points by a plain estimate: a third longer than the straight line, at 52 km/h. */
function roadBetween(a: Point, b: Point) {
  const distanceM = greatCircleM(a, b) * 1.3;
  return { distanceM, durationS: (distanceM * 3.6) / 52 };
}
