import { describe, expect, it } from "vitest";
import { placed } from "#web/entities/moves/change-move.ts";
import { chosenPlace, EMPTY_MOVE, MOVE, type Move } from "#web/entities/moves/move.ts";
import { relabelled } from "#web/entities/moves/relabel.ts";

const PATTAYA = { placeId: "th-2004", label: "Bang Lamung, Chon Buri", name: "Pattaya", area: "Chon Buri" };
const PIN = { latitude: 13.7466, longitude: 100.5393, near: { th: "ปทุมวัน", en: "Pathum Wan" } };
const [first, second] = EMPTY_MOVE.stops;
if (first === undefined || second === undefined) throw new Error("no stops");
const move = (place: Parameters<typeof chosenPlace>[0]): Move => ({
  ...EMPTY_MOVE,
  stops: [placed(first, chosenPlace(place)), second],
});

describe("a chosen place", () => {
  it("keeps its own words in the draft", () => {
    const stored = JSON.parse(JSON.stringify(move(PATTAYA))) as unknown;
    expect(MOVE(stored)).toMatchObject({ stops: [{ text: "Pattaya", place: PATTAYA }, {}] });
  });

  it("of a draft with a label alone shows its label", () => {
    const stored = {
      ...EMPTY_MOVE,
      stops: [{ ...first, text: "Bangkok", place: { placeId: "th-10", label: "Bangkok" } }, second],
    };
    expect(MOVE(stored)).toMatchObject({ stops: [{ text: "Bangkok" }, {}] });
  });

  it("keeps its own words while its label stays, and takes the label of another language", () => {
    expect(relabelled(move(PATTAYA), () => PATTAYA.label).stops[0]?.text).toBe("Pattaya");
    const inThai = relabelled(move(PATTAYA), () => "อำเภอบางละมุง จังหวัดชลบุรี").stops[0];
    expect(inThai?.text).toBe("อำเภอบางละมุง จังหวัดชลบุรี");
    expect(inThai?.place).not.toHaveProperty("area");
  });

  it("that is an exact point keeps the name it was shared with", () => {
    const shared = move({ placeId: "th-100701", label: "near Pathum Wan", name: "Siam", area: "", pin: PIN });
    expect(relabelled(shared, () => "ใกล้ ปทุมวัน").stops[0]).toMatchObject({
      text: "Siam",
      place: { pin: PIN },
    });
    const unnamed = move({
      placeId: "th-100701",
      label: "near Pathum Wan",
      name: "near Pathum Wan",
      pin: PIN,
    });
    expect(relabelled(unnamed, () => "ใกล้ ปทุมวัน").stops[0]?.text).toBe("ใกล้ ปทุมวัน");
  });

  it("brings the address along that was saved with it, in place of another one's", () => {
    const home = placed({ ...first, detail: "old" }, chosenPlace({ ...PATTAYA, address: "99/1" }));
    expect(home).toMatchObject({ detail: "99/1" });
    expect(home.place).not.toHaveProperty("address");
    expect(placed(home, chosenPlace(PATTAYA))).not.toHaveProperty("detail");
  });
});
