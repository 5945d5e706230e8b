import { describe, expect, test } from "vitest";
import { pressedKey } from "#web/lib/keys/pressed-key.ts";

const press = (key: string, code: string, shiftKey = false) => pressedKey({ key, code, shiftKey });

describe("a shortcut is the same key under every layout", () => {
  test.each([
    ["Thai", "่", "KeyJ", "j"],
    ["Thai, a letter before its consonant", "เ", "KeyG", "g"],
    ["Khmer, a key that types two characters", "ាំ", "KeyA", "a"],
    ["Russian", "т", "KeyN", "n"],
    ["Thai, where the key of / types ฝ", "ฝ", "Slash", "/"],
  ])("%s", (_, key, code, expected) => {
    expect(press(key, code)).toBe(expected);
  });

  test("with Shift it is a capital, or what is above the slash", () => {
    expect(press("ซ", "KeyX", true)).toBe("X");
    expect(press("ฦ", "Slash", true)).toBe("?");
  });
});

describe("a key that types what the shortcut says is taken at its word", () => {
  test.each([
    ["French, where A and Q are exchanged", "a", "KeyQ", "a"],
    ["Thai, where / is on the key of 2", "/", "Digit2", "/"],
    ["German, where / is Shift and 7", "/", "Digit7", "/"],
    ["a key with a name", "Escape", "Escape", "Escape"],
    ["an arrow", "ArrowDown", "ArrowDown", "ArrowDown"],
  ])("%s", (_, key, code, expected) => {
    expect(press(key, code)).toBe(expected);
  });

  test("a key without a Latin letter or a place that has one stays what it is", () => {
    expect(press("ñ", "Semicolon")).toBe("ñ");
  });
});
