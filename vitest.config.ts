// Vitest looks for its configuration here when it is run without the npm scripts.
export { default } from "./tests/vitest.config.ts";
