import { describe, expect, test } from "vitest";
import { query } from "../../../support/calls.ts";

const first = async (text: string, locale: string): Promise<unknown> => {
  const answer = await query("geo.suggest", { text, locale, limit: 1 });
  return (answer.data as unknown[])[0];
};

describe("a suggestion", () => {
  test("keeps the words that were typed, with what contains it below them", async () => {
    expect(await first("พัทยา", "th")).toMatchObject({
      kind: "quarter",
      name: "พัทยา",
      area: "อำเภอบางละมุง จังหวัดชลบุรี",
      label: "พัทยา อำเภอบางละมุง จังหวัดชลบุรี",
      labels: { en: "Pattaya, Bang Lamung, Chon Buri" },
      exactM: 2000,
    });
    expect(await first("pataya", "en")).toMatchObject({ name: "Pattaya", area: "Bang Lamung, Chon Buri" });
  });

  test("of a unit has the word for its kind in Thai, and nothing contains a province", async () => {
    expect(await first("บางกะปิ", "th")).toMatchObject({
      kind: "district",
      name: "เขตบางกะปิ",
      area: "กรุงเทพมหานคร",
      exactM: null,
    });
    expect(await first("บางกะปิ", "en")).toMatchObject({ name: "Bang Kapi", area: "Bangkok" });
    expect(await first("เชียงใหม่", "en")).toMatchObject({ kind: "province", name: "Chiang Mai", area: "" });
  });

  test("is named in Chinese and Khmer where it has such a name, above the one on road signs", async () => {
    expect(await first("Chiang Mai", "zh")).toMatchObject({
      name: "清迈",
      area: "Chiang Mai",
      label: "Chiang Mai",
    });
    expect(await first("ឈៀងម៉ៃ", "km")).toMatchObject({ name: "ឈៀងម៉ៃ", area: "Chiang Mai" });
    expect(await first("Chiang Mai", "de")).toMatchObject({ name: "Chiang Mai" });
  });
});
