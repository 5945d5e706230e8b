import { removeStored } from "./stored-value.ts";
import { deleteDraft, type DraftKey } from "./draft-store.ts";

/** The draft of a move, shared by the calculator and the booking form. */
export const MOVE_DRAFT: DraftKey = { key: "khondee-move-draft", version: 1 };
/** The draft of the contact form. */
export const CONTACT_DRAFT: DraftKey = { key: "khondee-contact-draft", version: 1 };
/** What a driver typed in their form and the server does not have yet. */
export const DRIVER_FORM_DRAFT: DraftKey = { key: "khondee-driver-form", version: 1 };
/** Of the session: the call that a dispatcher is taking an order at. */
export const PHONE_ORDER_KEY = "khondee-phone-order";
/** Of the session: what a dispatcher has decided of suggestions that are not assigned yet. */
export const SUGGESTION_CHOICES_KEY = "khondee-suggestion-choices";
/** Of the session: what became of the orders that somebody of the office did something to at once. */
export const BULK_RUN_KEY = "khondee-bulk-run";
/** The places that a visitor without an account chose last. */
export const RECENT_PLACES: DraftKey = { key: "khondee-recent-places", version: 1 };
/** Until November 2026: the draft of the booking form. */
export const OLD_BOOKING_DRAFT: DraftKey = { key: "khondee-booking-draft", version: 1 };
/** Until November 2026: the draft of the calculator and its confirm page. */
export const OLD_CALCULATOR_DRAFT: DraftKey = { key: "khondee-calculator-draft", version: 1 };

/** Deletes every draft of this browser, when a person has signed out for good. */
export function deleteDrafts(): void {
  const drafts = [
    MOVE_DRAFT,
    CONTACT_DRAFT,
    RECENT_PLACES,
    DRIVER_FORM_DRAFT,
    OLD_BOOKING_DRAFT,
    OLD_CALCULATOR_DRAFT,
  ];
  for (const draft of drafts) deleteDraft(draft);
  for (const key of [PHONE_ORDER_KEY, SUGGESTION_CHOICES_KEY, BULK_RUN_KEY])
    removeStored("sessionStorage", key);
}
