import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import type { Handler } from "../handler.ts";

/** The dependencies of this handler. */
export interface BoardWordsNeeds {
  readonly board: Pick<Dependencies["board"], "eraseWords">;
}

/** Takes what was written about an erased person off the dispatch board. Harmless to repeat. */
export const boardWordsHandler: Handler<"board-words", BoardWordsNeeds> = {
  afterInterruption: "retry",
  deliver: ({ board }, attempts) =>
    Promise.all(
      attempts.map(async ({ effect: { customerId, driverId, orderIds = [] } }) => {
        try {
          await board.eraseWords({ customerId, driverId, orderIds });
          return { is: "delivered" };
        } catch (error) {
          return { is: "failed", failure: summarizeError(error) };
        }
      }),
    ),
};
