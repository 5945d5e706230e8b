/**
 * Whether a phone number as typed (Thai, or international with `+`) is one. Loads the rules of all countries on first
 * use; when they do not arrive the server alone decides.
 */
export async function isPhoneNumber(typed: string): Promise<boolean> {
  try {
    const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
    return (
      parsePhoneNumberFromString(inAsciiDigits(typed), {
        defaultCountry: "TH",
        extract: false,
      })?.isValid() === true
    );
  } catch {
    return true;
  }
}

/** Thai digits are ordinary digits to a Thai keyboard. */
function inAsciiDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}
