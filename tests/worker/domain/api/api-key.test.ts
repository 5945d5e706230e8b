import { assert, property, uint8Array } from "fast-check";
import { expect, test } from "vitest";
import { API_KEY_BYTES, API_KEY_MARK, apiKeyOf, isApiKey, shownPrefix } from "#domain/api/api-key.ts";

const bytes = uint8Array({ minLength: API_KEY_BYTES, maxLength: API_KEY_BYTES });

test("keys of different bytes differ, and each is written as a key is", () => {
  assert(
    property(bytes, bytes, (one, other) => {
      expect(isApiKey(apiKeyOf(one))).toBe(true);
      expect(apiKeyOf(one) === apiKeyOf(other)).toBe(one.join() === other.join());
    }),
  );
});

test("nothing else is a key", () => {
  const key = apiKeyOf(new Uint8Array(API_KEY_BYTES).fill(255));
  expect(key).toBe(`${API_KEY_MARK}${"z".repeat(32)}`);
  for (const text of ["", API_KEY_MARK, `${key}z`, key.slice(0, -1), ` ${key}`, key.replace("z", "l")])
    expect(isApiKey(text)).toBe(false);
  expect(shownPrefix(key)).toBe("kd_live_zzzz");
});
