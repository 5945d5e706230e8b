import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import { issueDueDocuments } from "../../services/documents/issue-documents.ts";
import type { Handler } from "../handler.ts";

/** The dependencies of this handler. */
export type DocumentsDueNeeds = Pick<Dependencies, "db" | "now">;

/** Issues what an order's documents lack. Harmless to repeat: what was issued is not due any more. */
export const documentsDueHandler: Handler<"documents-due", DocumentsDueNeeds> = {
  afterInterruption: "retry",
  deliver: (deps, attempts) =>
    Promise.all(
      attempts.map(async ({ effect }) => {
        try {
          const issued = await issueDueDocuments(deps, effect.orderId);
          return { is: issued > 0 ? "delivered" : "needless" };
        } catch (error) {
          return { is: "failed", failure: summarizeError(error) };
        }
      }),
    ),
};
