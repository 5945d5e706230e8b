import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PARAGLIDE_OPTIONS } from "../../.dev/paraglide.ts";

test("the compiler of the texts writes nothing into the folder of its settings, which the build reads meanwhile", async () => {
  const { fs, project } = PARAGLIDE_OPTIONS;
  const inProject = join(project, "written-by-the-compiler");
  await fs.promises.writeFile(inProject, "");
  fs.writeFileSync(inProject, "");
  fs.mkdirSync(inProject, { recursive: true });
  await fs.promises.mkdir(inProject, { recursive: true });
  expect(existsSync(inProject)).toBe(false);
});

test("elsewhere the compiler writes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "khondee-texts-"));
  try {
    const { fs } = PARAGLIDE_OPTIONS;
    await fs.promises.mkdir(join(folder, "a"));
    await fs.promises.writeFile(join(folder, "a", "b.js"), "1");
    fs.writeFileSync(join(folder, "a", "b.js"), "2");
    expect(readFileSync(join(folder, "a", "b.js"), "utf8")).toBe("2");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
