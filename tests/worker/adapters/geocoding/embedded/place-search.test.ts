import { describe, expect, it } from "vitest";
import { PlaceIndex, type PlaceRecord } from "#worker/adapters/geocoding/embedded/place-index.ts";
import { searchPlaces } from "#worker/adapters/geocoding/embedded/place-search.ts";

const record = (
  kind: PlaceRecord["kind"],
  th: string,
  en: string,
  within: readonly number[],
  importance: number,
  postcodes: readonly string[] = [],
  aliases: readonly string[] = [],
): PlaceRecord => ({ kind, name: { th, en }, within, importance, postcodes, aliases });

const records: readonly PlaceRecord[] = [
  record("province", "เชียงใหม่", "Chiang Mai", [], 900),
  record(
    "district",
    "เมืองเชียงใหม่",
    "Mueang Chiang Mai",
    [0],
    600,
    ["50200", "50300"],
    ["เชียงใหม่", "Chiang Mai", "เมือง", "Mueang"],
  ),
  record("district", "แม่ริม", "Mae Rim", [0], 400, ["50180"]),
  record("subdistrict", "ดอนแก้ว", "Don Kaeo", [2, 0], 100, ["50180"]),
  record("province", "ร้อยเอ็ด", "Roi Et", [], 900),
  record("district", "โพธิ์ชัย", "Pho Chai", [4], 400, ["45230"]),
  record("subdistrict", "เชียงใหม่", "Chiang Mai", [5, 4], 100, ["45230"]),
  record("subdistrict", "ดอนแก้ว", "Don Kaeo", [5, 4], 100, ["45230"]),
];
const index = new PlaceIndex(records);
const found = (text: string, limit = 8): readonly number[] => searchPlaces(index, text, limit);

describe("the best match comes first", () => {
  it("exact names by importance, before beginnings of names", () => {
    expect(found("Chiang Mai")).toEqual([0, 1, 6]);
    expect(found("เชียง")).toEqual([0, 1, 6]);
  });

  it("a name with what it lies in, in either order and with the words glued", () => {
    expect(found("Don Kaeo Chiang Mai")).toEqual([3]);
    expect(found("Roi Et Don Kaeo")).toEqual([7]);
    expect(found("ดอนแก้ว แม่ริม เชียงใหม่")[0]).toBe(3);
    expect(found("ดอนแก้วร้อยเอ็ด")).toEqual([7]);
    expect(found("Don Kaeo, Mae Rim, Chiang Mai")).toEqual([3]);
  });

  it("only places of the kind that the text names", () => {
    expect(found("ต.เชียงใหม่")).toEqual([6]);
    expect(found("จังหวัดเชียงใหม่")).toEqual([0]);
    expect(found("อ.เมือง จ.เชียงใหม่")).toEqual([1]);
  });

  it("postcodes and their beginnings; a wrong one does not hide the name", () => {
    expect(found("50180")).toEqual([2, 3]);
    expect(found("502")).toEqual([1]);
    expect(found("Don Kaeo 45230")).toEqual([7]);
    expect(found("Mae Rim 99999")).toEqual([2]);
  });

  it("misspelt names when nothing else fits", () => {
    expect(found("Roi Ez")).toEqual([4]);
    expect(found("Mae Ritm")).toEqual([2]);
    expect(found("แม่ริน")).toEqual([2]);
  });

  it("what follows an unknown word is still looked for", () => {
    expect(found("somewhere unknown, Mae Rim")).toEqual([2]);
  });
});

describe("the number of answers", () => {
  it("is what was asked for, and nothing for nothing", () => {
    expect(found("Chiang Mai", 1)).toEqual([0]);
    expect(found("Chiang Mai", 0)).toEqual([]);
    expect(found("Chiang Mai", Number.NaN)).toEqual([]);
    expect(found("")).toEqual([]);
    expect(found("zzzz")).toEqual([]);
  });
});
