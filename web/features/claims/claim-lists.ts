import type { ClaimList } from "#domain/claims/claim-input.ts";
import { m } from "#web/paraglide/messages.js";

/** The lists of the admin's claims in words, in the order of the filter. */
export const CLAIM_LIST_TEXTS = {
  open: m.claim_state_open,
  answered: m.claim_state_answered,
  to_transfer: m.claim_list_to_transfer,
  settled: m.claim_state_settled,
  refused: m.claim_state_refused,
  withdrawn: m.claim_state_withdrawn,
} as const satisfies Record<ClaimList, () => string>;
