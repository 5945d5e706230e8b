import type { Dependencies } from "../../dependencies.ts";
import { issueDueDocuments } from "../../services/documents/issue-documents.ts";
import { eachAttempt, type Handler } from "../handler.ts";

/** The dependencies of this handler. */
export type DocumentsDueNeeds = Pick<Dependencies, "db" | "now">;

/** Issues what an order's documents lack. Harmless to repeat: what was issued is not due any more. */
export const documentsDueHandler: Handler<"documents-due", DocumentsDueNeeds> = {
  afterInterruption: "retry",
  deliver: eachAttempt(async (deps, { orderId }) => {
    const issued = await issueDueDocuments(deps, orderId);
    return { is: issued > 0 ? "delivered" : "needless" };
  }),
};
