import { describe, expect, it, test, vi } from "vitest";
import {
  finiteNumber,
  flag,
  INVALID,
  listOf,
  nullable,
  oneOf,
  optional,
  or,
  record,
  text,
  usableEntries,
  usableItems,
  wholeNumber,
} from "#web/lib/drafts/stored-shapes.ts";
import { readStored, removeStored, writeStored } from "#web/lib/drafts/stored-value.ts";

describe("single values", () => {
  it.each([
    ["text", text, "x", [7, null, {}]],
    ["flag", flag, false, ["true", 1, null]],
    ["finite number", finiteNumber, -1.5, ["1", Number.NaN, Number.POSITIVE_INFINITY, null]],
    ["whole number", wholeNumber(1, 3), 3, [0, 4, 1.5, "2", null]],
    ["listed value", oneOf(["a", "b"]), "b", ["c", null, 0]],
  ] as const)("a %s is read, anything else is invalid", (_, read, good, bad) => {
    expect(read(good)).toBe(good);
    for (const found of bad) expect(read(found)).toBe(INVALID);
  });

  it("may be null, or have a fallback", () => {
    expect(nullable(text)(null)).toBeNull();
    expect(nullable(text)(7)).toBe(INVALID);
    expect(or(text, "none")(7)).toBe("none");
  });
});

describe("records and lists", () => {
  const stop = record<{ key: number; detail?: string }>({ key: finiteNumber, detail: optional(text) });

  it("keep the fields that are named and drop the others", () => {
    expect(stop({ key: 1, detail: "gate", colour: "red" })).toEqual({ key: 1, detail: "gate" });
    expect(Object.keys(Object(stop({ key: 1 })))).toEqual(["key"]);
  });

  it.each([null, [], "x", {}, { key: "1" }, { key: 1, detail: 2 }])("%j is no such record", (found) => {
    expect(stop(found)).toBe(INVALID);
  });

  it("a list is invalid with one bad item, unless only the usable ones are asked for", () => {
    expect(listOf(text)(["a", "b"])).toEqual(["a", "b"]);
    expect(listOf(text)(["a", 1])).toBe(INVALID);
    expect(listOf(text)("a")).toBe(INVALID);
    expect(usableItems(text)(["a", 1, "b"])).toEqual(["a", "b"]);
    expect(usableItems(text)({})).toBe(INVALID);
    expect(usableEntries(text)({ one: "a", two: 2 })).toEqual({ one: "a" });
    expect(usableEntries(text)([])).toBe(INVALID);
  });
});

test("a stored value comes back until it is removed; what cannot be read is null", () => {
  expect(writeStored("sessionStorage", "k", { a: 1 })).toBe(true);
  expect(readStored("sessionStorage", "k", record({ a: finiteNumber }))).toEqual({ a: 1 });
  expect(readStored("localStorage", "k", record({ a: finiteNumber }))).toBeNull();
  expect(readStored("sessionStorage", "k", text)).toBeNull();
  removeStored("sessionStorage", "k");
  expect(readStored("sessionStorage", "k", record({ a: finiteNumber }))).toBeNull();
  sessionStorage.setItem("k", "{");
  expect(readStored("sessionStorage", "k", text)).toBeNull();
  sessionStorage.clear();
});

test("a blocked or full storage stores nothing and fails nothing", () => {
  const blocked = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { setItem: blocked });
  try {
    expect(writeStored("localStorage", "k", 1)).toBe(false);
  } finally {
    vi.unstubAllGlobals();
  }
});
