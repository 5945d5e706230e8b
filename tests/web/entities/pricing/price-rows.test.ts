import { describe, expect, it } from "vitest";
import { linesOfTrucks } from "#domain/orders/move-change.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import { changedRows } from "#web/entities/pricing/changed-rows.ts";
import { priceRows } from "#web/entities/pricing/price-rows.ts";
import { quoteFor } from "../../features/calculator/sample-quote.ts";

const quote = quoteFor({
  stops: [{ placeId: "th-1006" }, { placeId: "th-8404" }],
  vehicles: ["four_wheel", "six_wheel", "six_wheel"],
  workers: 2,
  loadRange: "from_850_kg",
});

describe("the rows of a price", () => {
  it("puts trucks of one kind together and loses no satang", () => {
    const rows = priceRows(quote.lines);
    expect(rows.map(({ line, vehicle, count }) => [line.kind, vehicle, count])).toEqual([
      ["transport", "four_wheel", 1],
      ["transport", "six_wheel", 2],
      ["fuel", "four_wheel", 1],
      ["fuel", "six_wheel", 2],
      ["ferry", "four_wheel", 1],
      ["ferry", "six_wheel", 2],
      ["labour", null, 1],
    ]);
    expect(rows.reduce((sum, row) => sum + row.amountSatang, 0)).toBe(quote.totalSatang);
  });
});

describe("what changed between two prices", () => {
  it("is nothing when the lines are the same", () => {
    expect(changedRows(quote.lines, quote.lines)).toEqual([]);
  });

  it("is one row before and after for an amount that was set by hand", () => {
    const index = quote.lines.findIndex(({ kind, ...line }) => kind === "fuel" && "vehicle" in line);
    const byHand = quote.lines.map((line, at) =>
      at === index
        ? { ...line, amountSatang: line.amountSatang + 5_00, adjusted: { fromSatang: 1, reason: "stairs" } }
        : line,
    );
    const [change, ...others] = changedRows(quote.lines, byHand);
    expect(others).toEqual([]);
    expect(change?.afterSatang).toBe((change?.beforeSatang ?? 0) + 5_00);
  });

  it("says what was set by hand and is no more, but not of a truck that keeps it at another place", () => {
    const adjusted = { fromSatang: 9_00, reason: "stairs" };
    const byHand = quote.lines.map((line): QuoteLine =>
      line.kind === "transport" && line.vehicleIndex > 0 ? { ...line, amountSatang: 5_00, adjusted } : line,
    );
    const [calculated] = changedRows(byHand, quote.lines);
    expect(calculated?.noLongerByHand).toEqual([adjusted, adjusted]);
    const fewer = linesOfTrucks(byHand, [0, 2]);
    const transport = changedRows(byHand, fewer).find(({ row }) => row.key === "transport six_wheel");
    expect(transport).toMatchObject({ beforeSatang: 10_00, afterSatang: 5_00, noLongerByHand: [adjusted] });
    expect(changedRows(quote.lines, byHand).flatMap((change) => change.noLongerByHand)).toEqual([]);
  });

  it("is the rows with another amount, old and new, those that came and those that went", () => {
    const dearer = quote.lines
      .filter(({ kind }) => kind !== "labour")
      .map((line) =>
        line.kind === "fuel" && line.vehicle === "six_wheel"
          ? { ...line, amountSatang: line.amountSatang + 10_00 }
          : line,
      );
    const fuel = priceRows(quote.lines).find(({ key }) => key === "fuel six_wheel")?.amountSatang ?? 0;
    const labour = quote.lines.at(-1)?.amountSatang;
    const told = changedRows(quote.lines, dearer).map((change) => [
      change.row.key,
      change.beforeSatang,
      change.afterSatang,
    ]);
    expect(told).toEqual([
      ["fuel six_wheel", fuel, fuel + 20_00],
      ["labour", labour, null],
    ]);
    expect(changedRows(dearer, quote.lines).at(-1)).toMatchObject({
      beforeSatang: null,
      afterSatang: labour,
    });
  });
});
