import { describe, expect, test } from "vitest";
import { price } from "#domain/pricing/quote.ts";
import { priceLineItems } from "#web/entities/pricing/price-line-texts.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { HUNDRED_KM, PLAIN_REQUEST, STARTING_CONFIG, UNVERIFIED_CROSSING } from "../../../support/pricing.ts";

const linesOf = (request = PLAIN_REQUEST, crossings = [UNVERIFIED_CROSSING]) =>
  price(request, STARTING_CONFIG, { ...HUNDRED_KM, crossings }).lines;

describe("a price line in words", () => {
  test("carries every figure of its formula, with its unit", () => {
    const items = priceLineItems(linesOf({ ...PLAIN_REQUEST, workers: 2 }));
    expect(items.map(({ title, note, formula, amount }) => [title, note, formula, amount])).toEqual([
      [
        "Transport",
        "4-wheel truck",
        "(฿500 base price + ฿14 per km × 100 km) × 1 for the vehicle type",
        "฿1,900",
      ],
      [
        "Fuel",
        "4-wheel truck",
        "฿36.50 per litre × (100 km out at 11 L/100 km + 100 km back at 9 L/100 km)",
        "฿730",
      ],
      [
        "Ferry Don Sak–Nathon",
        "4-wheel truck",
        "The fare of one crossing for this vehicle, on the way out only",
        "฿550",
      ],
      ["Helpers", undefined, "Helpers: 2 × ฿150 per hour × 5 hrs", "฿1,500"],
    ]);
  });

  test("is one for trucks of a kind, and says how many", () => {
    const vehicles = ["four_wheel", "six_wheel", "six_wheel"] as const;
    const items = priceLineItems(linesOf({ ...PLAIN_REQUEST, vehicles }));
    expect(items.map(({ title, note, amount }) => [title, note, amount])).toEqual([
      ["Transport", "4-wheel truck", "฿1,900"],
      ["Transport", "6-wheel truck × 2 trucks", "฿7,220"],
      ["Fuel", "4-wheel truck", "฿730"],
      ["Fuel", "6-wheel truck × 2 trucks", "฿2,628"],
      ["Ferry Don Sak–Nathon", "4-wheel truck", "฿550"],
      ["Ferry Don Sak–Nathon", "6-wheel truck × 2 trucks", "฿3,000"],
    ]);
    expect(items[1]?.formula).toBe(
      "(฿500 base price + ฿14 per km × 100 km) × 1.9 for the vehicle type × 2 trucks",
    );
    expect(items.at(-1)?.formula).toBe(
      "The fare of one crossing for this vehicle, on the way out only · ฿1,500 × 2 trucks",
    );
    expect(new Set(items.map((item) => item.key)).size).toBe(6);
  });

  test("explains what hours are billed", () => {
    const [labour] = priceLineItems(linesOf({ ...PLAIN_REQUEST, workers: 1 })).toReversed();
    expect(labour?.explanation).toContain("Billed hours");
  });

  test("says when the shortest distance is charged, and why", () => {
    const lines = price(PLAIN_REQUEST, STARTING_CONFIG, { ...HUNDRED_KM, roadDistanceM: 420 }).lines;
    const [transport, fuel] = priceLineItems(lines);
    expect(transport?.note).toBe("4-wheel truck · minimum 1 km");
    expect(transport?.formula).toContain("× 1 km)");
    expect(transport?.explanation).toMatch(/Any way of up to 1 km is charged as 1 km: /);
    expect(fuel?.note).toBe("4-wheel truck · minimum 1 km");
    expect(priceLineItems(linesOf())[0]?.explanation).toBeUndefined();
  });

  test("says what an amount set by hand was calculated as, and when it is that again", () => {
    const [line] = linesOf();
    const adjusted = { fromSatang: line!.amountSatang, reason: "as agreed by phone" };
    const higher = { ...line!, amountSatang: line!.amountSatang + 100_00, adjusted };
    expect(priceLineItems([higher])[0]?.explanation).toBe(
      "Set by our office instead of ฿1,900: as agreed by phone",
    );
    expect(priceLineItems([{ ...line!, adjusted }])[0]?.explanation).toBe(
      "The calculated amount again: as agreed by phone",
    );
  });

  test("writes numbers as the language does", () => {
    overwriteGetLocale(() => "de");
    expect(priceLineItems(linesOf())[1]?.formula.replaceAll("\u00a0", " ")).toBe(
      "36,50 ฿ je Liter × (hin 100 km mit 11 l/100 km + zurück 100 km mit 9 l/100 km)",
    );
  });
});
