import { expect, test } from "vitest";
import { sourceFiles } from "./source-tree.ts";

/** What switches a rule of the linter off, and what it says behind it. */
const EXCEPTION =
  /(?:ox|es)lint-disable(?<scope>-next-line|-line)? [\w/,\s-]+?(?<reason> -- \S.*)?(?:\n|\*\/|$)/g;

function withoutReason(text: string): string[] {
  return [...text.matchAll(EXCEPTION)]
    .filter(({ groups }) => groups?.["reason"] === undefined)
    .map(([mark]) => mark.trim());
}

test("whatever is excepted from a rule of the linter says why on its line", () => {
  const found = sourceFiles()
    .filter(({ path }) => path !== "tests/architecture/exceptions.test.ts")
    .flatMap(({ path, text }) => withoutReason(text).map((mark) => `${path}: ${mark}`));
  expect(found).toEqual([]);
});

test("an exception without a reason is found, whatever its form", () => {
  expect(withoutReason("// oxlint-disable-next-line jsx-a11y/no-autofocus\nautoFocus")).toHaveLength(1);
  expect(withoutReason("/* oxlint-disable import/first, no-console */\nimport 1")).toHaveLength(1);
  expect(withoutReason("// eslint-disable-next-line no-console -- it is a command\nx")).toEqual([]);
  expect(withoutReason("/* oxlint-disable a/b, c/d -- browsers drop\n   it */")).toEqual([]);
});

/** Files whose reversed parts take no focus, and what is reversed. */
const NOTHING_TO_FOCUS: Readonly<Record<string, string>> = {
  "web/components/lists/sort-link.tsx": "text and arrow inside one link",
  "web/features/jobs/details/job-headline.tsx": "the pay and its label",
  "web/features/site/about/about-frame.tsx": "the texts of the heading and their picture",
};

test("nothing that takes the focus is drawn in another order than it is reached in", () => {
  const reversed = sourceFiles()
    .filter(({ path, text }) => path.startsWith("web/") && /\bflex-(?:col|row)-reverse\b/.test(text))
    .map(({ path }) => path);
  expect(reversed.toSorted()).toEqual(Object.keys(NOTHING_TO_FOCUS).toSorted());
});
