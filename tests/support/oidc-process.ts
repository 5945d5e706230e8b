import type { TestProject } from "vitest/node";
import { startOidcProvider } from "./oidc-provider.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly oidcProcessUrl: string;
  }
}

/** Around the worker's tests: the process that stands in for Google and LINE. */
export default async function runOidcProcess(project: TestProject): Promise<() => Promise<void>> {
  const provider = await startOidcProvider();
  project.provide("oidcProcessUrl", provider.url);
  return provider.close;
}
