import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedKey, hasThai, normaliseText, plainKey, scriptOfName } from "#domain/geo/place-name.ts";

const folded = (text: string): string => foldedKey(plainKey(normaliseText(text)));

describe("one place spelt in several ways has one key", () => {
  it.each([
    ["Nakhon", "Nakorn", "Nakon"],
    ["Ko Samui", "Koh Samui", "kohsamui", "KO-SAMUI"],
    ["Buri Ram", "Buriram", "buri  ram"],
    ["Phuket", "Puket", "Phuked"],
    ["Thon Buri", "Tonburi", "Thonburi"],
    ["Hat Yai", "Haad Yai", "Had Yai", "Hadyai"],
    ["Mueang", "Muang", "Meuang"],
    ["Sa Kaeo", "Sa Kaew", "Srakaew"],
    ["Si Racha", "Sri Racha", "Sriracha"],
    ["Lat Phrao", "Ladprao", "Lard Prao"],
    ["Bueng Kan", "Bung Kan"],
    ["Udon", "Udorn"],
    ["Loei", "Loey"],
    ["Vientiane", "Wiantiane"],
    ["น้ำพอง", "นํ้าพอง", "นำพอง"],
    ["แม่สอด", "เเม่สอด", "แมสอด"],
    ["อุบลรัตน์", "อุบลรัตน"],
    ["ឈៀងម៉ៃ", "ឈៀងមៃ", "ឈៀង ម៉ៃ"],
    ["清迈", "清邁"],
    ["华欣", "華欣"],
  ])("%s", (...spellings) => {
    const keys = new Set(spellings.map(folded));
    expect([...keys]).toHaveLength(1);
  });

  it.each([
    ["Nan", "Nong"],
    ["Trat", "Trang"],
    ["Tak", "Taek"],
    ["Loei", "Lop Buri"],
    ["Pai", "Phae"],
  ])("%s is not %s", (one, other) => {
    expect(folded(one)).not.toBe(folded(other));
  });
});

describe("text is normalised", () => {
  it("with Arabic digits, lower case and no invisible characters", () => {
    expect(normaliseText(" ๑๐๒๔๐\u200b ")).toBe("10240");
    expect(normaliseText("BANG\ufeffKAPI")).toBe("bangkapi");
  });

  it("to at most 200 characters", () => {
    expect(normaliseText("ก".repeat(500))).toHaveLength(200);
  });

  it("with one form of a vowel that can be typed in two ways", () => {
    expect(normaliseText("เเม่")).toBe(normaliseText("แม่"));
    expect(normaliseText("\u0e4d\u0e32")).toBe("\u0e33");
  });

  it("and keys hold letters and digits alone, whatever the text", () => {
    assert(
      property(string({ unit: "binary", maxLength: 300 }), (text) => {
        const plain = plainKey(normaliseText(text.replaceAll("\n", " ")));
        expect(plain).toMatch(/^[a-z0-9\u0e01-\u0e4e\u1780-\u17d3\u3400-\u9fff]*$/);
        expect(foldedKey(plain).length).toBeLessThanOrEqual(plain.length);
      }),
    );
  });

  it.each([
    ["บางกอก", "th"],
    ["BTS สยาม", "th"],
    ["Bang Kapi 10240", "en"],
    ["បាងកក", "km"],
    ["曼谷", "zh"],
    ["", "en"],
  ])("%s is compared with names in the script %s", (text, script) => {
    expect(scriptOfName(text)).toBe(script);
  });

  it("knows Thai from other scripts", () => {
    expect(hasThai("Bang บาง")).toBe(true);
    expect(hasThai("Bang 10240 ฿ ๑")).toBe(false);
  });
});
