/**
 * Blanks that are not line ends; characters nobody sees or that turn text around (control and format characters, private
 * and unassigned ones, half pairs). Joiners stay, because scripts and emoji need them, and a zero-width space stays
 * between two letters of Thai or Khmer, where it separates words.
 */
const BLANKS = /[^\S\n]+/g;
const UNSEEN =
  /([\p{Script=Thai}\p{Script=Khmer}]\u200b(?=[\p{Script=Thai}\p{Script=Khmer}]))|(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/**
 * Free text as it is stored: what people can see, with at most one empty line between two others and no blanks around a
 * line. The one rule for everything that people type.
 */
export function plainLines(typed: string): string {
  return typed
    .replace(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, "\n")
    .replace(BLANKS, " ")
    .replace(UNSEEN, "$1")
    .replace(BLANKS, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The same in one line: a line end becomes a blank. */
export function plainLine(typed: string): string {
  return plainLines(typed).replace(/\n+/g, " ");
}
