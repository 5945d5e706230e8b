import type {
  Feature,
  FeatureCollection,
  Geometry,
  LineString,
  MultiLineString,
  MultiPolygon,
  Point,
} from "geojson";
import geographyData from "../../map-data/geography.json";
import roadData from "../../map-data/roads.json";
import townData from "../../map-data/towns.json";

/** A town's importance: the smaller, the earlier its name appears. */
export const TOWN_RANKS = {
  capital: 0,
  centre: 1,
  seat: 2,
  city: 3,
  district: 4,
  bangkokDistrict: 5,
} as const;

/** A town's names and rank, as the symbol layers read them. */
export interface TownProperties {
  readonly th: string;
  readonly en: string;
  readonly rank: number;
}

/** A trunk road's class and number, as the line layers read them. */
export interface RoadProperties {
  readonly roadClass: string;
  readonly ref: string;
}

/** Everything the embedded style draws, as GeoJSON. */
export interface Geography {
  readonly land: Feature<MultiPolygon>;
  readonly neighbours: Feature<MultiPolygon>;
  readonly coast: Feature<MultiLineString>;
  readonly neighbourCoast: Feature<MultiLineString>;
  readonly frontier: Feature<MultiLineString>;
  readonly seam: Feature<MultiLineString>;
  readonly provinces: Feature<MultiLineString>;
  readonly neighbourBorders: Feature<MultiLineString>;
  readonly roads: FeatureCollection<LineString, RoadProperties>;
  readonly towns: FeatureCollection<Point, TownProperties>;
}

/**
 * Reads the "encoded polyline" format at four decimals: `[longitude, latitude]` pairs in degrees.
 */
export function decodeLine(text: string): [longitude: number, latitude: number][] {
  const line: [number, number][] = [];
  const at = [0, 0] as [latitude: number, longitude: number];
  let value = 0;
  let factor = 1;
  let axis: 0 | 1 = 0;
  for (let i = 0; i < text.length; i++) {
    const chunk = text.charCodeAt(i) - 63;
    value += (chunk % 32) * factor;
    factor *= 32;
    if (chunk >= 32) continue;
    at[axis] += value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    if (axis === 1) line.push([at[1] / 1e4, at[0] / 1e4]);
    axis = axis === 0 ? 1 : 0;
    value = 0;
    factor = 1;
  }
  return line;
}

const feature = <G extends Geometry>(geometry: G): Feature<G> => ({
  type: "Feature",
  properties: {},
  geometry,
});

const areas = (polygons: readonly (readonly string[])[]): Feature<MultiPolygon> =>
  feature({ type: "MultiPolygon", coordinates: polygons.map((rings) => rings.map(decodeLine)) });

const lines = (encoded: readonly string[]): Feature<MultiLineString> =>
  feature({ type: "MultiLineString", coordinates: encoded.map(decodeLine) });

type TownRow = [th: string, en: string, longitude: number, latitude: number, rank: number];
type RoadRow = [roadClass: string, ref: string, line: string];

let geography: Geography | undefined;

/** The embedded geography, decoded on the first call and cached. */
export function embeddedGeography(): Geography {
  geography ??= {
    land: areas(geographyData.land),
    neighbours: areas(geographyData.neighbours),
    coast: lines(geographyData.coast),
    neighbourCoast: lines(geographyData.neighbourCoast),
    frontier: lines(geographyData.frontier),
    seam: lines(geographyData.seam),
    provinces: lines(geographyData.provinces),
    neighbourBorders: lines(geographyData.neighbourBorders),
    roads: {
      type: "FeatureCollection",
      features: (roadData as unknown as RoadRow[]).map(([roadClass, ref, line]) => ({
        type: "Feature",
        properties: { roadClass, ref },
        geometry: { type: "LineString", coordinates: decodeLine(line) },
      })),
    },
    towns: {
      type: "FeatureCollection",
      features: (townData as unknown as TownRow[]).map(([th, en, longitude, latitude, rank]) => ({
        type: "Feature",
        properties: { th, en, rank },
        geometry: { type: "Point", coordinates: [longitude, latitude] },
      })),
    },
  };
  return geography;
}
