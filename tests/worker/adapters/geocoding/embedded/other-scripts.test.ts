import { describe, expect, it } from "vitest";
import { scriptOfName } from "#domain/geo/place-name.ts";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
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
  ])("%s: %s", async (text, label) => {
    expect((await geocoder.suggest(text, 1))[0]?.label.en).toBe(label);
  });

  it("and knows what it is called in each", async () => {
    expect(await geocoder.byId("th-50")).toMatchObject({ otherNames: { zh: "清迈", km: "ឈៀងម៉ៃ" } });
    expect(await geocoder.byId("th-5007")).not.toHaveProperty("otherNames");
  });
});

describe("each line of names in other scripts", () => {
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
