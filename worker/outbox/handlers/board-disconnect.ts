import type { Dependencies } from "../../dependencies.ts";
import { eachAttempt, type Handler } from "../handler.ts";

/** The dependencies of this handler. */
export interface BoardDisconnectNeeds {
  readonly board: Pick<Dependencies["board"], "disconnect">;
}

/** Closes a user's live sockets after a session of theirs ended or their rights changed. Harmless to repeat. */
export const boardDisconnectHandler: Handler<"board-disconnect", BoardDisconnectNeeds> = {
  afterInterruption: "retry",
  deliver: eachAttempt(async ({ board }, { userId }) => {
    await board.disconnect(userId);
    return { is: "delivered" };
  }),
};
