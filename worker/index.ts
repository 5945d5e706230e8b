import { app } from "./app.ts";
import type { Bindings } from "./env.ts";
import { readSettings } from "./env.ts";
import { sweepOutbox } from "./services/bring-to-board.ts";
import { wire } from "./wiring.ts";

export { DispatchBoard } from "./durable-objects/dispatch-board.ts";

export default {
  fetch: app.fetch,
  /** Every minute: whatever a crash left undelivered. */
  async scheduled(_event, env) {
    await sweepOutbox(wire(env, readSettings(env, env.PUBLIC_ORIGIN ?? "http://localhost")));
  },
} satisfies ExportedHandler<Bindings>;
