import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const directory = mkdtempSync(join(tmpdir(), "khondee-bundle-"));
afterAll(() => rmSync(directory, { recursive: true }));

test("the deployed worker hashes passwords with the runtime's own scrypt, and with nothing cheaper", () => {
  execFileSync("node_modules/.bin/wrangler", ["deploy", "--dry-run", "--outdir", directory], {
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
    stdio: "pipe",
  });
  const bundle = readFileSync(join(directory, "index.js"), "utf8");
  const [config = ""] = /\{\s*N: 16384,\s*r: 16,\s*p: 1,\s*dkLen: 64\s*\}/.exec(bundle) ?? [];
  expect(config).not.toBe("");
  expect(bundle).toMatch(/import \{[^}]*\bscrypt\b[^}]*\} from "node:crypto"/);
  expect(bundle).not.toContain("cheap-passwords");
});
