/**
 * Which key of the product's shortcuts was pressed, whatever keyboard layout is on. Under a Thai, Khmer or Russian layout
 * `event.key` of the key J is "่", "ា" or "о": there the key counts by its place on the keyboard.
 * @returns a letter (a capital with Shift), `/`, `?`, or what the key is called otherwise
 */
export function pressedKey({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  // Latin letters, and named keys such as "Escape". Only these may differ from their place, as on a French keyboard.
  if (/^[\x20-\x7e]+$/.test(key)) return key;
  if (code === "Slash") return shiftKey ? "?" : "/";
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter === undefined) return key;
  return shiftKey ? letter : letter.toLowerCase();
}
