import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mentions } from "#domain/contact/mentions.ts";

const PHONE = "+66897654321";
const named = (name: string, text: string, phone = PHONE) => mentions({ names: [name], phone })(text);

test.each([
  ["Ed", "Ed waits at the gate"],
  ["Ed", "ask Ed's brother"],
  ["Somsri Jaidee", "SOMSRI has the key"],
  ["Somsri Jaidee", "the house of (jaidee)."],
  ["Mr. José Ruiz", "give it to Jose"],
  ["Anne-Marie", "anne-marie is in"],
  ["Иван Петров", "Позвонить: иван"],
  ["สมศรี ใจดี", "โทรหาสมศรีก่อนถึง"],
  ["สมศรี ใจดี", "คุณสมศรีใจดีรับของ"],
  ["คุณสมศรี", "ให้สมศรีเซ็น"],
  ["แดง", "คุณแดงรออยู่"],
  ["แดง", "ติดต่อ แดง"],
])("a name is found: %s in %s", (name, text) => {
  expect(named(name, text)).toBe(true);
});

test.each([
  ["Ed", "The customer cancelled the lift and agreed to ฿500 more"],
  ["Ed", "edit, ed. 2"],
  ["An", "an agreed price"],
  ["Mr. Li", "Mr. Wong waits"],
  ["Ann", "the annual move, a channel"],
  ["A", "a gate"],
  ["", "anything"],
  ["  ", "any thing"],
  ["แดง", "กล่องสีแดงแตก"],
  ["สมศรี ใจดี", "ลูกค้าใจดีมาก"],
])("a name is not found in other words: %s in %s", (name, text) => {
  expect(named(name, text)).toBe(false);
});

test.each([
  "call 0897654321",
  "089-765-4321",
  "089 765 4321",
  "(089) 765.4321",
  "+66897654321",
  "+66 (0)89 765 4321",
  "0066 89 765 4321",
  "โทร ๐๘๙-๗๖๕-๔๓๒๑",
])("a phone is found in any writing: %s", (text) => {
  expect(named("", text)).toBe(true);
});

test("another phone is not, and a foreign one is found without its country", () => {
  expect(named("", "089-765-4322 or 0881234567")).toBe(false);
  expect(named("", "call 020 7946 0000", "+442079460000")).toBe(true);
  expect(named("", "call 020 7946 0001", "+442079460000")).toBe(false);
});

const word = fc.stringMatching(/^[a-z]{3,12}$/);
const around = fc.constantFrom("", " ", ", ", ".", "(", ")", "\n", "“", "’s ", ": ", "–");

test("a word of a name is found between any marks and in any case, and never inside of a longer word", () => {
  fc.assert(
    fc.property(word, word, around, around, (first, last, before, after) => {
      const text = `${before}${first.toUpperCase()}${after}`;
      expect(named(`${first} ${last}`, text)).toBe(true);
      // Letters that no word here has.
      expect(named(`${first} ${last}`, `ß${first}ß ${last}ß`)).toBe(false);
    }),
  );
});

test("whatever is typed as a name or a text is read", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (name, text) => {
      expect(typeof named(name, text)).toBe("boolean");
      // Regular signs of a name are no pattern.
      expect(named(`${name}(.*`, "nothing of it")).toBe(named(name, "nothing of it"));
    }),
  );
});
