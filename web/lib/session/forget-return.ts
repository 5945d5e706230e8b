import { removeStored } from "../drafts/stored-value.ts";

/** Where `return-to.ts` stores the destination of a visitor who signs in. */
export const RETURN_KEY = "khondee-return-to";

/**
 * Deletes the stored destination: it was visited or declined. Apart from `return-to.ts`, because the first script of
 * every page signs out, and needs no more than this.
 */
export function forgetReturn(): void {
  removeStored("localStorage", RETURN_KEY);
}
