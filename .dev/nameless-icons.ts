import type { Plugin } from "vite";

/** An icon's names in the code of lucide, and the statement behind its picture that does nothing. */
const NAMES = /^ {2}name: "[^"]*",\n|,\n {2}aliases: \[[^\]]*\]|^__iconData\.node;\n/gm;

/**
 * Takes the names out of the icons of lucide, which only become classes that no style uses: a page has dozens of icons. Pages
 * that are rendered beforehand need it as well, else their pictures differ from the browser's.
 */
export function namelessIcons(): Plugin {
  return {
    name: "khondee-nameless-icons",
    apply: "build",
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: code.replaceAll(NAMES, ""), map: null }),
    },
  };
}
