import type { ShownWaitingTerms } from "#domain/waiting/waiting.ts";
import { waitingTermsText } from "./waiting-text.ts";

/** What waiting costs, as a line beside a price. A file of its own, so that pages load it with a price that has terms. */
export default function WaitingTermsLine({ terms }: { readonly terms: ShownWaitingTerms }) {
  return <p className="mt-1">{waitingTermsText(terms)}</p>;
}
