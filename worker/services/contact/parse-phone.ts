import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A phone number as typed ("081-234-5678", "+44 20 7946 0000") in E.164, or `null` when it is none. */
export function parsePhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(toAsciiDigits(typed), { defaultCountry: "TH", extract: false });
  return number?.isValid() === true ? number.number : null;
}

/** Thai keyboards type Thai digits. */
function toAsciiDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}
