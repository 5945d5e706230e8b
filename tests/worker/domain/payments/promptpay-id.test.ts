import { describe, expect, test } from "vitest";
import {
  DEMO_PROMPTPAY_ID,
  formatPromptPayId,
  isDemoPromptPayId,
  readPromptPayId,
  type PromptPayId,
} from "#domain/payments/promptpay-id.ts";

describe("a typed PromptPay id", () => {
  test.each<[typed: string, kind: PromptPayId["kind"], digits: string]>([
    ["0812345678", "phone", "0812345678"],
    [" 081-234-5678 ", "phone", "0812345678"],
    ["+66 61 234 5678", "phone", "0612345678"],
    ["1-2345-67890-12-1", "tax_id", "1234567890121"],
    ["012345678901234", "e_wallet", "012345678901234"],
  ])("%j is read as a %s", (typed, kind, digits) => {
    expect(readPromptPayId(typed)).toEqual({ kind, digits });
  });

  test.each([
    "",
    "0123456789",
    "021234567",
    "081234567",
    "08123456789",
    "+66 0 81 234 5678",
    "+44 81 234 5678",
    "1234567890123",
    "12345678901234",
    "0123456789012345",
    "081234567x",
    "๐๘๑๒๓๔๕๖๗๘",
  ])("%j is refused", (typed) => {
    expect(readPromptPayId(typed)).toBeNull();
  });
});

test("an id is shown in the groups that banks show", () => {
  const shown = (text: string) => formatPromptPayId(readPromptPayId(text) ?? ({} as never));
  expect(shown("0812345678")).toBe("081-234-5678");
  expect(shown("1234567890121")).toBe("1-2345-67890-12-1");
  expect(shown("012345678901234")).toBe("012-3456-7890-1234");
});

test("the id of the demonstration is well formed, and the only one that receives nothing", () => {
  const demo = readPromptPayId(DEMO_PROMPTPAY_ID);
  expect(demo?.kind).toBe("tax_id");
  expect(isDemoPromptPayId(demo ?? ({} as never))).toBe(true);
  expect(isDemoPromptPayId({ kind: "tax_id", digits: "1234567890121" })).toBe(false);
});
