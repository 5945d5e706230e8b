import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { hashPassword } from "better-auth/crypto";
import type { Database } from "#db/client.ts";
import { accounts, users } from "#db/schema/users.ts";
import type { TestProject } from "vitest/node";
import { DEMO_PASSWORD } from "../../.dev/demo/demo-accounts.ts";
import { serveProduct } from "./serve.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly productUrl: string;
    /** The process that stands in for Google and LINE. */
    readonly productOidcUrl: string;
    /** The address of an admin for one test alone, which turns their second factor on. */
    readonly cautiousAdmin: string;
  }
}

/**
 * vitest's global set-up of the browser tests: builds the site, unless that was done since its sources changed, and
 * serves one product to all of them. What a test changes there, it changes for the others too: tests that need data
 * of their own make them.
 */
export default async function runProduct(project: TestProject): Promise<() => Promise<void>> {
  const build = join(import.meta.dirname, "../../.dev/build-web.ts");
  execFileSync(process.execPath, [build, "--if-changed"], { stdio: "inherit" });
  const server = await serveProduct();
  project.provide("cautiousAdmin", await addAdmin(server.db, "cautious-admin"));
  project.provide("productUrl", server.url);
  project.provide("productOidcUrl", server.oidc.url);
  return server.close;
}

/** Adds an admin with the demo's password. @returns the e-mail address */
async function addAdmin(db: Database, userId: string): Promise<string> {
  const at = new Date();
  const times = { createdAt: at, updatedAt: at };
  const email = `${userId}@khondee.test`;
  await db
    .insert(users)
    .values({ id: userId, name: userId, email, role: "admin", emailVerified: true, ...times });
  const password = await hashPassword(DEMO_PASSWORD);
  await db
    .insert(accounts)
    .values({ id: userId, userId, accountId: userId, providerId: "credential", password, ...times });
  return email;
}
