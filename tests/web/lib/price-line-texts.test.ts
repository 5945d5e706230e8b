import { describe, expect, test } from "vitest";
import { price } from "#domain/pricing/quote.ts";
import { priceLineItems } from "#web/lib/price-line-texts.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { HUNDRED_KM, PLAIN_REQUEST, STARTING_CONFIG, UNVERIFIED_CROSSING } from "../../support/pricing.ts";

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
      ["Helpers", undefined, "Helpers: 2 × ฿150 per hour × 5 hr", "฿1,500"],
    ]);
  });

  test("numbers the vehicles where there are several", () => {
    const items = priceLineItems(linesOf({ ...PLAIN_REQUEST, vehicles: ["four_wheel", "six_wheel"] }, []));
    expect(items.map((item) => item.note)).toEqual([
      "4-wheel truck no. 1",
      "6-wheel truck no. 2",
      "4-wheel truck no. 1",
      "6-wheel truck no. 2",
    ]);
    expect(new Set(items.map((item) => item.key)).size).toBe(4);
  });

  test("writes numbers as the language does", () => {
    overwriteGetLocale(() => "de");
    expect(priceLineItems(linesOf())[1]?.formula.replaceAll("\u00a0", " ")).toBe(
      "36,50 ฿ je Liter × (hin 100 km mit 11 l/100 km + zurück 100 km mit 9 l/100 km)",
    );
  });
});
