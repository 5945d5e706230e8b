/**
 * How names of places are compared. People write the same place with different spaces, tone marks, digits and
 * romanisation than the official register; the functions here remove these differences.
 */

/** Longer texts are cut to this many characters. */
export const MAX_QUERY_LENGTH = 200;

const THAI_ZERO = 0x0e50;

/**
 * Trimmed, lower-case text of at most {@link MAX_QUERY_LENGTH} characters with Arabic digits, one encoding for each
 * Thai vowel that can be typed in two ways (เ + เ for แ, nikhahit + า for ำ), and no invisible characters.
 */
export function normaliseText(text: string): string {
  return text
    .slice(0, MAX_QUERY_LENGTH)
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
    .replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replaceAll("\u0e40\u0e40", "\u0e41")
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, "$1\u0e33")
    .trim();
}

/** The scripts that places have names in: Thai, Latin, Khmer, Chinese. */
export type NameScript = "th" | "en" | "km" | "zh";

/** The script that a name is compared in: Latin, unless it has a letter of another one. */
export function scriptOfName(name: string): NameScript {
  if (!/[\u0e01-\u0e4e\u1780-\u17d3\u3400-\u9fff]/.test(name)) return "en";
  if (hasThai(name)) return "th";
  if (/[\u1780-\u17d3]/.test(name)) return "km";
  return /[\u3400-\u9fff]/.test(name) ? "zh" : "en";
}

/** True when the text has a Thai letter. */
export function hasThai(text: string): boolean {
  return /[\u0e01-\u0e3a\u0e40-\u0e4e]/.test(text);
}

/**
 * A name without spaces and punctuation, in the script it is written in: two names are equal when these keys are. Like
 * the folding functions below it takes one name, or many, one per line: one pass over a long text is much faster than
 * eight thousand calls.
 */
export function plainKey(normalised: string): string {
  return normalised
    .normalize("NFD")
    .replace(/[^a-z0-9\u0e01-\u0e4e\u1780-\u17d3\u3400-\u9fff\n]/g, "")
    .replaceAll("\u0e46", "");
}

/** A plain Thai key without tone marks, shortened vowel and silencer, which people leave out most often. */
function foldThai(plain: string): string {
  return plain.replace(/[\u0e47-\u0e4e]/g, "");
}

/**
 * Spellings of one sound, in the order in which they are replaced; "C" stands for the sound of "ch" until the last
 * step.
 */
const SOUNDS: readonly (readonly [spelling: RegExp, sound: string])[] = [
  [/tch|ch|j|c$/gm, "C"],
  [/ph|bh|b/g, "p"],
  [/th|dh|d/g, "t"],
  [/kh|gh|ck|c|q|(?<!n)g/g, "k"],
  [/rh/g, "r"],
  [/sr|sh|z/g, "s"],
  [/v/g, "w"],
  [/aeo|aew/g, "ew"],
  [/uea|eua/g, "ua"],
  [/ue|eu|oo|ou/g, "u"],
  [/ae/g, "e"],
  [/ao|au/g, "aw"],
  [/eo/g, "ew"],
  [/ee/g, "i"],
  [/ie/g, "ia"],
  [/io|iu/g, "iw"],
  [/oe/g, "o"],
  // "Koh" and "Korn": a letter that only lengthens the vowel before it. "Loey": a final glide.
  [/(?<=[aeiou])h(?![aeiou])/g, ""],
  [/(?<=[aeiou])r(?![aeiour]|$)/gm, ""],
  [/(?<=[aeiou])y(?![aeiou])/g, "i"],
  [/C/g, "c"],
  [/(.)\1+/g, "$1"],
];

/**
 * One key for the ways a Thai name is spelt in Latin letters: Nakorn and Nakhon, Koh and Ko, Haad Yai and Hat Yai,
 * Muang and Mueang, Puket and Phuket, Srakaew and Sa Kaeo give the same key. Takes plain keys; time grows with length.
 */
function foldLatin(plain: string): string {
  let folded = plain;
  for (const [spelling, sound] of SOUNDS) folded = folded.replace(spelling, sound);
  return folded;
}

/** A plain Khmer key without the signs that shift or silence a letter, which people leave out most often. */
function foldKhmer(plain: string): string {
  return plain.replace(/[\u17b4\u17b5\u17c8-\u17d1\u17d3]/g, "");
}

/** The traditional form of characters in names of places, each followed by the simplified form that they are compared in. */
const TRADITIONAL = new Map(
  `
    龍龙 華华 羅罗 萊莱 蘇苏 蘭兰 達达 島岛 邁迈 國国 東东 馬马 葉叶 烏乌 賢贤 緬缅 紅红 農农 黃黄 軍军 漢汉 繳缴 興兴 賜赐
    實实 場场 納纳 賓宾 莊庄 鈴铃 權权 輝辉 薩萨 麗丽 貝贝 龜龟 濤涛 魯鲁 寧宁 豐丰 頌颂 業业 園园 機机 縣县 門门 沖冲 長长
    雙双 樂乐 濱滨 榮荣 萬万 維维 貼贴 難难 統统 懷怀 時时 堯尧 鑾銮 節节 灣湾 臨临 諾诺 邊边 橋桥 鎮镇 區区 際际 車车 鐵铁
    碼码 頭头 歲岁 買买 貨货 購购 綠绿 瑪玛 遜逊 爾尔 畢毕 銀银 慶庆 廣广 學学 隴陇 遙遥 約约 單单 貿贸 話话 們们 兩两 陽阳
    聖圣 戶户 絲丝 號号 寶宝 橫横 沒没 羣群 內内 隨随 叢丛 獅狮 廟庙
  `
    .trim()
    .split(/\s+/)
    .map(([traditional = "", simplified = ""]) => [traditional, simplified] as const),
);

function foldChinese(plain: string): string {
  return plain.replace(/[\u3400-\u9fff]/g, (character) => TRADITIONAL.get(character) ?? character);
}

const FOLDS: Readonly<Record<NameScript, (plain: string) => string>> = {
  th: foldThai,
  en: foldLatin,
  km: foldKhmer,
  zh: foldChinese,
};

/** The folded keys of plain keys in one script, one per line. */
export function foldedNames(plain: string, script: NameScript): string {
  return FOLDS[script](plain);
}

/** The key that different spellings of one name share, in any script. Takes one plain key. */
export function foldedKey(plain: string): string {
  return foldedNames(plain, scriptOfName(plain));
}
