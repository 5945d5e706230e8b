import type { TestProject } from "vitest/node";
import { startOidcProvider } from "./oidc-provider.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly oidcProcessUrl: string;
  }
}

/** vitest's global set-up: runs the process that stands in for Google and LINE during the worker's tests. */
export default async function runOidcProcess(project: TestProject): Promise<() => Promise<void>> {
  const provider = await startOidcProvider();
  project.provide("oidcProcessUrl", provider.url);
  return provider.close;
}
