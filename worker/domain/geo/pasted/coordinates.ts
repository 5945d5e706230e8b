import type { Point } from "../place.ts";

/** A rectangle around Thailand, in degrees. No latitude in it is also a longitude in it. */
const AROUND_THAILAND = { south: 5.5, north: 20.6, west: 97.2, east: 105.8 };

/** Longer texts are no coordinates. */
const MAX_LENGTH = 120;

/** The words people write beside coordinates, and the letters that stand for them. */
const WORDS: readonly (readonly [word: RegExp, sign: string])[] = [
  [/\b(?:latitude|lat)\b\.?|ละติจูด/gi, " "],
  [/\b(?:longitude|long|lng|lon)\b\.?|ลองจิจูด/gi, " "],
  [/\b(?:gps|loc|location|coordinates?|pin)\b|พิกัด/gi, " "],
  [/\bnorth\b|เหนือ/gi, "N"],
  [/\bsouth\b|ใต้/gi, "S"],
  [/\beast\b|ตะวันออก/gi, "E"],
  [/\bwest\b|ตะวันตก/gi, "W"],
];

const THAI_ZERO = 0x0e50;

/**
 * The point that a text gives as coordinates, in degrees WGS 84: decimal ("13.7563, 100.5018"), with minutes and
 * seconds ("13°45'23"N 100°30'06"E", "N13 45.38 E100 30.1"), with a decimal comma, Thai digits, or the words "lat" and
 * "lng". Longitude before latitude is recognised by the letters, and without them when only that reading is in
 * Thailand. Points abroad are returned as they are.
 * @returns `null` when the text is anything else
 */
export function readCoordinates(text: string): Point | null {
  if (text.length > MAX_LENGTH || !/\p{Nd}/u.test(text)) return null;
  const plain = plainSigns(text);
  return withLetters(plain) ?? withDegreeSigns(plain) ?? decimalPair(plain);
}

function plainSigns(text: string): string {
  const signs = text
    // Before the normalisation, which takes some of these characters apart.
    .replaceAll(/[º˚]/g, "°")
    .normalize("NFKC")
    .replaceAll(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replaceAll(/[′’‘´`]/g, "'")
    .replaceAll(/[″”“]|''/g, '"')
    .replaceAll(/[−–—]/g, "-")
    .replaceAll(/[()[\]{}<>]/g, " ")
    .replaceAll(/[\u200b-\u200f\u2060\ufeff]/g, "");
  return WORDS.reduce((known, [word, sign]) => known.replaceAll(word, sign), signs)
    .replaceAll(/[:=]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const IN_FRONT = /^([NSEW])([^NSEW]+)([NSEW])([^NSEW]+)$/i;
const BEHIND = /^([^NSEW]+)([NSEW])([^NSEW]+)([NSEW])$/i;

/** Two angles with the letters of their directions, in front or behind. */
function withLetters(text: string): Point | null {
  const front = IN_FRONT.exec(text);
  const [, one, first, other, second] = front ?? swapped(BEHIND.exec(text)) ?? [];
  if (one === undefined || first === undefined || other === undefined || second === undefined) return null;
  const a = { letter: one.toUpperCase(), degrees: angle(first) };
  const b = { letter: other.toUpperCase(), degrees: angle(second) };
  const [lat, lng] = "NS".includes(a.letter) ? [a, b] : [b, a];
  if (!"NS".includes(lat.letter) || !"EW".includes(lng.letter)) return null;
  return pointOf(signed(lat), signed(lng));
}

function swapped(found: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return found === null ? null : [found[0], found[2], found[1], found[4], found[3]];
}

function signed({ letter, degrees }: { letter: string; degrees: number | null }): number | null {
  return degrees !== null && "SW".includes(letter) ? -degrees : degrees;
}

/** Two angles with degree signs and no letters. */
function withDegreeSigns(text: string): Point | null {
  const [, first, second] = /^(-?[\d.]+ ?°[^°]*?)[ ,;/|]+(-?[\d.]+ ?°[^°]*)$/.exec(text) ?? [];
  return first === undefined || second === undefined ? null : inThailandIfAny(angle(first), angle(second));
}

/** One angle: degrees, or degrees with minutes, or with minutes and seconds. */
function angle(text: string): number | null {
  const trimmed = text.replaceAll(/^[ ,;/|]+|[ ,;/|]+$/g, "");
  if (!/^-?\d[\d.,°'" ]*$/.test(trimmed)) return null;
  const numbers = trimmed
    .replaceAll(/(\d),(?=\d)/g, "$1.")
    .split(/[°'" ,]+/)
    .filter((part) => part !== "")
    .map(Number);
  const [degrees = Number.NaN, minutes = 0, seconds = 0, ...more] = numbers;
  const isAngle = more.length === 0 && minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 60;
  if (!isAngle || !numbers.every(Number.isFinite)) return null;
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600;
  return trimmed.startsWith("-") ? -size : size;
}

const DOTTED = /^([+-]?\d{1,3}\.\d+) ?°?(?: ?[,;/|] ?| |(?=[+-]))([+-]?\d{1,3}\.\d+) ?°?\/?$/;
const WITH_COMMA = /^([+-]?\d{1,3},\d+) ?°?(?:, | ?[;/|] ?| )([+-]?\d{1,3},\d+) ?°?$/;

function decimalPair(text: string): Point | null {
  const [, first, second] = DOTTED.exec(text) ?? WITH_COMMA.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  return inThailandIfAny(Number(first.replace(",", ".")), Number(second.replace(",", ".")));
}

/** The reading of two numbers that is in Thailand, otherwise latitude before longitude. */
function inThailandIfAny(first: number | null, second: number | null): Point | null {
  const asWritten = pointOf(first, second);
  const other = pointOf(second, first);
  if (asWritten !== null && isAroundThailand(asWritten)) return asWritten;
  return other !== null && isAroundThailand(other) ? other : asWritten;
}

function pointOf(latitude: number | null, longitude: number | null): Point | null {
  if (latitude === null || longitude === null) return null;
  // A centimetre or so: more digits are noise.
  const point = { latitude: Number(latitude.toFixed(7)), longitude: Number(longitude.toFixed(7)) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}

function isAroundThailand({ latitude, longitude }: Point): boolean {
  const { south, north, west, east } = AROUND_THAILAND;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
