import { expect, test } from "vitest";
import {
  bothWritings,
  indexedText,
  numberKeys,
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

test("a job is looked for as its order; a number that is part of something else stays", () => {
  const sought = readOfficeSearch("KD-7F3K2M").expression;
  for (const typed of ["KD-7F3K2M-2", "#kd-7f3k2m-12"])
    expect(readOfficeSearch(typed).expression).toBe(sought);
  expect(readOfficeSearch("KD-7F3K2M-2 Malee").expression).toBe(
    readOfficeSearch("KD-7F3K2M Malee").expression,
  );
  for (const typed of ["KD-7F3K2M 2", "KD-7F3K2M-INV1", "KD-7F3K2M-2-1"])
    expect(readOfficeSearch(typed).expression).not.toBe(sought);
});

/** Whether an order with these texts and phones is found by its keys. */
function hasNumber(typed: string, texts: readonly string[], phones: readonly string[] = []): boolean | null {
  const sought = readOfficeSearch(typed).numberKeys;
  const keys = numberKeys(texts, phones.map(phoneBackwards));
  return sought && sought.some((beginning) => keys.some((key) => key.startsWith(beginning)));
}

test.each(["1234", "2345", "4567890", "34567", "1234567890"])(
  "any part of a number is found: %s",
  (typed) => {
    expect(hasNumber(typed, ["Ref. 1234567890/2"])).toBe(true);
    expect(hasNumber(typed, ["Ref1234567890x"])).toBe(true);
  },
);

test.each(["1235", "67891", "12345678901"])("another number is not: %s", (typed) => {
  expect(hasNumber(typed, ["Ref. 1234567890/2", "345 67891"])).toBe(typed === "67891");
});

test.each(["081 234 5678", "+66 81-234-5678", "0812345678"])(
  "a phone number in a text is found however both are written: %s",
  (typed) => {
    for (const text of ["โทร 081-234-5678 ก่อนส่ง", "call 0812345678", "+66 8 1234 5678"])
      expect(hasNumber(typed, [text])).toBe(true);
    expect(hasNumber(typed, ["081-234-5679", "81 234 5678"])).toBe(false);
  },
);

test.each(["081-234-5678", "081 999 8888", "0819998888"])(
  "a phone number in a text is found beside others that begin alike, and between letters: %s",
  (typed) => {
    const both = [
      "โทร 081-234-5678 หรือ 081-999-8888",
      "โทร081-234-5678หรือ081-999-8888ครับ",
      "081-234-5678, 081-999-8888",
    ];
    for (const text of both) expect(hasNumber(typed, [text])).toBe(true);
    expect(hasNumber(typed, ["081-234-5678", "โทร081-999-8888"])).toBe(true);
    expect(hasNumber(typed, ["1081-234-5678", "1081-999-8888", "081-23x-4567", "081-99-98889"])).toBe(false);
  },
);

test("an entry has no more than 400 keys, its phone numbers first", () => {
  const digits = (factor: number) =>
    Array.from({ length: 60 }, (_, at) => (at + 17) ** 2 * factor)
      .join("")
      .slice(0, 190);
  const keys = numberKeys(
    [digits(7), digits(11), digits(13), "081-234-5678"],
    [phoneBackwards("+66898765432")],
  );
  expect(keys).toHaveLength(400);
  expect(keys.slice(0, 2)).toEqual(["p898765432", "t812345678"]);
});

test.each(["081234567", "081-234-567", "6681234567", "+66 81 234 567"])(
  "a mobile number without its last digit is found: %s",
  (typed) => {
    expect(hasNumber(typed, [], ["+66812345678"])).toBe(true);
    expect(hasNumber(typed, ["081-234-5678"])).toBe(true);
    expect(hasNumber(typed, [], ["+66812345778"])).toBe(false);
  },
);

test.each(["006681", "0066812", "660812"])("what is left of a beginning has four digits: %s", (typed) => {
  const beginnings = readOfficeSearch(typed).numberKeys?.filter((key) => key.startsWith("p")) ?? [];
  expect(beginnings.filter((key) => key.length < 5)).toEqual([]);
});

test.each(["081234", "0812345", "66812345", "+66812345", "812345"])(
  "a phone number is found by its beginning: %s",
  (typed) => {
    expect(hasNumber(typed, [], ["+66812345678"])).toBe(true);
    expect(hasNumber(typed, [], ["+66912345678"])).toBe(false);
  },
);

test.each(["081-234", "081 234 56", "+66 81 234"])(
  "a phone number is found by its beginning in groups, which may be several numbers as well: %s",
  (typed) => {
    const { numberKeys: keys, beginningKeys, expression } = readOfficeSearch(typed);
    const isFound = (phone: string) =>
      numberKeys([], [phoneBackwards(phone)]).some((key) =>
        beginningKeys.some((each) => key.startsWith(each)),
      );
    expect([keys, expression === null]).toEqual([null, false]);
    expect([isFound("+66812345678"), isFound("+66912345678")]).toEqual([true, false]);
  },
);

test.each(["08123", "123", "081 23456", "ลาดพร้าว 10110", "1234567890123456"])(
  "is asked of the trigrams, or too short for the beginning of a phone number: %s",
  (typed) => {
    expect(hasNumber(typed, [], ["+66812345678"])).not.toBe(true);
  },
);
