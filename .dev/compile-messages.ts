/** Compiles the texts into web/paraglide, which type-checks and tests import. */
import { compile } from "paraglide-js";
import { assertMessagesCompiled, PARAGLIDE_OPTIONS } from "./paraglide.ts";

await compile(PARAGLIDE_OPTIONS);
assertMessagesCompiled();
// The compiler leaves timers running that would keep this process alive for half a minute.
process.exit(0);
