import { deleteDraft, loadDraft, saveDraft, type DraftSlot } from "../drafts/draft-store.ts";
import { INVALID } from "../drafts/stored-shapes.ts";

/** Characters that browsers drop or turn into a slash, with which a path could lead to another site. */
// oxlint-disable-next-line no-control-regex
const TRICKS = /[\\\u0000-\u0020\u007f]/;
const LONGEST = 2000;
/** Pages one passes on the way in; nobody wants to go back to them. */
const ACCOUNT_PAGES = /^\/(login|signup|forgot-password|reset-password|confirm-email)(?![\w-])/;

/** The path to go back to after signing in: one of our own pages, or `/`. */
export function ownPath(path: string | undefined): string {
  return path !== undefined && isOwnPage(path) ? path : "/";
}

/**
 * Where somebody was heading who has to leave for a while: to their mail, to Google or LINE. It outlives the tab, as
 * the link in a mail opens another, and waits as long as the drafts do.
 */
export function rememberReturn(path: string | undefined): void {
  const own = ownPath(path);
  if (own !== "/") saveDraft(SLOT, own, Date.now());
}

/** Where they were heading; `null` when nowhere in particular. */
export function rememberedReturn(): string | null {
  return loadDraft(SLOT, Date.now());
}

/** They have gone there, or do not want to. */
export function forgetReturn(): void {
  deleteDraft(SLOT);
}

const SLOT: DraftSlot<string> = {
  key: "khondee-return-to",
  version: 1,
  read: (found) => (typeof found === "string" && isOwnPage(found) ? found : INVALID),
};

function isOwnPage(path: string): boolean {
  if (path.length > LONGEST || TRICKS.test(path) || !beginsAsOurs(path)) return false;
  return !ACCOUNT_PAGES.test(path) && isInside(path);
}

/** Begins with one slash and no second one, however often it is decoded. */
function beginsAsOurs(path: string): boolean {
  let [form = ""] = path.split(/[?#]/, 1);
  for (let round = 0; round < 4; round += 1) {
    if (!form.startsWith("/") || form.startsWith("//") || TRICKS.test(form)) return false;
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

/** The browser's own reading of it stays on a site. */
function isInside(path: string): boolean {
  const site = "https://own.invalid";
  return URL.parse(path, site)?.origin === site;
}
