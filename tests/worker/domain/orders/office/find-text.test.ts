import { expect, test } from "vitest";
import {
  bothWritings,
  indexedText,
  phoneBackwards,
  readOfficeSearch,
} from "#domain/orders/office/find-text.ts";

test.each(["+66812345678", "0812345678", "66 81 234 5678", "081-234-5678", "0066812345678"])(
  "a Thai number is one number however it is written: %s",
  (phone) => {
    expect(phoneBackwards(phone)).toBe("876543218");
  },
);

test.each([
  ["5678", "8765"],
  ["234 5678", "8765432"],
  ["๕๖๗๘", "8765"],
  ["6678", "8766"],
  ["+44 7700 900123", "321009007744"],
])("the last digits of a phone number are read: %s", (typed, backwards) => {
  expect(readOfficeSearch(typed).phoneBackwards).toBe(backwards);
});

test.each(["567", "ลาดพร้าว 71", "KD-1234", "5678 x", "12345678901234567890"])(
  "is no phone number: %s",
  (typed) => {
    expect(readOfficeSearch(typed).phoneBackwards).toBeNull();
  },
);

test("each word has to be there; one and two letters begin a word", () => {
  expect(readOfficeSearch("ลาดพร้าว สม").expression).toBe('"ลาดพร้าว" AND "^สม"');
  expect(readOfficeSearch("ก").expression).toBe('"^^ก"');
});

test.each(["", "  ", '"', "* - ^", "()"])("marks alone are no search: %s", (typed) => {
  expect(readOfficeSearch(typed).expression).toBeNull();
});

test("marks and operators of the expression language are words like others", () => {
  expect(readOfficeSearch('a" OR b').expression).toBe('"^^a" AND "^or" AND "^^b"');
});

test("an order is indexed by its id with and without hyphen, and by each word once, in one spelling", () => {
  const text = indexedText([...bothWritings("KD-7F3K2M"), "ถ.เพชรเกษม ๑๑๖", "เพชรเกษม", null, "Café"]);
  expect(text).toBe("^^kd ^^7f3k2m ^^kd7f3k2m ^^ถ ^^เพชรเกษม ^^116 ^^café");
});
