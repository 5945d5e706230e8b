/** What a person is in a company that orders on account. */
export const COMPANY_ROLES = ["owner", "booker", "accountant"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/**
 * What a member may do. Whoever booked an order is its customer besides, and sees it and its documents as any
 * customer does.
 * - `book`: on the company's account
 * - `see_orders`: of everybody who booked on it
 * - `see_documents`: such as billing notes and the invoices of everybody's orders
 * - `see_credit`: limit, balance and what is overdue
 * - `manage_people`
 * - `manage_api`: keys and webhooks of the API
 */
export const COMPANY_RIGHTS = [
  "book",
  "see_orders",
  "see_documents",
  "see_credit",
  "manage_people",
  "manage_api",
] as const;
export type CompanyRight = (typeof COMPANY_RIGHTS)[number];

const RIGHTS: Readonly<Record<CompanyRole, readonly CompanyRight[]>> = {
  owner: COMPANY_RIGHTS,
  booker: ["book", "see_orders", "see_credit"],
  accountant: ["see_documents", "see_credit"],
};

/** Whether a member with this role may do it. */
export function hasCompanyRight(role: CompanyRole, right: CompanyRight): boolean {
  return RIGHTS[role].includes(right);
}

/** The roles that may do it. */
export function rolesWith(right: CompanyRight): readonly CompanyRole[] {
  return COMPANY_ROLES.filter((role) => hasCompanyRight(role, right));
}
