import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { writeJourneyData } from "./journey-data.ts";
import { serveProduct } from "./serve.ts";
import { writeSuggestedDay } from "./suggested-day-data.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly productUrl: string;
    /** The instant from which the days of its data are counted: before the tests, on the day before when they run at midnight. */
    readonly productDataFrom: number;
    /** The process that stands in for Google and LINE. */
    readonly productOidcUrl: string;
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
  await writeJourneyData(server.db, server.dataFrom);
  await writeSuggestedDay(server.db, server.dataFrom);
  project.provide("productUrl", server.url);
  project.provide("productDataFrom", server.dataFrom);
  project.provide("productOidcUrl", server.oidc.url);
  return server.close;
}
