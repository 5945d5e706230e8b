import {
  LANDMARK_ACCURACIES_M,
  LANDMARK_KINDS,
  LANDMARK_SIZES,
  type LandmarkAccuracyM,
  type LandmarkKind,
  type LandmarkSize,
} from "#domain/geo/landmark.ts";
import { MAINLAND, type BilingualText, type Point } from "#domain/geo/place.ts";
import { LazyEntry, withinDistrict, type Entry, type Position } from "./gazetteer-entry.ts";
import { coreOf } from "./landmark-words.ts";
import { islandAt } from "./landmasses.ts";
import { withOtherScripts } from "./other-scripts.ts";
import bangkokHealthEducation from "./data/landmarks/bangkok-health-education.json" with { type: "json" };
import airports from "./data/landmarks/airports.json" with { type: "json" };
import bangkokPlaces from "./data/landmarks/bangkok-places.json" with { type: "json" };
import bangkokShopping from "./data/landmarks/bangkok-shopping.json" with { type: "json" };
import bangkokTransport from "./data/landmarks/bangkok-transport.json" with { type: "json" };
import bangkokVicinity from "./data/landmarks/bangkok-vicinity.json" with { type: "json" };
import centralEast from "./data/landmarks/central-east.json" with { type: "json" };
import knownTowns from "./data/landmarks/known-towns.json" with { type: "json" };
import north from "./data/landmarks/north.json" with { type: "json" };
import northeast from "./data/landmarks/northeast.json" with { type: "json" };
import south from "./data/landmarks/south.json" with { type: "json" };

/**
 * A place that people name and that is no unit of the register: a mall, a station, a university, a town quarter.
 * `airports.json` is generated (`.dev/extract-airports.ts`); the other files are written by hand from general
 * knowledge. `exactM` says how far a point may be from the place itself.
 */
export interface Landmark extends Point {
  /** Never changes: it is part of the place's id. */
  readonly slug: string;
  readonly kind: LandmarkKind;
  readonly name: BilingualText;
  readonly exactM: LandmarkAccuracyM;
  /** Official code of the district it is in. */
  readonly districtCode: string;
  readonly size: LandmarkSize;
  /** Other names it is found by, in any script. */
  readonly aliases: readonly string[];
}

/** The landmarks of each file of `data/landmarks/`, one text per landmark: see {@link readLandmark}. */
export const LANDMARK_FILES: Readonly<Record<string, readonly string[]>> = {
  airports,
  "known-towns": knownTowns,
  "bangkok-transport": bangkokTransport,
  "bangkok-places": bangkokPlaces,
  "bangkok-shopping": bangkokShopping,
  "bangkok-health-education": bangkokHealthEducation,
  "bangkok-vicinity": bangkokVicinity,
  "central-east": centralEast,
  north,
  northeast,
  south,
};

/** Importance in the search by size; that of districts is 400 and more, of provinces 900 and more. */
const IMPORTANCE_OF_SIZE: Readonly<Record<LandmarkSize, number>> = { 1: 160, 2: 320, 3: 580 };
/** Among landmarks of one size those in and around Bangkok come first, where most people are. */
const IMPORTANCE_AROUND_BANGKOK = 12;
const AROUND_BANGKOK = /^1[0-3]/;
const IMPORTANCE_OF_KIND: Readonly<Partial<Record<LandmarkKind, number>>> = {
  quarter: 8,
  airport: 6,
  mall: 4,
};

/**
 * Reads one landmark:
 * `slug|kind|Thai name|English name|latitude,longitude|exactM|district code|size|aliases separated by ;`
 *
 * @throws Error that names the slug and the column that cannot be read.
 */
export function readLandmark(text: string): Landmark {
  const columns = text.split("|");
  const [slug = "", kind, th = "", en = "", point = "", exactM, districtCode = "", size, aliases = ""] =
    columns;
  const fail = (column: string): never => {
    throw new Error(`landmark "${slug}": ${column} in ${JSON.stringify(text)}`);
  };
  if (columns.length !== COLUMNS) fail(`${columns.length} columns instead of ${COLUMNS}`);
  if (!SLUG.test(slug)) fail("the slug is not of a-z, 0-9 and single hyphens");
  if (!DISTRICT.test(districtCode)) fail("the district code has not four digits");
  if (th === "" || en === "") fail("a name is missing");
  const [, latitude, longitude] = POINT.exec(point) ?? fail("no point");
  return {
    slug,
    kind: KINDS.get(kind) ?? fail(`kind is not one of ${LANDMARK_KINDS.join(", ")}`),
    name: { th, en },
    latitude: Number(latitude),
    longitude: Number(longitude),
    exactM: ACCURACIES.get(exactM) ?? fail(`exactM is not one of ${LANDMARK_ACCURACIES_M.join(", ")}`),
    districtCode,
    size: SIZES.get(size) ?? fail(`size is not one of ${LANDMARK_SIZES.join(", ")}`),
    aliases: aliases === "" ? NO_ALIASES : aliases.split(";"),
  };
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const DISTRICT = /^\d{4}$/;
const POINT = /^(\d{1,2}\.\d{3,6}),(\d{2,3}\.\d{3,6})$/;
const NO_ALIASES: readonly string[] = [];

/** The values of a column by how they are written. */
const written = <Value extends string | number>(
  values: readonly Value[],
): ReadonlyMap<string | undefined, Value> => new Map(values.map((value) => [String(value), value]));

const KINDS = written(LANDMARK_KINDS);
const ACCURACIES = written(LANDMARK_ACCURACIES_M);
const SIZES = written(LANDMARK_SIZES);

/** What a landmark has besides its names, read when it is first needed. */
function positionOf(text: string): Position {
  const { latitude, longitude, exactM } = readLandmark(text);
  return { latitude, longitude, exactM, landmassId: islandAt({ latitude, longitude }) ?? MAINLAND };
}

/** Columns of a line of landmarks. */
const COLUMNS = 9;

/**
 * All landmarks as places of the gazetteer; `units` are those of the register. Of each line only the names and what ranks
 * them are read at first, all lines at once: splitting each would take several times as long. {@link readLandmark} says
 * what is wrong with a line.
 */
export function readLandmarks(units: readonly Entry[]): Entry[] {
  const texts = Object.values(LANDMARK_FILES).flat();
  const columns = texts.join("|").split("|");
  const column = (row: number, at: number): string => columns[row * COLUMNS + at] ?? "";
  const names = texts.map((_, row) => `${column(row, 2)}|${column(row, 3)}`);
  const lowerNames = names.join("|").toLowerCase().split("|");
  return texts.map((text, row) => {
    const slug = column(row, 0);
    const kind = KINDS.get(column(row, 1)) ?? "venue";
    const code = column(row, 6);
    const aliases = column(row, 8);
    const within = withinDistrict(units, code);
    const [district = 0] = within;
    const cores = [coreOf(lowerNames[row * 2] ?? "", kind), coreOf(lowerNames[row * 2 + 1] ?? "", kind)];
    return new LazyEntry(
      {
        kind: "landmark",
        landmark: kind,
        code,
        slug,
        name: { th: column(row, 2), en: column(row, 3) },
        aliases: withOtherScripts(`landmark-${slug}`, aliases === "" ? NO_ALIASES : aliases.split(";")),
        lesserNames: cores.filter((core) => core !== undefined),
        within,
        postcodes: units[district]?.postcodes ?? [],
        importance:
          IMPORTANCE_OF_SIZE[SIZES.get(column(row, 7)) ?? 1] +
          (IMPORTANCE_OF_KIND[kind] ?? 0) +
          (AROUND_BANGKOK.test(code) ? IMPORTANCE_AROUND_BANGKOK : 0),
        ownPosition: true,
      },
      () => positionOf(text),
    );
  });
}
