import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isWindowFound } from "#domain/control-room/shown-words.ts";

const MORNING = { vehicle: "six_wheel", startMin: 360, endMin: 545, source: "Traffic Police, 2026" } as const;
const AREAS = ["กรุงเทพมหานครภายในวงแหวนรอบนอก", "Bangkok inside the outer ring"];
const finds = (text: string) => isWindowFound(text, MORNING, AREAS);

test("banned hours are found by their times in any writing, their area and their source, word by word", () => {
  for (const text of [
    "06:00",
    "6:00",
    "6.00",
    "9:05",
    "06:00–09:05",
    "6:00-9:05",
    "06:00 – 09:05",
    "กรุงเทพ",
    "ring bangkok",
    "police 6:00",
    "POLICE",
    "",
  ])
    expect([text, finds(text)]).toEqual([text, true]);
  for (const text of ["07:00", "9:00", "police 7:00", "06:00-10:00", "Chiang Mai", "06", "0"])
    expect([text, finds(text)]).toEqual([text, text === "0"]);
});

const minutes = fc.integer({ min: 0, max: 1_439 });
const written = (minute: number, mark: string, pad: number) =>
  `${String(Math.floor(minute / 60)).padStart(pad, "0")}${mark}${String(minute % 60).padStart(2, "0")}`;

test("any hours are found by their beginning and their end, and by no time that is neither", () => {
  const mark = fc.constantFrom(":", ".");
  fc.assert(
    fc.property(minutes, minutes, minutes, mark, fc.constantFrom(1, 2), (start, end, other, sign, pad) => {
      const window = { ...MORNING, startMin: start, endMin: end };
      const found = (minute: number) => isWindowFound(written(minute, sign, pad), window, []);
      expect([found(start), found(end)]).toEqual([true, true]);
      expect(found(other)).toBe(other === start || other === end);
    }),
  );
});
