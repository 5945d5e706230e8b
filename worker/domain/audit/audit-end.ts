/** How an action ended: it was done, or refused with an error. One whose end was never written is neither. */
export const AUDIT_ENDS = ["done", "refused"] as const;
export type AuditEnd = (typeof AUDIT_ENDS)[number];
