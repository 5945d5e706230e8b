import { describe, expect, it } from "vitest";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";

const geocoder = new EmbeddedGeocoder();
const first = async (text: string): Promise<string | undefined> =>
  (await geocoder.suggest(text, 5))[0]?.label.en;

describe("a place as people type it", () => {
  it.each([
    ["เชียงใหม่", "Chiang Mai"],
    ["บางกะปิ", "Bang Kapi, Bangkok"],
    ["Hat Yai", "Hat Yai, Songkhla"],
    ["10240", "Bang Kapi, Bangkok"],
    ["Pattaya", "Bang Lamung, Chon Buri"],
  ])("%s gives %s first", async (text, label) => {
    expect(await first(text)).toBe(label);
  });
});
