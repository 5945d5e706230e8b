import { assert, property, stringMatching } from "fast-check";
import { describe, expect, test } from "vitest";
import { isTaxId } from "#domain/tax-id.ts";

describe("a tax id", () => {
  test.each(["0000000000001", "1234567890121", "0994000159382"])("is %s", (taxId) => {
    expect(isTaxId(taxId)).toBe(true);
  });

  test.each([
    "",
    "0000000000000",
    "1234567890123",
    "123456789012",
    "12345678901211",
    "123456789012a",
    "๑๒๓๔๕๖๗๘๙๐๑๒๑",
  ])("is not %j", (text) => {
    expect(isTaxId(text)).toBe(false);
  });

  test("of the ten last digits exactly one is right", () => {
    const twelve = stringMatching(/^\d{12}$/);
    assert(
      property(twelve, (digits) => {
        const right = [..."0123456789"].filter((check) => isTaxId(digits + check));
        expect(right).toHaveLength(1);
      }),
    );
  });
});
