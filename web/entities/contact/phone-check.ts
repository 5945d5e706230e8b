/**
 * Whether a typed phone number (Thai, or international with `+`) is valid. Loads the rules of all countries on first
 * use; true when they cannot be loaded, so that the server decides.
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

/** Replaces Thai digits, which Thai keyboards produce. */
function inAsciiDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}
