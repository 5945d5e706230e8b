/** The length of a password in UTF-16 code units. There are no rules about which characters. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** What can be wrong with a password. The list of common passwords is checked by the server only. */
export type PasswordProblem =
  | "REQUIRED"
  | "TOO_SHORT"
  | "TOO_LONG"
  | "PASSWORD_COMMON"
  | "PASSWORD_CONTAINS_EMAIL"
  | "PASSWORD_CONTAINS_NAME";

const COMPANY_NAMES = ["khondee", "ขนดี"];
/** A shorter local part of an e-mail address is contained in too many unrelated words. */
const SHORTEST_TELLING_PART = 4;

/**
 * Why a password is refused, or `null`, without the list of common passwords.
 * @param email the account's address, or "" when it has none
 */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  if (password === "") return "REQUIRED";
  if (password.length < PASSWORD_MIN) return "TOO_SHORT";
  if (password.length > PASSWORD_MAX) return "TOO_LONG";
  const plain = plainForm(password);
  if (containsEmail(plain, plainForm(email))) return "PASSWORD_CONTAINS_EMAIL";
  if (COMPANY_NAMES.some((name) => plain.includes(name))) return "PASSWORD_CONTAINS_NAME";
  if (isMonotonous(plain)) return "PASSWORD_COMMON";
  return null;
}

/** The shortest common word that is looked up behind what people add to it: "letmein" of "letmein!!". */
export const COMMON_WORD_MIN = 5;

/**
 * The forms to look up in a list of common passwords, in lower case: the password, without the signs and figures that
 * people put around a common word ("trustno1!", "password2024!"), and with figures and signs that stand for letters
 * read as these ("p4$$w0rd").
 */
export function commonForms(password: string): readonly string[] {
  const plain = plainForm(password);
  const trimmed = [/[^\p{L}\p{N}]+$/u, /[^\p{L}]+$/u].flatMap((end) => {
    const word = plain.replace(end, "");
    return [word, word.replace(/^[^\p{L}]+/u, "")];
  });
  const typed = [plain, ...trimmed];
  const read = typed.flatMap((word) => ["i", "l"].map((one) => readLetters(word, one)));
  return [...new Set([...typed, ...read])].filter((form) => form.length >= COMMON_WORD_MIN);
}

const STANDS_FOR: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** @param one the letter that 1 and ! stand for: i or l */
function readLetters(word: string, one: string): string {
  return word.replace(/[034571@$!]/g, (sign) => STANDS_FOR[sign] ?? one);
}

/** A hint at how hard a password is to guess: 0 is refused or nearly so, 3 is strong. */
export type PasswordStrength = 0 | 1 | 2 | 3;

/** Length counts most, then the number of character classes and of different characters. */
export function passwordStrength(password: string): PasswordStrength {
  const plain = plainForm(password);
  if (password.length < PASSWORD_MIN || isMonotonous(plain)) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}\s]/u, /\s|\p{Lo}/u].filter((kind) =>
    kind.test(password),
  ).length;
  const different = new Set(plain).size;
  const score = Math.min(password.length, 24) + 2 * (kinds - 1) + Math.min(different, 12) / 2;
  if (score < 16) return 1;
  return score < 23 ? 2 : 3;
}

/** NFKC in lower case: full-width and composed letters count as plain ones. */
function plainForm(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function containsEmail(plain: string, email: string): boolean {
  const [name = ""] = email.split("@");
  if (email !== "" && plain.includes(email)) return true;
  return name.length >= SHORTEST_TELLING_PART && plain.includes(name);
}

/** At most two different characters, or a constant step: "aaaaaaaa", "abababab", "12345678", "87654321". */
function isMonotonous(plain: string): boolean {
  if (new Set(plain).size <= 2) return true;
  const codes = Array.from(plain, (letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1;
}
