/** How a written Thai syllable may be pronounced, in the letters of the Royal Institute's general system (RTGS). */

const INITIAL: Readonly<Record<string, string>> = {
  ก: "k",
  ข: "kh",
  ฃ: "kh",
  ค: "kh",
  ฅ: "kh",
  ฆ: "kh",
  ง: "ng",
  จ: "ch",
  ฉ: "ch",
  ช: "ch",
  ซ: "s",
  ฌ: "ch",
  ญ: "y",
  ฎ: "d",
  ฏ: "t",
  ฐ: "th",
  ฑ: "th",
  ฒ: "th",
  ณ: "n",
  ด: "d",
  ต: "t",
  ถ: "th",
  ท: "th",
  ธ: "th",
  น: "n",
  บ: "b",
  ป: "p",
  ผ: "ph",
  ฝ: "f",
  พ: "ph",
  ฟ: "f",
  ภ: "ph",
  ม: "m",
  ย: "y",
  ร: "r",
  ล: "l",
  ว: "w",
  ศ: "s",
  ษ: "s",
  ส: "s",
  ห: "h",
  ฬ: "l",
  อ: "",
  ฮ: "h",
};
const FINAL: Readonly<Record<string, string>> = {
  ก: "k",
  ข: "k",
  ค: "k",
  ฆ: "k",
  ง: "ng",
  จ: "t",
  ช: "t",
  ซ: "t",
  ฌ: "t",
  ฎ: "t",
  ฏ: "t",
  ฐ: "t",
  ฑ: "t",
  ฒ: "t",
  ด: "t",
  ต: "t",
  ถ: "t",
  ท: "t",
  ธ: "t",
  ศ: "t",
  ษ: "t",
  ส: "t",
  น: "n",
  ณ: "n",
  ญ: "n",
  ร: "n",
  ล: "n",
  ฬ: "n",
  บ: "p",
  ป: "p",
  พ: "p",
  ฟ: "p",
  ภ: "p",
  ม: "m",
};
const VOWEL_MARKS = "ะัาำิีึืุู็";

/** True for a vowel that is written after, above or below its consonant. */
export const isVowelMark = (letter: string): boolean => letter !== "" && VOWEL_MARKS.includes(letter);

/** One reading of the syllable at a position: its spelling, where the next syllable starts, and how unusual it is. */
export interface Reading {
  readonly latin: string;
  readonly next: number;
  readonly cost: number;
}

const onsets = (text: string, at: number): { latin: string; next: number; cost: number }[] => {
  const first = text[at] ?? "";
  const second = text[at + 1] ?? "";
  const initial = INITIAL[first];
  if (initial === undefined) return [];
  const found = [{ latin: initial, next: at + 1, cost: 0 }];
  if ("กขคตปพผ".includes(first) && "รลว".includes(second))
    found.push({ latin: initial + (INITIAL[second] ?? ""), next: at + 2, cost: -0.4 });
  if ("สศซจ".includes(first) && second === "ร") found.push({ latin: initial, next: at + 2, cost: -0.3 });
  if (first === "ท" && second === "ร") {
    found.push({ latin: "s", next: at + 2, cost: -0.2 });
    found.push({ latin: "thr", next: at + 2, cost: 0.6 });
  }
  if (first === "ห" && "งญณนมยรลว".includes(second))
    found.push({ latin: INITIAL[second] ?? "", next: at + 2, cost: -0.6 });
  if (first === "อ" && second === "ย") found.push({ latin: "y", next: at + 2, cost: 0.2 });
  if (first === "ฑ") found.push({ latin: "d", next: at + 1, cost: 0.5 });
  return found;
};

/** A vowel written before two consonants of which the first has its own "a": เจริญ cha-roen, แสวง sa-waeng. */
const doubleOnsets = (text: string, at: number): { latin: string; next: number; cost: number }[] => {
  const first = INITIAL[text[at] ?? ""];
  if (first === undefined) return [];
  return onsets(text, at + 1).map((onset) => ({
    ...onset,
    latin: `${first}a${onset.latin}`,
    cost: onset.cost + 0.9,
  }));
};

/**
 * What may close a syllable: nothing, a consonant, a consonant followed by silent letters, or one that also opens the
 * next.
 */
const codas = (text: string, at: number): { latin: string; next: number; cost: number }[] => {
  const first = text[at] ?? "";
  const second = text[at + 1] ?? "";
  const found = [{ latin: "", next: at, cost: 0.5 }];
  const final = FINAL[first];
  if (final === undefined) return found;
  const vowelFollows = isVowelMark(second);
  if (!vowelFollows) {
    found.push({ latin: final, next: at + 1, cost: 0 });
    found.push({ latin: final, next: at, cost: 1.1 });
    if (/[รษถทธณตดชศฎฒ]/.test(second) && !isVowelMark(text[at + 2] ?? ""))
      found.push({ latin: final, next: at + 2, cost: 1.3 });
  } else {
    found.push({ latin: final, next: at, cost: 1.6 });
    if (/[ิุ]/.test(second))
      found.push({ latin: final, next: at + 2, cost: at + 2 >= text.length ? 0.6 : 1.6 });
  }
  return found;
};

/** Vowels written before their consonant, by what follows it; `F` marks that a consonant may close the syllable. */
const BEFORE: Readonly<
  Record<string, readonly (readonly [after: string, latin: string, closed: boolean, cost: number])[]>
> = {
  เ: [
    ["ียว", "iao", false, 0],
    ["ียะ", "ia", false, 0],
    ["ีย", "ia", true, 0],
    ["ือย", "ueai", false, 0],
    ["ือ", "uea", true, 0],
    ["าะ", "o", false, 0],
    ["า", "ao", false, 0],
    ["อะ", "oe", false, 0],
    ["อ", "oe", true, 0.2],
    ["ิ", "oe", true, 0],
    ["ย", "oei", false, 0],
    ["ว", "eo", false, 0.1],
    ["ะ", "e", false, 0],
    ["็ว", "eo", false, 0],
    ["็", "e", true, 0],
    ["", "e", true, 0.1],
  ],
  แ: [
    ["ะ", "ae", false, 0],
    ["้ว", "aeo", false, 0],
    ["ว", "aeo", false, 0],
    ["็", "ae", true, 0],
    ["", "ae", true, 0.1],
  ],
  โ: [
    ["ะ", "o", false, 0],
    ["ย", "oi", false, 0],
    ["", "o", true, 0],
  ],
  ไ: [
    ["ย", "ai", false, 0],
    ["", "ai", false, 0.1],
  ],
  ใ: [["", "ai", false, 0]],
};
/** Vowels written on or after their consonant. */
const AFTER: readonly (readonly [after: string, latin: string, closed: boolean, cost: number])[] = [
  ["ัวะ", "ua", false, 0],
  ["ัว", "ua", false, 0],
  ["ัย", "ai", false, 0],
  ["ัย", "aiya", false, 1.4],
  ["ั", "a", true, 0],
  ["ะ", "a", false, 0],
  ["าย", "ai", false, 0],
  ["าว", "ao", false, 0],
  ["า", "a", true, 0.1],
  ["ำ", "am", false, 0],
  ["ิว", "io", false, 0],
  ["ิ", "i", true, 0],
  ["ี", "i", true, 0],
  ["ึ", "ue", true, 0],
  ["ือ", "ue", false, 0],
  ["ื", "ue", true, 0],
  ["ุย", "ui", false, 0.1],
  ["ุ", "u", true, 0],
  ["ูย", "ui", false, 0.2],
  ["ู", "u", true, 0],
  ["อย", "oi", false, 0.1],
  ["อ", "o", true, 0.2],
  ["็อ", "o", true, 0],
  ["วย", "uai", false, 0.2],
  ["รร", "an", false, 0.2],
  ["รร", "a", true, 0],
  ["ฤ", "rue", true, 0],
];
const MUST_CLOSE = new Set(["ั", "รร", "ื"]);

/** Every reading of the syllable at a position. */
export const readings = (text: string, at: number): Reading[] => {
  const found: Reading[] = [];
  const lead = text[at] ?? "";
  if (lead === "ฤ" || lead === "ฦ")
    for (const sound of ["rue", "ri", "roe"])
      for (const coda of codas(text, at + 1))
        found.push({
          latin: sound + coda.latin,
          next: coda.next,
          cost: coda.cost + (sound === "rue" ? 0 : 0.3),
        });
  const before = BEFORE[lead];
  if (before !== undefined)
    for (const onset of [...onsets(text, at + 1), ...doubleOnsets(text, at + 1)])
      for (const [after, latin, closed, cost] of before) {
        if (!text.startsWith(after, onset.next)) continue;
        const end = onset.next + after.length;
        const ends = closed ? codas(text, end) : [{ latin: "", next: end, cost: 0 }];
        for (const coda of ends)
          found.push({
            latin: onset.latin + latin + coda.latin,
            next: coda.next,
            cost: onset.cost + cost + coda.cost,
          });
      }
  for (const onset of onsets(text, at)) {
    for (const [after, latin, closed, cost] of AFTER) {
      if (!text.startsWith(after, onset.next)) continue;
      const end = onset.next + after.length;
      const ends = closed ? codas(text, end) : [{ latin: "", next: end, cost: 0 }];
      for (const coda of ends)
        if (!(closed && MUST_CLOSE.has(after) && coda.latin === ""))
          found.push({
            latin: onset.latin + latin + coda.latin,
            next: coda.next,
            cost: onset.cost + cost + coda.cost,
          });
    }
    // No vowel written: "o" before a closing consonant (คน), "ua" when that is ว + consonant (สวน), "a" on its own (ถ-นน).
    const free = !isVowelMark(text[onset.next] ?? "");
    if (!free) continue;
    for (const coda of codas(text, onset.next))
      if (coda.latin !== "")
        found.push({
          latin: `${onset.latin}o${coda.latin}`,
          next: coda.next,
          cost: onset.cost + coda.cost + 0.6,
        });
    if (text[onset.next] === "ร" && FINAL[text[onset.next] ?? ""] !== undefined)
      found.push({ latin: `${onset.latin}on`, next: onset.next + 1, cost: onset.cost + 0.6 });
    if (text[onset.next] === "ว")
      for (const coda of codas(text, onset.next + 1))
        if (coda.latin !== "")
          found.push({
            latin: `${onset.latin}ua${coda.latin}`,
            next: coda.next,
            cost: onset.cost + coda.cost + 0.3,
          });
    found.push({ latin: `${onset.latin}a`, next: onset.next, cost: onset.cost + 1.2 });
    if (onset.next < text.length)
      found.push({ latin: `${onset.latin}o`, next: onset.next, cost: onset.cost + 2.5 });
  }
  return found;
};
