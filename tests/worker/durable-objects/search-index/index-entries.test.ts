import * as fc from "fast-check";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { readOfficeSearch, type OfficeSearch } from "#domain/orders/office/find-text.ts";
import { IndexEntries } from "#worker/durable-objects/search-index/index-entries.ts";
import { sqlOf } from "../../../support/entries-sql.ts";

let database: DatabaseSync;
let entries: IndexEntries;
beforeEach(() => {
  database = new DatabaseSync(":memory:");
  entries = opened();
});

function opened(): IndexEntries {
  const made = new IndexEntries(sqlOf(database));
  made.migrate();
  return made;
}

function write(id: string, createdAt: number, text: string, phone = "+66800000000"): void {
  entries.write(id, { createdAt, texts: [text], phones: [phone] });
}

const find = (typed: string, { until = null, limit = 100 }: { until?: number | null; limit?: number } = {}) =>
  entries.read(readOfficeSearch(typed), { until, limit });

test("a number is found in a text, at the end of a phone number and at its beginning, the latest first", () => {
  write("a", 1, "88/1234 ถ.เพชรเกษม");
  write("b", 2, "x", "+66898761234");
  write("c", 3, "x", "+66812345678");
  write("d", 4, "01234567");
  expect(find("1234")).toEqual(["d", "b", "a"]);
  expect(find("081234")).toEqual(["c"]);
  expect(find("1234", { limit: 1 })).toEqual(["d", "b"]);
  expect(find("1234", { until: 2 })).toEqual(["b", "a"]);
});

test("of a number that thousands have the latest are found, before any time", () => {
  database.exec("BEGIN");
  for (let at = 0; at < 2_500; at++)
    write(`order-${at}`, at, "10110", at % 2 === 0 ? "+66812345678" : undefined);
  write("other", 2_500, "101101");
  database.exec("COMMIT");
  for (const typed of ["10110", "1011"]) {
    expect(find(typed, { limit: 1 })).toEqual(["other", "order-2499"]);
    expect(find(typed, { limit: 1, until: 99 })).toEqual(["order-99", "order-98"]);
  }
  for (const typed of ["0812345678", "5678", "081234"])
    expect(find(typed, { limit: 1, until: 99 })).toEqual(["order-98", "order-96"]);
});

test("an entry with several numbers that end alike is found once", () => {
  entries.write("a", { createdAt: 1, texts: ["x"], phones: ["+66811115678", "+66822225678"] });
  write("b", 0, "x", "+66833335678");
  expect(find("5678", { limit: 1 })).toEqual(["a", "b"]);
});

test("a number that was changed or deleted is found no more", () => {
  write("a", 1, "Ref 123456");
  write("a", 1, "Ref 654321");
  expect([find("123456"), find("654321")]).toEqual([[], ["a"]]);
  entries.write("a", null);
  expect(find("654321")).toEqual([]);
  expect(database.prepare("SELECT count(*) AS rows FROM numbers").get()).toEqual({ rows: 0 });
});

test("a phone number that a text has in several words is found, and one beside it", () => {
  write("a", 1, "081-234-5678 หรือ 081-999-8888");
  write("b", 2, "081-999-8888");
  expect([find("081-999-8888"), find("081-234-5678")]).toEqual([["b", "a"], ["a"]]);
});

test("a search of a Worker that knows no keys is answered by the trigrams", () => {
  write("a", 1, "Ref 123456");
  const { expression, phoneBackwards } = readOfficeSearch("3456");
  const search = { expression, phoneBackwards } as OfficeSearch;
  expect(entries.read(search, { until: null, limit: 1 })).toEqual(["a"]);
});

test("a number is read from ordered tables alone", () => {
  write("a", 1, "Ref 123456");
  database.exec("DELETE FROM texts");
  expect(find("3456")).toEqual(["a"]);
});

test("an index that is emptied finds nothing of before", () => {
  write("a", 1, "Ref 123456");
  entries.clear();
  write("b", 1, "Ref 123456");
  expect([find("3456"), find("ref")]).toEqual([["b"], ["b"]]);
});

test("among some entries a text finds what it finds among all", () => {
  const words = [
    "Somchai",
    "สมชาย",
    "ถนนลาดพร้าว",
    "ลาด",
    "KD-5A2PAY",
    "089-123 4567",
    "1234",
    "Ref12345",
    "ÉCOLE",
    "so",
  ];
  const texts = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((some) => some.join(" "));
  const phones = fc.constantFrom("+66891234567", "+66812345678", "+6621234567");
  const written = fc.array(fc.record({ text: texts, phone: phones, isAsked: fc.boolean() }), {
    maxLength: 12,
  });
  const typed = fc.oneof(
    texts,
    fc.constantFrom("0891", "081 234", "5678", "som chai", "école", "พร้าว", "กก", "-", "66 89"),
  );
  fc.assert(
    fc.property(written, typed, (all, sought) => {
      entries.clear();
      all.forEach(({ text, phone }, at) => write(`${at}`, at, text, phone));
      const among = all.flatMap(({ isAsked }, at) => (isAsked ? [`${at}`] : []));
      const found = entries.readAmong(readOfficeSearch(sought), [...among, "gone"]);
      expect(new Set(found)).toEqual(new Set(find(sought).filter((id) => among.includes(id))));
    }),
  );
});

test("words find the latest first, before any time, also after entries were changed and deleted", () => {
  for (let at = 0; at < 40; at++) write(`order-${at}`, at, `Somchai ${at}`);
  write("order-7", 7, "Somchai again");
  entries.write("order-39", null);
  expect(find("somchai", { limit: 2 })).toEqual(["order-38", "order-37", "order-36"]);
  expect(find("somchai", { limit: 2, until: 8 })).toEqual(["order-8", "order-7", "order-6"]);
  expect(find("again")).toEqual(["order-7"]);
});

/** FTS5's segments of the trigrams. */
const pieces = () =>
  Number(database.prepare("SELECT count(DISTINCT segid) AS pieces FROM texts_idx").get()?.["pieces"]);

/** Rows of any table that were written, ever. */
const written = () => Number(database.prepare("SELECT total_changes() AS rows").get()?.["rows"]);

/** Words as an order has them: some that all have, some of its own. */
const wordsOf = (at: number) => `Somchai ถนนลาดพร้าว ${(at * 7_919_353).toString(36)} ${at * 104_729}`;

function writeAtOnce(from: number, to: number): void {
  database.exec("BEGIN");
  for (let at = from; at < to; at++) write(`order-${at}`, at, wordsOf(at));
  database.exec("COMMIT");
}

/** Changes one order after the other: the most rows that one of them writes, and the most pieces that there are after one. */
function changeOneByOne(from: number, to: number): { rows: number; pieces: number } {
  const most = { rows: 0, pieces: 0 };
  for (let at = from; at < to; at++) {
    const before = written();
    writeAtOnce(at, at + 1);
    most.rows = Math.max(most.rows, written() - before);
    most.pieces = Math.max(most.pieces, pieces());
  }
  return most;
}

test("the trigrams stay in few pieces while orders change one by one, and no change rewrites very many of them", () => {
  let count = 0;
  for (const size of [500, 4_000]) {
    for (; count < size; count += 500) writeAtOnce(count, count + 500);
    const most = changeOneByOne(count, count + 300);
    count += 300;
    // SQLite merges 64 pages for each size of pieces that there is, each of up to three rows.
    expect(most.rows).toBeLessThan(64 * 3 * 8);
    expect(most.pieces).toBeLessThan(16);
  }
  expect(find("somchai", { limit: 1 })).toEqual([`order-${count - 1}`, `order-${count - 2}`]);
});

test("what changes have left in pieces is made one, a part at a time, with changes in between", () => {
  for (let count = 0; count < 1_000; count += 50) writeAtOnce(count, count + 50);
  expect(pieces()).toBeGreaterThan(2);
  const found = () => [find("somchai"), find(wordsOf(77).split(" ")[2] ?? "")];
  const [common, own] = found();
  expect(own).toContain("order-77");
  let parts = 1;
  for (; !entries.mergeFurther(0, 20) && parts < 50; parts++) write(`late-${parts}`, parts, "late");
  expect(parts).toBeGreaterThan(2);
  expect(parts).toBeLessThan(50);
  // That one, and what was written meanwhile.
  expect(pieces()).toBeLessThanOrEqual(2);
  expect(found()).toEqual([common, own]);
  expect(find("late")).toHaveLength(parts - 1);
});

test("a merge begins a week after the last one, and not before", () => {
  const week = 7 * 86_400_000;
  const mergeWhole = (now: number) => {
    const before = written();
    while (!entries.mergeFurther(now)) expect(written()).toBeGreaterThan(before);
    return written() - before;
  };
  for (let at = 0; at < 100; at++) writeAtOnce(at, at + 1);
  expect(mergeWhole(1_000)).toBeGreaterThan(10);
  for (let at = 100; at < 200; at++) writeAtOnce(at, at + 1);
  expect(mergeWhole(1_000 + week - 1)).toBe(0);
  expect(mergeWhole(1_000 + week)).toBeGreaterThan(10);
  expect(mergeWhole(1_000 + week)).toBe(0);
});
