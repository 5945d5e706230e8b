import { expect, test } from "vitest";
import { readDriverSearch } from "#domain/drivers/search/driver-search.ts";

test.each([
  ["สมช", ["สมช"], null],
  ["ทองคำ น้ำใจ", ["ทองคำ", "น้ำใจ"], null],
  ["1กข 1234", ["1กข", "1234"], null],
  ["  Nok   Jai ", ["Nok", "Jai"], null],
  ["081-234", ["081-234"], "81234"],
  ["+66 81 234", ["+66", "81", "234"], "6681234"],
  ["5678", ["5678"], "5678"],
  ["12", ["12"], null],
  ["", [], null],
])("%j is looked for as the words %j and the digits %j", (typed, words, phoneDigits) => {
  expect(readDriverSearch(typed)).toEqual({ words, phoneDigits });
});
