import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { inAsciiDigits } from "#domain/contact/thai-digits.ts";

/** A phone number as typed ("081-234-5678", "+44 20 7946 0000") in E.164, or `null` when it is none. */
export function parsePhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(inAsciiDigits(typed), { defaultCountry: "TH", extract: false });
  return number?.isValid() === true ? number.number : null;
}
