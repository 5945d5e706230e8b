import { reset } from "cloudflare:test";
import { afterEach } from "vitest";
import { failOnErrorLog } from "./error-log.ts";

failOnErrorLog();

// Every test starts from nothing: no rows, no objects.
afterEach(async () => {
  await reset();
});
