import type { BilingualText, LandmassId, Point } from "#domain/geo/place.ts";

/**
 * Islands that are known by name but are not a district or subdistrict of that name. Points and districts from general
 * geographic knowledge: the main village or pier of each.
 */
export interface NamedIsland extends Point {
  /** Never changes: it is part of the place's id. */
  readonly slug: string;
  readonly name: BilingualText;
  /** Official code of the district it belongs to. */
  readonly districtCode: string;
  readonly landmassId: LandmassId;
  readonly postcode: string;
  readonly aliases: readonly string[];
}

const island = (
  slug: string,
  th: string,
  en: string,
  [latitude, longitude]: readonly [number, number],
  districtCode: string,
  postcode: string,
  aliases: readonly string[] = [],
): NamedIsland => ({
  slug,
  name: { th, en },
  latitude,
  longitude,
  districtCode,
  landmassId: `ko-${slug}`,
  postcode,
  aliases,
});

/** See {@link NamedIsland}. */
export const NAMED_ISLANDS: readonly NamedIsland[] = [
  island("samet", "เกาะเสม็ด", "Ko Samet", [12.5713, 101.4614], "2101", "21160", ["Koh Samed"]),
  island("larn", "เกาะล้าน", "Ko Larn", [12.9242, 100.7879], "2004", "20150", ["Ko Lan", "Coral Island"]),
  island("phi-phi", "เกาะพีพี", "Ko Phi Phi", [7.7407, 98.7719], "8101", "81210", [
    "Phi Phi Don",
    "เกาะพีพีดอน",
    "PP Island",
  ]),
  island("lipe", "เกาะหลีเป๊ะ", "Ko Lipe", [6.4884, 99.3044], "9101", "91000", ["Koh Lipeh"]),
  island("adang", "เกาะอาดัง", "Ko Adang", [6.5175, 99.2915], "9101", "91000"),
  island("tarutao", "เกาะตะรุเตา", "Ko Tarutao", [6.7003, 99.6468], "9101", "91000"),
  island("bulon", "เกาะบุโหลนเล", "Ko Bulon Le", [6.8286, 99.5367], "9105", "91110", ["Bulon"]),
  island("muk", "เกาะมุก", "Ko Muk", [7.3714, 99.3092], "9202", "92110", ["Ko Mook", "เกาะมุกด์"]),
  island("kradan", "เกาะกระดาน", "Ko Kradan", [7.3087, 99.2563], "9202", "92110"),
  island("ngai", "เกาะไหง", "Ko Ngai", [7.4146, 99.2037], "8103", "81150", ["Ko Hai"]),
  island("jum", "เกาะจำ", "Ko Jum", [7.8068, 98.9713], "8108", "81130", ["Ko Cham", "Ko Pu", "เกาะปู"]),
  island("racha", "เกาะราชา", "Ko Racha", [7.6055, 98.3722], "8301", "83130", [
    "Racha Yai",
    "เกาะราชาใหญ่",
    "Raya Island",
  ]),
  island("wai", "เกาะหวาย", "Ko Wai", [11.9022, 102.4033], "2307", "23170"),
  island("similan", "หมู่เกาะสิมิลัน", "Similan Islands", [8.571, 97.6345], "8206", "82150", [
    "Ko Similan",
    "เกาะสิมิลัน",
    "Similan",
  ]),
  island("surin", "หมู่เกาะสุรินทร์", "Surin Islands", [9.428, 97.868], "8206", "82150", [
    "Ko Surin",
    "เกาะสุรินทร์",
  ]),
  island("ang-thong", "หมู่เกาะอ่างทอง", "Ang Thong Islands", [9.6335, 99.6735], "8404", "84140", [
    "Ko Wua Talap",
    "เกาะวัวตาหลับ",
  ]),
  island("chang-ranong", "เกาะช้าง (ระนอง)", "Ko Chang (Ranong)", [9.8236, 98.4148], "8501", "85000", [
    "เกาะช้าง ระนอง",
  ]),
];
