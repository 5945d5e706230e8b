import { expect, test } from "vitest";
import { phoneText } from "#domain/contact/phone-text.ts";

test("Thai numbers are read as Thais write them, others as they are", () => {
  expect(phoneText("+66812345678")).toBe("081 234 5678");
  expect(phoneText("+6621234567")).toBe("02 123 4567");
  expect(phoneText("+4915112345678")).toBe("+4915112345678");
});
