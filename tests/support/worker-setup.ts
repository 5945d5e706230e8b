import { afterEach } from "vitest";
import { cleanUp } from "./clean-database.ts";
import { failOnErrorLog } from "./error-log.ts";

failOnErrorLog();

// Every test starts with empty storage: no rows, no objects.
afterEach(cleanUp);
