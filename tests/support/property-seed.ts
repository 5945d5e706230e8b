import * as fc from "fast-check";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** What the random values of the property tests follow from. */
    readonly propertySeed: number;
  }
}

// The same values in every run: a change is refused for what it did, and a failure repeats. `npm run test:properties`
// looks for others.
fc.configureGlobal({ seed: inject("propertySeed") });
