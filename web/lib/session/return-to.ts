import { loadDraft, saveDraft, type DraftSlot } from "../drafts/draft-store.ts";
import { INVALID } from "../drafts/stored-shapes.ts";
import { RETURN_KEY } from "./forget-return.ts";

/** Characters that browsers drop or turn into a slash, with which a path could lead to another site. */
// oxlint-disable-next-line no-control-regex -- control characters are among them
const TRICKS = /[\\\u0000-\u0020\u007f]/;
const LONGEST = 2000;
/** Sign-in pages are no destinations. */
const ACCOUNT_PAGES = /^\/(login|login-link|signup|forgot-password|reset-password|confirm-email)(?![\w-])/;

/** The path to go back to after signing in: one of our own pages, or `/`. */
export function ownPath(path: string | undefined): string {
  return path !== undefined && isOwnPage(path) ? path : "/";
}

/**
 * Stores the destination of a visitor who leaves the site to sign in: to their mail, Google or LINE. Kept as long as a
 * draft and across tabs, because a mailed link opens a new one.
 */
export function rememberReturn(path: string | undefined): void {
  const own = ownPath(path);
  if (own !== "/") saveDraft(SLOT, own, Date.now());
}

/** The stored destination, or `null`. */
export function rememberedReturn(): string | null {
  return loadDraft(SLOT, Date.now());
}

const SLOT: DraftSlot<string> = {
  key: RETURN_KEY,
  version: 1,
  read: (found) => (typeof found === "string" && isOwnPage(found) ? found : INVALID),
};

function isOwnPage(path: string): boolean {
  if (path.length > LONGEST || TRICKS.test(path) || !beginsAsOurs(path)) return false;
  return !ACCOUNT_PAGES.test(path) && isInside(path);
}

/** Parts of a path that lead elsewhere than they say: "/.//site" becomes "//site". */
const DOTS = /\/\.{1,2}(?:\/|$)/;

/** Starts with exactly one slash and says where it leads, also after decoding up to four times. */
function beginsAsOurs(path: string): boolean {
  let [form = ""] = path.split(/[?#]/, 1);
  for (let round = 0; round < 4; round += 1) {
    if (!form.startsWith("/") || form.startsWith("//") || TRICKS.test(form) || DOTS.test(form)) return false;
    const decoded = decode(form);
    if (decoded === null) return false;
    if (decoded === form) return true;
    form = decoded;
  }
  return false;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Resolves to the same origin in the browser's own URL parser. */
function isInside(path: string): boolean {
  const site = "https://own.invalid";
  return URL.parse(path, site)?.origin === site;
}
