import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { assertMessagesCompiled } from "../../.dev/paraglide.ts";

/** Before the tests of the browser's side: compiles the texts, unless a build has done so. */
export default function compileMessages(): void {
  try {
    assertMessagesCompiled();
  } catch {
    const compile = join(import.meta.dirname, "../../.dev/compile-messages.ts");
    execFileSync(process.execPath, [compile], { stdio: "inherit" });
  }
}
