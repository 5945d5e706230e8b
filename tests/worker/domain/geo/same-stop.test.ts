import { describe, expect, it } from "vitest";
import { isSameStop, type StopIdentity } from "#domain/geo/same-stop.ts";

const PLACE = { placeId: "th-100601", latitude: 13.76, longitude: 100.64 };
const at = (change: Partial<StopIdentity>): StopIdentity => ({ ...PLACE, ...change });

describe("two stops are the same", () => {
  it.each<[string, StopIdentity, StopIdentity]>([
    ["one place twice", PLACE, PLACE],
    ["one place without known point", { placeId: "th-1" }, { placeId: "th-1" }],
    ["with one address alone", at({ detail: "88/1" }), PLACE],
    ["with one address twice", at({ detail: "88/1" }), at({ detail: "88/1" })],
    [
      "with addresses that differ in spaces and capitals",
      at({ detail: "Soi 4 A" }),
      at({ detail: " soi 4a" }),
    ],
    ["with blank addresses", at({ detail: " " }), at({ detail: "" })],
  ])("%s", (_what, a, b) => {
    expect([isSameStop(a, b), isSameStop(b, a)]).toEqual([true, true]);
  });
});

describe("two stops differ", () => {
  it.each<[string, StopIdentity, StopIdentity]>([
    ["by place", PLACE, at({ placeId: "th-100602" })],
    ["by their points in one subdistrict", PLACE, at({ latitude: 13.7601 })],
    ["by an exact point", { placeId: "th-1" }, at({ placeId: "th-1" })],
    ["by their addresses", at({ detail: "88/1" }), at({ detail: "88/2" })],
  ])("%s", (_what, a, b) => {
    expect([isSameStop(a, b), isSameStop(b, a)]).toEqual([false, false]);
  });
});
