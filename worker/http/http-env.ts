import type { Dependencies } from "../dependencies.ts";

/** What every request below `/api` carries; the routes of the app have more. */
export interface HttpEnv {
  readonly Variables: { deps: Dependencies; requestId: string };
}
