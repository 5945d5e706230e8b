import type { BuiltExample } from "./price-examples.ts";

/** The examples of the home page as built, in the order of `HOME_EXAMPLES`; none in tests, which are not built. */
export const BUILT_EXAMPLES: readonly BuiltExample[] = import.meta.env.EXAMPLE_PRICES ?? [];
