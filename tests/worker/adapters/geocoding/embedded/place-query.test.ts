import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePlaceQuery } from "#worker/adapters/geocoding/embedded/place-query.ts";

describe("a text about a place is read", () => {
  it.each([
    ["บางกะปิ กรุงเทพ", [{ words: ["บางกะปิ", "กรุงเทพ"] }], undefined],
    [
      "อ.เมือง จ.เชียงใหม่",
      [
        { words: ["เมือง"], kind: "district" },
        { words: ["เชียงใหม่"], kind: "province" },
      ],
      undefined,
    ],
    ["อำเภอ บางละมุง", [{ words: ["บางละมุง"], kind: "district" }], undefined],
    [
      "ตำบลบ่อวินอำเภอศรีราชาจังหวัดชลบุรี 20230",
      [
        { words: ["บ่อวิน"], kind: "subdistrict" },
        { words: ["ศรีราชา"], kind: "district" },
        { words: ["ชลบุรี"], kind: "province" },
      ],
      "20230",
    ],
    [
      "Bang Lamung District, Chonburi",
      [{ words: ["bang", "lamung"], kind: "district" }, { words: ["chonburi"] }],
      undefined,
    ],
    ["Amphoe Mae Sot", [{ words: ["mae", "sot"], kind: "district" }], undefined],
    [
      "99/9 ถนนสุขุมวิท แขวงคลองเตย เขตคลองเตย",
      [
        { words: ["คลองเตย"], kind: "subdistrict" },
        { words: ["คลองเตย"], kind: "district" },
      ],
      undefined,
    ],
    ["Chiang Mai, Thailand", [{ words: ["chiang", "mai"] }], undefined],
    ["102", [], "102"],
    ["๑๐๒๔๐", [], "10240"],
    ["12", [], undefined],
    ["1024055", [], undefined],
  ])("%s", (text, parts, postcode) => {
    expect(parsePlaceQuery(text)).toEqual(postcode === undefined ? { parts } : { parts, postcode });
  });

  it("in bounded work: never more than ten words", () => {
    assert(
      property(string({ unit: "binary", maxLength: 400 }), (text) => {
        const { parts } = parsePlaceQuery(text);
        expect(parts.flatMap((part) => part.words).length).toBeLessThanOrEqual(10);
      }),
    );
  });
});
