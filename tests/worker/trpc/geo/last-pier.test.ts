import { beforeEach, describe, expect, test } from "vitest";
import { ISLAND_NAMES } from "#domain/geo/landmass-names.ts";
import { query } from "../../../support/calls.ts";
import { freshDatabase } from "../../../support/people.ts";

const PHUKET = { latitude: 7.884, longitude: 98.392 };
const BANGKOK = { latitude: 13.756, longitude: 100.502 };

beforeEach(async () => {
  await freshDatabase();
});

const lastPier = async (landmassId: string, rest: object = {}) =>
  (await query("geo.lastPier", { landmassId, ...rest })).data as { placeId: string } | null;

const quote = (from: string, to: string) =>
  query("pricing.quote", {
    stops: [{ placeId: from }, { placeId: to }],
    vehicles: ["four_wheel"],
    workers: 0,
    loadRange: "under_850_kg",
  });

describe("the last pier", () => {
  test("is a place as a suggestion is, in the visitor's script", async () => {
    expect(await lastPier("ko-lipe", { locale: "th" })).toMatchObject({
      placeId: "th-landmark-pak-bara-pier",
      kind: "pier",
      name: "ท่าเรือปากบารา",
      label: "ท่าเรือปากบารา อำเภอละงู จังหวัดสตูล",
    });
    expect(await lastPier("ko-lipe", { locale: "de" })).toMatchObject({ name: "Pak Bara Pier" });
  });

  test("is the nearer one of two for the rest of the move", async () => {
    expect(await lastPier("ko-phi-phi")).toMatchObject({ placeId: "th-landmark-khlong-chilat-pier" });
    expect(await lastPier("ko-phi-phi", { from: BANGKOK })).toMatchObject({
      placeId: "th-landmark-khlong-chilat-pier",
    });
    expect(await lastPier("ko-phi-phi", { from: PHUKET })).toMatchObject({
      placeId: "th-landmark-rassada-pier",
    });
  });

  test("is none for the mainland and for islands that nobody knows", async () => {
    expect(await lastPier("mainland")).toBeNull();
    expect(await lastPier("ko-nowhere")).toBeNull();
  });

  test("has a price from Bangkok, for every island", async () => {
    const piers = await Promise.all(Object.keys(ISLAND_NAMES).map((landmassId) => lastPier(landmassId)));
    const quotes = await Promise.all(piers.map((pier) => quote("th-1006", pier?.placeId ?? "")));
    expect(quotes.filter(({ data }) => data === undefined).map(({ body }) => body)).toEqual([]);
  });
});
