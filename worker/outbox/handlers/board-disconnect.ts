import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import type { Handler } from "../handler.ts";

/** The dependencies of this handler. */
export interface BoardDisconnectNeeds {
  readonly board: Pick<Dependencies["board"], "disconnect">;
}

/** Closes a user's live sockets after a session of theirs ended or their rights changed. Harmless to repeat. */
export const boardDisconnectHandler: Handler<"board-disconnect", BoardDisconnectNeeds> = {
  afterInterruption: "retry",
  deliver: ({ board }, attempts) =>
    Promise.all(
      attempts.map(async ({ effect }) => {
        try {
          await board.disconnect(effect.userId);
          return { is: "delivered" };
        } catch (error) {
          return { is: "failed", failure: summarizeError(error) };
        }
      }),
    ),
};
