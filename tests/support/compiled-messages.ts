import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Before tests that show texts: compiles them, unless that was done since they changed. */
export default function compileMessages(): void {
  const compile = join(import.meta.dirname, "../../.dev/compile-messages.ts");
  execFileSync(process.execPath, [compile, "--if-changed"], { stdio: "inherit" });
}
