/** Fewest and most characters of a password. There are no rules about which characters. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** What can be wrong with a password; `PASSWORD_COMMON` is for whoever knows the list of common ones to find. */
export type PasswordProblem =
  | "REQUIRED"
  | "TOO_SHORT"
  | "TOO_LONG"
  | "PASSWORD_COMMON"
  | "PASSWORD_CONTAINS_EMAIL"
  | "PASSWORD_CONTAINS_NAME";

const COMPANY_NAMES = ["khondee", "ขนดี"];
/** A shorter beginning of an e-mail address is inside too many innocent words. */
const SHORTEST_TELLING_PART = 4;

/**
 * Why a password is refused, or `null`. It knows everything but the list of common passwords.
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

/**
 * The forms under which a list of common passwords is asked for one: as it is, and without what people put behind a
 * common word ("password2024!"). Lower case.
 */
export function commonForms(password: string): readonly string[] {
  const plain = plainForm(password);
  const word = plain.replace(/[^a-z]+$/, "");
  return word === plain || word === "" ? [plain] : [plain, word];
}

/** How hard a password is to guess, for a hint: 0 is refused or nearly, 3 is strong. */
export type PasswordStrength = 0 | 1 | 2 | 3;

/** Length counts most, then how many kinds of characters there are and how many different ones. */
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

/** Full-width and composed letters count as the plain ones, capitals as small ones. */
function plainForm(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function containsEmail(plain: string, email: string): boolean {
  const [name = ""] = email.split("@");
  if (email !== "" && plain.includes(email)) return true;
  return name.length >= SHORTEST_TELLING_PART && plain.includes(name);
}

/** "aaaaaaaa", "abababab", "12345678", "87654321": one step, again and again. */
function isMonotonous(plain: string): boolean {
  if (new Set(plain).size <= 2) return true;
  const codes = Array.from(plain, (letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1;
}
