import { expect, test } from "vitest";
import { searchInput } from "#domain/control-room/search.ts";
import { shownWords } from "#web/features/control-room/search/shown-words.ts";

test("words of a vehicle's name are told by its code, with the words that it does not have", () => {
  expect(shownWords("6-Wheel 06:00")).toEqual({ shown: { vehicles: { six_wheel: "06:00" } } });
  expect(shownWords("truck")).toEqual({ shown: { vehicles: { four_wheel: "", six_wheel: "" } } });
  expect(shownWords("06:00 truck police").shown).toEqual({
    vehicles: { four_wheel: "06:00 police", six_wheel: "06:00 police" },
  });
});

test("the kinds of effects are told whose words have each word of the text", () => {
  expect(shownWords("line message")).toEqual({ shown: { effectKinds: ["line"] } });
  // Two kinds of one name.
  expect(shownWords("opening jobs")).toEqual({ shown: { effectKinds: ["board-open", "board-open-jobs"] } });
  expect(shownWords("line refund")).toEqual({});
});

test("of other texts nothing is told, and what is told is taken by the server", () => {
  for (const text of ["", "  ", "e", "e 6", "–", "สมชาย", "KD-AAAAAA"]) expect(shownWords(text)).toEqual({});
  for (const text of ["e", "truck e-mail", "a 6"]) {
    const sent = { text, ...shownWords(text) };
    expect(searchInput.parse(sent)).toEqual(sent);
  }
});
