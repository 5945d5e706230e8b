import { describe, expect, it } from "vitest";
import { changeMove } from "#web/entities/moves/change-move.ts";
import { MOVE, type MoveStop } from "#web/entities/moves/move.ts";
import {
  doorErrors,
  doorOf,
  doorPartOf,
  doorToSend,
  shownErrors,
  withDoor,
} from "#web/entities/stops/door-draft.ts";
import { moveThrough, placeOf } from "../../features/calculator/sample-quote.ts";

const NEAR = { th: "บ่อผุด", en: "Bo Phut" };
const PIN = { latitude: 9.54, longitude: 100.01, near: NEAR };
const SAMUI = { latitude: 9.53, longitude: 100.0, reachM: 5_000 };
const DOOR = { detail: "88/1", pin: PIN, person: { name: "Somsri", phone: "0897654321" } };
const stop: MoveStop = { key: 1, text: "Ko Samui", place: placeOf("th-8404") };

describe("the door of a stop", () => {
  it("is kept in the draft, read again, and goes with its place", () => {
    const move = { ...moveThrough("th-8404", "th-1006"), stops: [withDoor(stop, DOOR), { ...stop, key: 2 }] };
    const read = MOVE(JSON.parse(JSON.stringify(move)));
    expect(read).toEqual(move);
    expect(doorOf(move.stops[0] as MoveStop)).toEqual(DOOR);
    const elsewhere = changeMove(move, { kind: "choose", key: 1, place: placeOf("th-1006") });
    expect(doorOf(elsewhere.stops[0] as MoveStop)).toEqual({ detail: "", pin: null, person: null });
  });

  it("is the exact point that was priced, which is not kept twice", () => {
    const pinned: MoveStop = { ...stop, place: { ...placeOf("th-8404"), pin: PIN } };
    expect(doorOf(pinned).pin).toEqual(PIN);
    expect(withDoor(pinned, { ...DOOR, person: null })).toEqual({ ...pinned, detail: "88/1" });
  });

  it("is sent without what only the page needs", () => {
    expect(doorToSend({ ...DOOR, detail: " 88/1 " })).toEqual({
      detail: "88/1",
      pin: { latitude: 9.54, longitude: 100.01 },
      person: { name: "Somsri", phone: "0897654321" },
    });
    expect(doorToSend({ detail: "", pin: null, person: null })).toEqual({ detail: "" });
  });
});

describe("what is wrong with a door", () => {
  const none = { detail: "", pin: null, person: null };

  it("is a missing address where there is no pin, and never where the place is free text", () => {
    expect(Object.keys(doorErrors(none, SAMUI))).toEqual(["detail"]);
    expect(doorErrors({ ...none, pin: PIN }, SAMUI)).toEqual({});
    expect(doorErrors(none, null)).toEqual({});
  });

  it("is a pin beyond the reach of the price, as far as the price is known", () => {
    const far = { ...none, pin: { ...PIN, latitude: 9.9 } };
    expect(Object.keys(doorErrors(far, SAMUI))).toEqual(["pin"]);
    expect(doorErrors(far, {})).toEqual({});
  });

  it("is somebody without name or phone", () => {
    const nobody = { ...DOOR, person: { name: " - ", phone: " " } };
    expect(Object.keys(doorErrors(nobody, SAMUI))).toEqual(["name", "phone"]);
  });

  it("is shown only after the check: at the field that the server named, or at all that are found", () => {
    expect(shownErrors(undefined, none, SAMUI)).toEqual({});
    expect(shownErrors({ type: "pin", message: "at sea" }, DOOR, SAMUI)).toEqual({ pin: "at sea" });
    expect(Object.keys(shownErrors({ type: "validate", message: "…" }, none, SAMUI))).toEqual(["detail"]);
    expect(shownErrors({ type: "validate", message: "same" }, DOOR, SAMUI)).toEqual({ detail: "same" });
  });

  it.each([
    ["detail", "detail"],
    ["pin", "pin"],
    ["pin.latitude", "pin"],
    ["person", "phone"],
    ["person.name", "name"],
    ["person.phone", "phone"],
  ])("at the server's path %s is that of the field %s", (path, part) => {
    expect(doorPartOf(path)).toBe(part);
  });
});
