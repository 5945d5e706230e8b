/**
 * Compiles the texts into web/paraglide and the folders `generated` of the worker, which type-checks, tests and editors
 * read. With `--if-changed` it does nothing when they were compiled from the same texts.
 */
import { fingerprintOf, isUpToDate, noteMade } from "./fingerprint.ts";
import { writeWorkerTexts } from "./worker-texts.ts";

const fingerprint = fingerprintOf("texts");
writeWorkerTexts();
if (!process.argv.includes("--if-changed") || !isUpToDate("texts", fingerprint)) {
  const { compile } = await import("paraglide-js");
  const { assertMessagesCompiled, PARAGLIDE_OPTIONS } = await import("./paraglide.ts");
  await compile(PARAGLIDE_OPTIONS);
  assertMessagesCompiled();
  noteMade("texts", fingerprint);
}
// The compiler leaves timers that would keep this process running for half a minute.
process.exit(0);
