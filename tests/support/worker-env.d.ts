import type { D1Migration } from "cloudflare:test";
import type { Bindings } from "#worker/env.ts";
import type * as worker from "#worker/index.ts";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      readonly TEST_MIGRATIONS: D1Migration[];
      /** What the migrations make of an empty database, as statements. */
      readonly MIGRATED_SCHEMA: readonly string[];
      /** The seeds of the board's torture test. */
      readonly TORTURE_SEEDS: { readonly first: number; readonly count: number };
    }
    interface GlobalProps {
      mainModule: typeof worker;
      durableNamespaces: "DispatchBoard" | "OrderIndex";
    }
  }
}
