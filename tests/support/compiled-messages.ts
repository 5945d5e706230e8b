import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { writeMailTexts } from "../../.dev/mail-texts.ts";
import { assertMessagesCompiled } from "../../.dev/paraglide.ts";

/** Before tests that show texts: compiles them, unless a build has done so. */
export default function compileMessages(): void {
  writeMailTexts();
  try {
    assertMessagesCompiled();
  } catch {
    const compile = join(import.meta.dirname, "../../.dev/compile-messages.ts");
    execFileSync(process.execPath, [compile], { stdio: "inherit" });
  }
}
