import { officeReasonOf, type OfficeReason } from "#domain/orders/office/office-reason.ts";
import { m } from "#web/paraglide/messages.js";

/** A reason without its text does not compile. */
const OFFICE_REASON_TEXTS = {
  assigned_by_mistake: m.office_reason_assigned_by_mistake,
} as const satisfies Record<OfficeReason, () => string>;

/** A stored reason as it is read: what somebody wrote, or in words what the product gave of itself. */
export function reasonText(stored: string): string {
  const own = officeReasonOf(stored);
  return own === null ? stored : OFFICE_REASON_TEXTS[own]();
}
