import type { Dependencies } from "../../dependencies.ts";
import type { Bindings, Settings } from "../../env.ts";
import type { ApiCaller } from "../../services/api/api-caller.ts";

/** What a call of the API carries: what the worker sets for every request, and whose key it came with. */
export interface ApiEnv {
  readonly Bindings: Bindings;
  readonly Variables: { settings: Settings; deps: Dependencies; requestId: string; caller: ApiCaller };
}
