import { reset } from "cloudflare:test";
import { afterEach } from "vitest";

// Every test starts from nothing: no rows, no objects.
afterEach(async () => {
  await reset();
});
