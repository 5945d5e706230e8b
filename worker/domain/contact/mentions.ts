import { inAsciiDigits } from "./thai-digits.ts";

/** Somebody who may be named in words. */
export interface Mentioned {
  /** Under which names they are known, as people typed them. */
  readonly names: readonly string[];
  /** E.164. */
  readonly phone: string;
}

/** Scripts that put no blank between words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}]/u;
/** What stands before a name and is none, also without a blank after it. */
const TITLES = "คุณ|นางสาว|น\\.ส\\.|นาง|นาย|ด\\.ช\\.|ด\\.ญ\\.|ดร\\.|พี่|น้อง|ป้า|ลุง|น้า|อา|เฮีย|เจ๊";
const THAI_TITLE = new RegExp(`^(?:${TITLES})\\s*`, "u");
const LATIN_TITLES = new Set(["mr", "mrs", "ms", "miss", "dr", "khun"]);
/** Fewer letters of a Latin name are a common word as often as a name ("Ed", "An"), unless written as the name is. */
const LATIN_MIN = 3;
/** Fewer signs of a Thai name are in the middle of other words. */
const THAI_MIN = 4;
/** So many last figures of a phone are nobody else's. */
const FOREIGN_FIGURES = 8;

/**
 * Whether words name somebody: by their phone in any writing, by their name, or by a part of it. Of names whose script has blanks
 * each part counts as a word of its own, so "Ed" is not in "agreed"; of Thai ones the whole name and the first name.
 */
export function mentions({ names, phone }: Mentioned): (text: string) => boolean {
  const tests = [phoneTest(phone), ...names.flatMap(nameTests)];
  return (text) => tests.some((isNamed) => isNamed(text));
}

type Test = (text: string) => boolean;

function phoneTest(phone: string): Test {
  const figures = phone.startsWith("+66") ? phone.slice(3) : phone.slice(1).slice(-FOREIGN_FIGURES);
  return (text) =>
    (inAsciiDigits(text).match(/\d(?:[\s().\-‐-―/]*\d)*/gu) ?? []).some((run) =>
      run.replace(/\D/g, "").includes(figures),
    );
}

function nameTests(typed: string): readonly Test[] {
  const name = typed.normalize("NFC").trim();
  if (name === "") return [];
  return UNSPACED.test(name) ? unspacedTests(name) : spacedTests(name);
}

/** Each part as a word, whatever its accents and its case; a short one only with its case. */
function spacedTests(name: string): readonly Test[] {
  const parts = name.split(/[\s,()·/]+/u).map((part) => part.replace(/^[.'"-]+|[.'"-]+$/g, ""));
  const isTitled = parts.length > 1 && LATIN_TITLES.has(parts[0]?.toLowerCase() ?? "");
  return (isTitled ? parts.slice(1) : parts)
    .filter((part) => lengthOf(part) > 1)
    .map((part) => {
      const isShort = lengthOf(part) < LATIN_MIN;
      const fold = isShort ? withoutAccents : (text: string) => withoutAccents(text).toLowerCase();
      const word = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped(fold(part))}(?![\\p{L}\\p{M}\\p{N}])`, "u");
      return (text) => word.test(fold(text));
    });
}

/** The whole name, with and without its blanks and its title, and the first name. */
function unspacedTests(name: string): readonly Test[] {
  const untitled = name.replace(THAI_TITLE, "");
  const bare = untitled === "" ? name : untitled;
  const [first = bare] = bare.split(/\s+/u);
  return [bare, first].map((part) => {
    const joined = part.replace(/\s+/gu, "");
    if (lengthOf(joined) >= THAI_MIN)
      return (text) => text.normalize("NFC").replace(/\s+/gu, "").includes(joined);
    // A short name is a word ("แดง", red) as well: it has to stand alone, or after a title.
    const sign = "[\\p{L}\\p{M}]";
    const alone = new RegExp(`(?:(?<!${sign})|(?:${TITLES})\\s*)${escaped(joined)}(?!${sign})`, "u");
    const titled = new RegExp(`คุณ\\s*${escaped(joined)}`, "u");
    return (text) => alone.test(text.normalize("NFC")) || titled.test(text.normalize("NFC"));
  });
}

/** Accents of Latin letters; the vowels and tones of Thai stay. */
function withoutAccents(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
}

function lengthOf(text: string): number {
  return [...text].length;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
