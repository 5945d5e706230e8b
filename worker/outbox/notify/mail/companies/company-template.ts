import type { CreditTerms } from "#domain/companies/company.ts";
import type { CompanyRole } from "#domain/companies/company-role.ts";
import type { StoppedIntegration } from "#domain/mails.ts";
import type { OrderFacts, OrderPage } from "../mail-template.ts";

/** Every mail about a company and its account, to its people. */
export type CompanyTemplate =
  | CompanyInvitationTemplate
  | BillingNoteTemplate
  | OverdueNoteTemplate
  | SettlementTemplate
  | WebhookPausedTemplate
  | IntegrationTemplate
  | CompanyTermsTemplate
  | CompanyPayerTemplate
  | MembershipTemplate;

/** The open invoices of a company, collected. */
export interface BillingNoteTemplate {
  readonly name: "billing_note";
  readonly billingNoteId: string;
  readonly companyName: string;
  readonly number: string;
  /** How many there are. */
  readonly invoices: number;
  readonly totalSatang: number;
  readonly link: string;
}

/** The invoices of a billing note that are still unpaid. */
export interface OverdueNoteTemplate {
  readonly name: "billing_note_overdue";
  readonly billingNoteId: string;
  readonly companyName: string;
  readonly number: string;
  readonly invoices: readonly {
    readonly number: string;
    readonly openSatang: number;
    readonly daysOverdue: number;
  }[];
  readonly link: string;
}

/** A payment of a company that counts as never made. */
export interface SettlementTemplate {
  readonly name: "settlement_taken_back";
  readonly companyName: string;
  /** What was transferred, and the tax that was withheld. */
  readonly totalSatang: number;
  /** The bank's. */
  readonly reference: string;
  readonly invoiceNumbers: readonly string[];
  /** Why. */
  readonly reason: string;
  readonly link: string;
}

/** An endpoint of a company that could not be reached for days. */
export interface WebhookPausedTemplate {
  readonly name: "webhook_paused";
  readonly companyName: string;
  readonly host: string;
  readonly link: string;
}

/** A key or an endpoint of a company that the office has stopped, or that an owner has moved. */
export interface IntegrationTemplate extends Pick<StoppedIntegration, "what"> {
  readonly name: "integration_stopped";
  readonly companyName: string;
  /** What its company calls the key, or the host of the endpoint. */
  readonly title: string;
  readonly link: string;
}

/** The credit terms of a company as they hold now. */
export interface CompanyTermsTemplate extends CreditTerms {
  readonly name: "company_terms_changed";
  readonly companyName: string;
  readonly link: string;
}

/** An order that a company pays from now on, or does not any more. Who pays instead or paid before is not its business. */
export interface CompanyPayerTemplate extends Omit<OrderFacts, keyof OrderPage> {
  readonly name: "company_payer_changed";
  readonly companyName: string;
  readonly pays: boolean;
  /** Why. */
  readonly reason: string;
  /** To the company's account. */
  readonly link: string;
}

/** What somebody is in a company by the office's decision. */
export interface MembershipTemplate {
  readonly name: "company_membership_changed";
  readonly companyName: string;
  /** `null`: nothing any more. */
  readonly role: CompanyRole | null;
  /** To the company's account; `null` for whoever has none any more. */
  readonly link: string | null;
}

/** An invitation to join a company that orders on account. */
export interface CompanyInvitationTemplate {
  readonly name: "company_invitation";
  readonly companyName: string;
  readonly role: CompanyRole;
  readonly invitationLink: string;
}
