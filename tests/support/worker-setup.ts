import { afterEach } from "vitest";
import { cleanUp } from "./clean-database.ts";
import { failOnErrorLog } from "./error-log.ts";

failOnErrorLog();

// Every test starts from nothing: no rows, no objects.
afterEach(cleanUp);
