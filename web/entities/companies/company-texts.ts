import { COMPANY_ROLES, type CompanyRole } from "#domain/companies/company-role.ts";
import type { CompanyStatus } from "#domain/companies/company.ts";
import type { StatusText } from "#web/components/badge.tsx";
import { m } from "#web/paraglide/messages.js";

/** What a member of a company is called. */
export const COMPANY_ROLE_TEXTS = {
  owner: m.company_role_owner,
  booker: m.company_role_booker,
  accountant: m.company_role_accountant,
} as const satisfies Record<CompanyRole, () => string>;

/** Whether a company gets new credit. */
export const COMPANY_STATUS_TEXTS = {
  active: { text: m.company_status_active, tone: "done" },
  suspended: { text: m.company_status_suspended, tone: "stopped" },
} as const satisfies Record<CompanyStatus, StatusText>;

/** The roles to choose from. */
export function roleOptions() {
  return COMPANY_ROLES.map((value) => ({ value, label: COMPANY_ROLE_TEXTS[value]() }));
}
