/** Characters that browsers drop or turn into a slash, and with which another site could be reached. */
// oxlint-disable-next-line no-control-regex
const TRICKS = /[\\\u0000-\u0020\u007f]/;

/** The path to go back to after signing in: one of our own, or `/`. */
export function ownPath(path: string | undefined): string {
  if (path === undefined || !path.startsWith("/") || path.startsWith("//") || TRICKS.test(path)) return "/";
  return path;
}
