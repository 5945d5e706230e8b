import { env } from "cloudflare:workers";
import { afterEach } from "vitest";
import { cleanUp } from "./clean-database.ts";
import { failOnErrorLog } from "./error-log.ts";

failOnErrorLog();

// All tests call from one address, which would be at its limit within a minute.
Object.assign(env, { API_LIMIT: { limit: async () => ({ success: true }) } });

// Every test starts with empty storage: no rows, no objects.
afterEach(cleanUp);
