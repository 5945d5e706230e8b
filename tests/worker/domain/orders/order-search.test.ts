import { expect, test } from "vitest";
import { orderFilterInput, pickupRange, readOrderSearch } from "#domain/orders/order-search.ts";

const idPart = (typed: string) => readOrderSearch(typed)?.whole.idPart;
const spellings = (typed: string) => readOrderSearch(typed)?.whole.spellings;

test.each([
  ["KD-7F3K2M", "KD7F3K2M"],
  ["kd-7f3k", "KD7F3K"],
  ["7f3k", "7F3K"],
  [" kd 7f3k2m ", "KD7F3K2M"],
  ["KD\u20117F3K2M", "KD7F3K2M"],
  ["#7F3K2M", "7F3K2M"],
  ["ＫＤ－７Ｆ３Ｋ", "KD7F3K"],
])("an order id is read in any writing: %s", (typed, part) => {
  expect(idPart(typed)).toBe(part);
});

test.each(["kd", "บางกะปิ", "Bang Kapi, Bangkok"])("%s is no order id", (typed) => {
  expect(idPart(typed)).toBeNull();
});

test("letters that the database compares as they are are looked for in each of their forms", () => {
  expect(spellings("Café ÉLAN")).toEqual(["café Élan", "café élan", "cafÉ Élan"]);
  expect(spellings("склад")).toEqual(["склад", "СКЛАД", "Склад"]);
  expect(spellings("บางกะปิ")).toEqual(["บางกะปิ"]);
});

test("Thai digits and vowels typed in two ways are looked for as they are stored too", () => {
  expect(spellings("ซอย ๗๑")).toContain("ซอย 71");
  expect(spellings("ล\u0e4d\u0e32")).toContain("ล\u0e33");
});

test("a text of several words is looked for by each of its first six", () => {
  expect(readOrderSearch("Hua Hin")?.words.map(({ text }) => text)).toEqual(["Hua", "Hin"]);
  expect(readOrderSearch("a b c d e f g h")?.words).toHaveLength(6);
  expect(readOrderSearch("Hua")?.words).toEqual([]);
});

test("blanks and marks are no search", () => {
  for (const typed of ["", "  ", "-", "%_'"]) expect(readOrderSearch(typed)).toBeNull();
});

test("days are those of Bangkok, both included", () => {
  expect(pickupRange({ from: "2026-12-01", to: "2026-12-01" })).toEqual({
    from: Date.parse("2026-11-30T17:00:00Z"),
    before: Date.parse("2026-12-01T17:00:00Z"),
  });
  expect(pickupRange({})).toEqual({});
  expect(orderFilterInput.safeParse({ from: "2026-02-30" }).success).toBe(false);
});
