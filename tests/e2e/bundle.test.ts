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

test("the service worker stores every file that the driver's documents name", () => {
  const [, shell = "{}"] =
    /^globalThis\.SHELL=(.*);$/m.exec(readFileSync("dist/driver/worker-th.js", "utf8")) ?? [];
  const { files } = JSON.parse(shell) as { files: readonly string[] };
  const document = readFileSync("dist/documents/th/driver/dashboard.html", "utf8");
  const named = [...document.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address]) => address);
  expect(named.filter((address) => address?.includes("first-jobs-"))).toHaveLength(1);
  expect(files).toEqual(expect.arrayContaining(named));
});

test("the page's own code does not wait for the script that shows the first jobs", () => {
  const document = readFileSync("dist/documents/th/driver/dashboard.html", "utf8");
  expect(document).toMatch(/<script type="module" async src="\/assets\/first-jobs-[^"]+">/);
});
