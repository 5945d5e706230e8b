/** `approved` and `suspended` have an account of their own; of somebody on file the office has written down everything. */
const LISTED_DRIVER_STATES = ["approved", "suspended", "on_file"] as const;
export type ListedDriverState = (typeof LISTED_DRIVER_STATES)[number];

/** What the office filters by: also those who were deleted, whose jobs have kept the name. */
export const DRIVER_FILTER_STATES = [...LISTED_DRIVER_STATES, "deleted"] as const;

/** The longest search text. */
export const DRIVER_SEARCH_MAX = 80;

/** Words after these are ignored. */
const WORDS_MAX = 6;
/** Fewer digits are in too many phone numbers. */
const PHONE_DIGITS_MIN = 3;

/** The Thai vowel am as names have it, and the two characters into which NFKC takes it apart. */
const SARA_AM = "\u0e33";
const SARA_AM_IN_PARTS = "\u0e4d\u0e32";

/** What a search text stands for. */
export interface DriverSearch {
  /** Each has to be in the name or in a plate; none where nothing was typed. */
  readonly words: readonly string[];
  /** Digits in a row of a phone number in E.164, where the text can be some; they are enough by themselves. */
  readonly phoneDigits: string | null;
}

/** Reads what somebody has typed to find a driver: "สมช", "1กข 1234", "081-234" and "5678" each find a part. */
export function readDriverSearch(typed: string): DriverSearch {
  const text = typed.normalize("NFKC").replaceAll(SARA_AM_IN_PARTS, SARA_AM).trim();
  const words = text
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, WORDS_MAX);
  const digits = text.replace(/\D/g, "");
  const isPhone = /^[\d\s()+.-]+$/.test(text) && digits.length >= PHONE_DIGITS_MIN;
  // Of a number as it is dialled in Thailand, E.164 has no trunk zero.
  return { words, phoneDigits: isPhone ? digits.replace(/^0(?=\d{2})/, "") : null };
}
