/** What of a company waits for the office: its invoices that are overdue, or certificates of withheld tax that have not come. */
export const COMPANY_WAITS = ["overdue", "certificates"] as const;
export type CompanyWait = (typeof COMPANY_WAITS)[number];

/** Only an `active` company gets new credit; a `suspended` one keeps its people, orders and debts. */
export const COMPANY_STATUSES = ["active", "suspended"] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

/** What an admin agrees with a company. */
export interface CreditTerms {
  /** What may be open at once. */
  readonly creditLimitSatang: number;
  /** From the day of an invoice until it is due. */
  readonly creditDays: number;
  /** The day of the month on which open invoices are collected; in a shorter month its last day. */
  readonly billingDay: number;
  readonly status: CompanyStatus;
}

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 14;

/** The greatest terms that the form takes: 100 million baht, and half a year. */
export const CREDIT_LIMIT_MAX_SATANG = 100_000_000_00;
export const CREDIT_DAYS_MAX = 180;
