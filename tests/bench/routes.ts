import type { Place } from "#domain/geo/place.ts";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
import { embeddedRouteFinder } from "#worker/adapters/routing/embedded/embedded-route-finder.ts";
import { bestStopSequence } from "#worker/adapters/routing/stop-sequence.ts";
import { TRUCK_FERRIES } from "../worker/adapters/routing/stops.ts";
import { PUBLISHED_DISTANCES } from "../support/published-distances.ts";
import { figures, ms } from "./measure.ts";

const PAIRS = 3_000;
const geocoder = new EmbeddedGeocoder();

/** How accurate the road kilometres are, how long a route takes, and how much memory places and roads need. */
export async function measureRoutes(): Promise<void> {
  const heapBefore = heapMb();
  const started = performance.now();
  await find(await place("Bangkok"), await place("Chiang Mai"));
  const firstMs = performance.now() - started;
  const heapMbUsed = heapMb() - heapBefore;

  const errors: { readonly share: number; readonly what: string }[] = [];
  for (const [from, to, km] of PUBLISHED_DISTANCES) {
    const share = Math.abs((await find(await place(from), await place(to))) / 1000 / km - 1);
    errors.push({ share, what: `${from} – ${to}` });
  }
  const { median, worst } = figures(errors.map((error) => error.share));
  const p95 =
    errors.map((error) => error.share).toSorted((a, b) => a - b)[Math.ceil(errors.length * 0.95) - 1] ?? 0;
  const farthest = errors.find((error) => error.share === worst)?.what;
  console.log(
    `${errors.length} published distances: median error ${percent(median)}, 95th percentile ${percent(p95)}, worst ${percent(worst)} (${farthest})`,
  );

  const districts = await allDistricts();
  const tookMs: number[] = [];
  for (let index = 0; index < PAIRS; index++) {
    const [from, to] = [
      districts[(index * 7919) % districts.length],
      districts[(index * 104_729 + 13) % districts.length],
    ];
    if (from === undefined || to === undefined || from === to) continue;
    const before = performance.now();
    await find(from, to);
    tookMs.push(performance.now() - before);
  }
  const took = figures(tookMs);
  console.log(
    `${tookMs.length} routes between mainland districts, in Node: median ${ms(took.median)}, p99 ${ms(took.p99)}, worst ${ms(took.worst)}`,
  );
  await measureSequence();
  console.log(`places and roads: first route ${ms(firstMs)}, about ${heapMbUsed.toFixed(1)} MB of heap`);
}

/** The most that one call may ask for: eight waypoints, spread over the country and two islands. */
async function measureSequence(): Promise<void> {
  const codes = ["1006", "8404", "5001", "9011", "8405", "3001", "4101", "5701", "2307", "2004"];
  const tookMs: number[] = [];
  for (let round = 0; round < 20; round++) {
    const places = await Promise.all(codes.map((code) => geocoder.byId(`th-${code}`)));
    const stops = places.filter((found) => found !== undefined);
    const before = performance.now();
    await bestStopSequence(embeddedRouteFinder, stops, TRUCK_FERRIES);
    tookMs.push(performance.now() - before);
  }
  const took = figures(tookMs);
  console.log(`the best sequence of ten stops, in Node: median ${ms(took.median)}, worst ${ms(took.worst)}`);
}

async function place(name: string): Promise<Place> {
  const [found] = await geocoder.suggest(name === "Bangkok" ? "กรุงเทพมหานคร" : name, 1);
  if (found === undefined) throw new Error(`The gazetteer does not know ${name}`);
  return found;
}

async function find(from: Place, to: Place): Promise<number> {
  const result = await embeddedRouteFinder.find([from, to], []);
  if (result.kind !== "found") throw new Error(`no road from ${from.label.en} to ${to.label.en}`);
  return result.route.roadDistanceM;
}

/** Districts that can be reached by road, by code. */
async function allDistricts(): Promise<Place[]> {
  const found: Place[] = [];
  for (let code = 1001; code <= 9613; code++) {
    const district = await geocoder.byId(`th-${code}`);
    if (district?.landmassId === "mainland") found.push(district);
  }
  return found;
}

function heapMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1_048_576;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
