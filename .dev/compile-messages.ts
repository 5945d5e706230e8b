/** Compiles the texts into web/paraglide and worker/outbox/notify/mail/generated, which type-checks and tests import. */
import { compile } from "paraglide-js";
import { writeMailTexts } from "./mail-texts.ts";
import { assertMessagesCompiled, PARAGLIDE_OPTIONS } from "./paraglide.ts";

await compile(PARAGLIDE_OPTIONS);
assertMessagesCompiled();
writeMailTexts();
// The compiler leaves timers running that would keep this process alive for half a minute.
process.exit(0);
