import {
  CLAIM_LISTS,
  CLAIM_SEARCH_MAX,
  FIRST_CLAIM_LIST,
  type ClaimList,
} from "#domain/claims/claim-input.ts";
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

/** Which claims are listed, as the page's address says. */
export interface ClaimView {
  readonly show?: ClaimList;
  readonly search?: string;
}

/** The parts of an address that say which claims are listed. */
export function claimViewOf({
  show,
  search = "",
}: {
  readonly show?: string | undefined;
  readonly search?: string | undefined;
}): ClaimView {
  const list = CLAIM_LISTS.find((each) => each === show);
  return {
    ...(list !== undefined && { show: list }),
    ...(search.trim() !== "" && { search: search.slice(0, CLAIM_SEARCH_MAX) }),
  };
}

/** The list of a view; `undefined`: what its search finds, of all lists. */
export function listOfView({ show, search }: ClaimView): ClaimList | undefined {
  return show ?? (search === undefined ? FIRST_CLAIM_LIST : undefined);
}

/** The same search in another list, or in all of them. */
export function viewOfList(list: ClaimList | undefined, { search }: ClaimView): ClaimView {
  const isFirst = search === undefined && list === FIRST_CLAIM_LIST;
  return {
    ...(list !== undefined && !isFirst && { show: list }),
    ...(search !== undefined && { search }),
  };
}
