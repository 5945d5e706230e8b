/**
 * Writes `worker/adapters/geocoding/embedded/data/landmarks/airports.json` from the coordinates of `airport-data-js`
 * (CC BY 4.0) and the names, districts and corrections of `airport-facts.ts`.
 *
 * Run `npm run extract:airports` after an update of the package; the same sources give the same bytes.
 */
import { writeFileSync } from "node:fs";
import airportData from "airport-data-js";
import { AIRPORTS, type AirportFacts } from "./airport-facts.ts";

const TARGET = new URL("../worker/adapters/geocoding/embedded/data/landmarks/airports.json", import.meta.url);

/** About 100 m: the source gives the middle of the runway, not the door of the terminal. */
const DIGITS = 4;
/** Half a minute of arc, which some of the source's points are rounded to, is nearly a kilometre. */
const ROUNDED_TO_MINUTES = /^\d+(\.\d{1,2}|\.\d+(33|67)\d*)?$/;

async function pointOf({ iata, corrected }: AirportFacts): Promise<{ at: string; exactM: 500 | 2000 }> {
  if (corrected !== undefined)
    return { at: corrected.map((value) => value.toFixed(DIGITS)).join(","), exactM: 2000 };
  const [found] = await airportData.getAirportByIata(iata);
  if (found?.country_code !== "TH") throw new Error(`airport-data-js has no airport ${iata} in Thailand`);
  const values = [found.latitude, found.longitude];
  const isRounded = values.every((value) => ROUNDED_TO_MINUTES.test(String(value)));
  return { at: values.map((value) => value.toFixed(DIGITS)).join(","), exactM: isRounded ? 2000 : 500 };
}

const lines: string[] = [];
for (const airport of AIRPORTS) {
  const { iata, th, en, districtCode, size, aliases } = airport;
  const { at, exactM } = await pointOf(airport);
  const slug = `airport-${iata.toLowerCase()}`;
  lines.push(
    [slug, "airport", th, en, at, exactM, districtCode, size, [iata, ...aliases].join(";")].join("|"),
  );
}
writeFileSync(TARGET, `${JSON.stringify(lines, null, 2)}\n`);
console.log(`airports.json: ${lines.length} airports`);
