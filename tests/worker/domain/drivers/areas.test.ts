import { expect, test } from "vitest";
import { areasIn, areasOf } from "#domain/drivers/areas.ts";

test("a driver works where the papers in force say, and without any where the office has written down", () => {
  expect(areasOf({ areas: ["th-10"] }, "th-83 th-50")).toEqual(["th-10"]);
  expect(areasOf(null, "th-83 th-50")).toEqual(["th-83", "th-50"]);
  expect(areasOf(null, "")).toEqual([]);
  expect(areasOf(null, null)).toEqual([]);
});

test("a text without a place has none", () => {
  expect(areasIn(" th-10  ")).toEqual(["th-10"]);
  expect(areasIn("")).toEqual([]);
});
