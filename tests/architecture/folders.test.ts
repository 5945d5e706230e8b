import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  barrels,
  declarationsBesideSources,
  drawers,
  fullFolders,
  impureDomainFiles,
  longCommentLines,
  longFiles,
  strayStatements,
} from "./folder-rules.ts";
import { sourceFiles, type SourceFile } from "./source-tree.ts";

const files = sourceFiles();

const RULES: Readonly<
  Record<string, { check: (tree: readonly SourceFile[]) => string[]; breaks: SourceFile[] }>
> = {
  "no folder is too full": {
    check: fullFolders,
    breaks: Array.from({ length: 19 }, (_, each) => ({
      path: `web/features/full/part-${each}.ts`,
      text: "",
    })),
  },
  "no file is too long": {
    check: longFiles,
    breaks: [{ path: "web/long.ts", text: "\n".repeat(401) }],
  },
  "no line of a comment is too long": {
    check: longCommentLines,
    breaks: [{ path: "web/wide.ts", text: `/** ${"word ".repeat(26)}*/\nexport const wide = 1;\n` }],
  },
  "no file or folder is called utils, helpers, common, misc or shared": {
    check: drawers,
    breaks: [{ path: "web/lib/utils/money.ts", text: "" }],
  },
  "no file passes on what others export": {
    check: barrels,
    breaks: [
      {
        path: "web/components/design-system.ts",
        text: '/** All. */\nexport { Button } from "./button.tsx";\n',
      },
    ],
  },
  "no declarations stand beside their source": {
    check: declarationsBesideSources,
    breaks: ["web/page.d.ts", "web/page.tsx", "web/package.d.ts"].map((path) => ({ path, text: "" })),
  },
  "the domain has no clock, randomness or output": {
    check: impureDomainFiles,
    breaks: [{ path: "worker/domain/money.ts", text: "export const now = Date.now();" }],
  },
  "statements are run in db only": {
    check: strayStatements,
    breaks: [{ path: "worker/services/orders/place-order.ts", text: "await deps.db.select().from(orders);" }],
  },
};

test.each(Object.entries(RULES))("%s", (_, { check }) => {
  expect(check(files)).toEqual([]);
});

test.each(Object.entries(RULES))("the check can fail: %s", (_, { check, breaks }) => {
  expect(check(breaks)).toHaveLength(1);
});

test("the domain is compiled without the browser's, Node's or the platform's types", () => {
  const config = JSON.parse(readFileSync("worker/domain/tsconfig.json", "utf8"));
  expect(config.compilerOptions).toMatchObject({ lib: ["ES2023"], types: [] });
});
