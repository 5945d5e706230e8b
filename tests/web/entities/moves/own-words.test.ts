import { describe, expect, it } from "vitest";
import { placed } from "#web/entities/moves/change-move.ts";
import { chosenPlace, EMPTY_MOVE, MOVE, type Move } from "#web/entities/moves/move.ts";
import { placeInWords } from "#web/entities/stops/place-in-words.ts";
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

  it("keeps its own words, also beside the label of another language", () => {
    const labels = { th: "อำเภอบางละมุง จังหวัดชลบุรี", en: PATTAYA.label };
    expect(relabelled(move(PATTAYA), () => labels).stops[0]?.text).toBe("Pattaya");
    const fromThai = { ...PATTAYA, name: "พัทยา", label: labels.th };
    expect(relabelled(move(fromThai), () => labels).stops[0]).toMatchObject({
      text: "พัทยา",
      place: { name: "พัทยา", label: PATTAYA.label, area: PATTAYA.label },
    });
  });

  it("of a link keeps the link's words when the official label becomes known", () => {
    const linked = move({ placeId: "th-landmark-pattaya", label: "พัทยา", name: "พัทยา" });
    const labels = { th: "พัทยา อำเภอบางละมุง", en: "Pattaya, Bang Lamung, Chon Buri" };
    expect(relabelled(linked, () => labels).stops[0]).toMatchObject({
      text: "พัทยา",
      place: { label: labels.en, area: labels.en },
    });
  });

  it("that was only called by its official label takes the one of this language", () => {
    const labels = { th: "เขตบางกะปิ กรุงเทพมหานคร", en: "Bang Kapi, Bangkok" };
    for (const name of [undefined, labels.th]) {
      const stop = relabelled(move({ placeId: "th-1006", label: labels.th, name }), () => labels).stops[0];
      expect(stop?.text).toBe(labels.en);
      expect(stop?.place).not.toHaveProperty("area");
    }
  });

  it("that is an exact point keeps the name it was shared with", () => {
    const near = { th: "ใกล้ ปทุมวัน", en: "Near Pathum Wan" };
    const thaiLabel = { placeId: "th-100701", label: near.th, pin: PIN };
    expect(relabelled(move({ ...thaiLabel, name: "Siam", area: "" }), () => near).stops[0]).toMatchObject({
      text: "Siam",
      place: { pin: PIN },
    });
    expect(relabelled(move({ ...thaiLabel, name: near.th }), () => near).stops[0]?.text).toBe(near.en);
  });

  it.each([
    ["พัทยา", "พัทยา อำเภอบางละมุง จังหวัดชลบุรี", "อำเภอบางละมุง จังหวัดชลบุรี"],
    ["Pattaya", "Pattaya, Bang Lamung, Chon Buri", "Bang Lamung, Chon Buri"],
    ["Grandma's", "Bang Kapi, Bangkok", "Bang Kapi, Bangkok"],
    ["Bang", "Bangkok", "Bangkok"],
  ])("called %s has the official part %s below it", (words, label, official) => {
    expect(placeInWords(words, label)).toEqual({ title: words, official });
  });

  it("without words of its own shows its label alone", () => {
    for (const words of ["", "Bangkok"])
      expect(placeInWords(words, "Bangkok")).toEqual({ title: "Bangkok", official: "" });
  });

  it("brings the address along that was saved with it, in place of another one's", () => {
    const home = placed({ ...first, detail: "old" }, chosenPlace({ ...PATTAYA, address: "99/1" }));
    expect(home).toMatchObject({ detail: "99/1" });
    expect(home.place).not.toHaveProperty("address");
    expect(placed(home, chosenPlace(PATTAYA))).not.toHaveProperty("detail");
  });
});
