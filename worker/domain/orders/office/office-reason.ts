/**
 * Reasons that the product gives of itself, where a press says why. They are stored as what they are and worded for each
 * reader: whoever presses and whoever reads may have different languages.
 */
export const OFFICE_REASONS = ["assigned_by_mistake"] as const;
export type OfficeReason = (typeof OFFICE_REASONS)[number];

/** No text that a person would type. */
const MARK = "khondee:";

/** How a reason is stored, in the place of a written one. */
export function markOf(reason: OfficeReason): string {
  return `${MARK}${reason}`;
}

/** Which reason a stored one is; `null`: somebody has written it. */
export function officeReasonOf(stored: string): OfficeReason | null {
  return OFFICE_REASONS.find((reason) => markOf(reason) === stored) ?? null;
}
