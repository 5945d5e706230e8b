import { describe, expect, it } from "vitest";
import { foldedKey, plainKey, scriptOfName } from "#domain/geo/place-name.ts";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
import { gazetteer } from "#worker/adapters/geocoding/embedded/gazetteer.ts";
import { OTHER_SCRIPT_LINES } from "#worker/adapters/geocoding/embedded/other-scripts.ts";

const geocoder = new EmbeddedGeocoder();

describe("a place is found by its Chinese and Khmer names", () => {
  it.each([
    ["曼谷", "Bangkok"],
    ["清迈", "Chiang Mai"],
    ["清邁", "Chiang Mai"],
    ["清", "Chiang Mai"],
    ["普吉", "Phuket"],
    ["蘇梅島", "Ko Samui, Surat Thani"],
    ["បាងកក", "Bangkok"],
    ["ឈៀងម៉ៃ", "Chiang Mai"],
    ["ឈៀងមៃ", "Chiang Mai"],
    ["芭提雅", "Pattaya, Bang Lamung, Chon Buri"],
    ["芭堤雅", "Pattaya, Bang Lamung, Chon Buri"],
    ["ប៉ាតាយ៉ា", "Pattaya, Bang Lamung, Chon Buri"],
    ["ប៉ាតាយា", "Pattaya, Bang Lamung, Chon Buri"],
    ["清迈机场", "Chiang Mai Airport, Mueang Chiang Mai, Chiang Mai"],
    ["合艾", "Hat Yai, Songkhla"],
    ["ហាតយ៉ៃ", "Hat Yai, Songkhla"],
    ["華欣", "Hua Hin, Prachuap Khiri Khan"],
    ["素万那普", "Suvarnabhumi Airport, Bang Phli, Samut Prakan"],
    ["素萬那普機場", "Suvarnabhumi Airport, Bang Phli, Samut Prakan"],
    ["សុវណ្ណភូមិ", "Suvarnabhumi Airport, Bang Phli, Samut Prakan"],
    ["廊曼机场", "Don Mueang Airport, Don Mueang, Bangkok"],
    ["呵叻", "Nakhon Ratchasima"],
    ["羅勇府", "Rayong"],
    ["春武里", "Chon Buri"],
    ["龍仔厝", "Samut Sakhon"],
    ["皮皮岛", "Ko Phi Phi, Mueang Krabi, Krabi"],
    ["象島", "Ko Chang, Trat"],
    ["កោះឆាង", "Ko Chang, Trat"],
    ["រ៉ាយ៉ង", "Rayong"],
    ["អារញ្ញប្រទេស", "Aranyaprathet, Sa Kaeo"],
    ["សុរិន្ទ", "Surin"],
    ["មហាឆ័យ", "Mueang Samut Sakhon, Samut Sakhon"],
    ["芭东海滩", "Patong Beach, Kathu, Phuket"],
    ["考山路", "Khao San Road, Phra Nakhon, Bangkok"],
    ["素坤逸路", "Sukhumvit Road (midpoint), Bangkok"],
    ["素坤逸71", "Soi Sukhumvit 71 (Pridi Banomyong), Watthana, Bangkok"],
    ["素坤逸71巷", "Soi Sukhumvit 71 (Pridi Banomyong), Watthana, Bangkok"],
  ])("%s: %s", async (text, label) => {
    expect((await geocoder.suggest(text, 1))[0]?.label.en).toBe(label);
  });

  it("and knows what it is called in each", async () => {
    expect(await geocoder.byId("th-50")).toMatchObject({ otherNames: { zh: "清迈", km: "ឈៀងម៉ៃ" } });
    expect(await geocoder.byId("th-5010")).not.toHaveProperty("otherNames");
  });
});

describe("each line of names in other scripts", () => {
  const idsNamed = new Set(
    OTHER_SCRIPT_LINES.filter((line) => line.split("|").every((column) => column !== "")).map(
      (line) => line.split("|")[0],
    ),
  );

  it("all provinces and all islands of their own are there in both", () => {
    const missing = gazetteer()
      .entries.filter(({ kind }) => kind === "province" || kind === "island")
      .map(({ kind, code, slug }) => (kind === "island" ? `th-island-${slug}` : `th-${code}`))
      .filter((placeId) => !idsNamed.has(placeId));
    expect(missing).toEqual([]);
  });

  it("no name of a province or an island is the name of another place", () => {
    const owners = new Map<string, string[]>();
    for (const line of OTHER_SCRIPT_LINES) {
      const [placeId = "", ...columns] = line.split("|");
      for (const name of columns.flatMap((column) => column.split(";")).filter((one) => one !== "")) {
        const key = foldedKey(plainKey(name));
        owners.set(key, [...new Set([...(owners.get(key) ?? []), placeId])]);
      }
    }
    const shared = [...owners].filter(
      ([, ids]) => ids.length > 1 && ids.some((id) => /^th-(?:\d\d|island-.*)$/.test(id)),
    );
    expect(shared).toEqual([]);
  });

  it("names a place once, Chinese in Chinese and Khmer in Khmer", async () => {
    const wrong: string[] = [];
    const seen = new Set<string>();
    for (const line of OTHER_SCRIPT_LINES) {
      const [placeId = "", zh, km, ...others] = line.split("|");
      const inScript = (column: string | undefined, script: string): boolean =>
        column !== undefined &&
        column.split(";").every((name) => name === "" || scriptOfName(name) === script);
      const isRight =
        others.length === 0 &&
        !seen.has(placeId) &&
        (await geocoder.byId(placeId)) !== undefined &&
        inScript(zh, "zh") &&
        inScript(km, "km");
      seen.add(placeId);
      if (!isRight) wrong.push(line);
    }
    expect(wrong).toEqual([]);
  });
});
