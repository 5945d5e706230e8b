import { assert, constantFrom, integer, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { clustersOf } from "#worker/adapters/documents/fonts/clusters.ts";
import { brokenIntoLines } from "#worker/adapters/documents/layout/line-breaks.ts";

/** Every letter with its marks is 1 wide. */
const widthOf = (text: string) => clustersOf(text).length;
const TEXTS = string({
  unit: constantFrom(..."กขคนปผมยรลวสหอ่้ิีุูั็์ำาะเแโใไๆฯ0123456789 -/().,ABCabc"),
  maxLength: 80,
});

describe("a text broken into lines", () => {
  it("breaks between Thai words", () => {
    expect(brokenIntoLines("กำกับภาษีมูลค่าเพิ่ม", 8, widthOf)).toEqual(["กำกับภาษี", "มูลค่าเพิ่ม"]);
  });

  it.each([
    ["เลขที่ TAX2026-000003", 16, ["เลขที่", "TAX2026-000003"]],
    ["บ้านเลขที่ 99/1", 11, ["บ้านเลขที่", "99/1"]],
    ["ของต่างๆ", 5, ["ของ", "ต่างๆ"]],
    ["บริษัท (มหาชน)", 9, ["บริษัท", "(มหาชน)"]],
  ])("keeps together what belongs together: %s", (text, width, lines) => {
    expect(brokenIntoLines(text, width, widthOf)).toEqual(lines);
  });

  it("keeps the line breaks of the text", () => {
    expect(brokenIntoLines("ชั้น 3\nอาคาร ก", 40, widthOf)).toEqual(["ชั้น 3", "อาคาร ก"]);
  });

  it("breaks a word that is wider than a line, but never a letter from its marks", () => {
    expect(brokenIntoLines("ที่ที่ที่ที่ที่", 2, widthOf).every((line) => /^(ที่)+$/u.test(line))).toBe(true);
  });

  it("fits the width and loses nothing but spaces, whatever the text", () => {
    assert(
      property(TEXTS, integer({ min: 1, max: 40 }), (text, width) => {
        const lines = brokenIntoLines(text, width, widthOf);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
      }),
    );
  });
});
