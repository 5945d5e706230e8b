import type { Dependencies } from "../../dependencies.ts";
import { eachAttempt, type Handler } from "../handler.ts";

/** The dependencies of this handler. */
export interface BoardWordsNeeds {
  readonly board: Pick<Dependencies["board"], "eraseWords">;
}

/** Takes what was written about an erased person off the dispatch board. Harmless to repeat. */
export const boardWordsHandler: Handler<"board-words", BoardWordsNeeds> = {
  afterInterruption: "retry",
  deliver: eachAttempt(async ({ board }, { customerId, driverId, orderIds = [] }) => {
    await board.eraseWords({ customerId, driverId, orderIds });
    return { is: "delivered" };
  }),
};
