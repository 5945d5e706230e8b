/** A text with 0 to 9 for Thai digits, which Thai keyboards type. */
export function inAsciiDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}
