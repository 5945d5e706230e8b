import { expect, test } from "vitest";
import { amountInThaiWords } from "#worker/services/documents/amount-in-words.ts";

const DIGITS = ["ศูนย์", "หนึ่ง", "สอง", "สาม", "สี่", "ห้า", "หก", "เจ็ด", "แปด", "เก้า"];
const PLACES = ["", "สิบ", "ร้อย", "พัน", "หมื่น", "แสน"];

/** The reading of the Royal Society's rules, written independently of the library: groups of six digits, spelled. */
function spelled(value: number): string {
  if (value >= 1_000_000)
    return `${spelled(Math.floor(value / 1_000_000))}ล้าน${value % 1_000_000 === 0 ? "" : belowMillion(value % 1_000_000, true)}`;
  return belowMillion(value, false);
}

function belowMillion(value: number, hasMillions: boolean): string {
  const digits = [...String(value)].map(Number);
  return digits
    .map((digit, index) => {
      const place = digits.length - 1 - index;
      if (digit === 0) return "";
      if (place === 1 && digit === 1) return "สิบ";
      if (place === 1 && digit === 2) return "ยี่สิบ";
      if (place === 0 && digit === 1 && (digits.length > 1 || hasMillions)) return "เอ็ด";
      return `${DIGITS[digit]}${PLACES[place]}`;
    })
    .join("");
}

function oracle(satang: number): string {
  const baht = Math.floor(satang / 100);
  const rest = satang % 100;
  const whole = baht === 0 ? "" : `${spelled(baht)}บาท`;
  return rest === 0 ? `${whole}ถ้วน` : `${whole}${spelled(rest)}สตางค์`;
}

/** 200 amounts: the edges of each place, ones and twos everywhere, satang, and others spread over eleven digits. */
const EDGES = [
  1, 10, 11, 20, 21, 25, 29, 50, 99, 100, 101, 111, 121, 1_000, 1_001, 1_100, 1_101, 2_000, 2_100, 10_000,
  10_100, 10_101, 11_100, 12_100, 20_100, 21_100, 100_100, 101_100, 110_100, 1_000_100, 1_100_100, 1_198_000,
  1_214_000, 10_000_100, 100_000_000, 100_000_100, 101_000_000, 110_000_100, 1_100_000_000, 2_100_000_100,
  2_000_000_000, 10_100_000_000, 11_111_111_111, 21_212_121_212, 99_999_999_999, 12_345_678_901,
  1_000_000_000_100,
];
const SPREAD = Array.from({ length: 200 - EDGES.length }, (_, index) => (index + 1) ** 5 % 99_999_999_989);

test.each([
  [1_214_000, "หนึ่งหมื่นสองพันหนึ่งร้อยสี่สิบบาทถ้วน"],
  [10_100, "หนึ่งร้อยเอ็ดบาทถ้วน"],
  [100_025, "หนึ่งพันบาทยี่สิบห้าสตางค์"],
  [2_100, "ยี่สิบเอ็ดบาทถ้วน"],
  [100_000_100, "หนึ่งล้านเอ็ดบาทถ้วน"],
  [75, "เจ็ดสิบห้าสตางค์"],
])("%i satang are %s", (satang, words) => {
  expect(amountInThaiWords(satang)).toBe(words);
});

test("200 amounts read as the Royal Society's rules spell them", () => {
  const amounts = [...EDGES, ...SPREAD];
  expect(amounts).toHaveLength(200);
  expect(amounts.map(amountInThaiWords)).toEqual(amounts.map(oracle));
});
