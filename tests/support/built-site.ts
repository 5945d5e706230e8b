import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Before the browser journeys: builds the site, unless that was done since its sources changed. */
export default function buildSite(): void {
  const build = join(import.meta.dirname, "../../.dev/build-web.ts");
  execFileSync(process.execPath, [build, "--if-changed"], { stdio: "inherit" });
}
