import type { MailTemplate } from "#worker/outbox/notify/mail/mail-template.ts";
import { ORDER, ORIGIN } from "./sample-revisions.ts";

export const LINK = `${ORIGIN}/confirm-email#type=signup&token=abc.DEF-1_2`;

const PAYOUT = {
  totalSatang: 12_345_00,
  fromDay: "2026-12-01",
  throughDay: "2026-12-31",
  reference: "KBANK 0042",
  reason: "",
  link: LINK,
};

const COMPANY = { companyName: "Sample Co., Ltd.", link: LINK };

const { orderLink: _link, hasPage: _hasPage, ...ON_ACCOUNT } = ORDER;
const PAYER = { ...ON_ACCOUNT, ...COMPANY, reason: "Billed to the wrong one." };

const TERMS = { ...COMPANY, creditLimitSatang: 50_000_00, creditDays: 30, billingDay: 25 };

/** Every mail about what the office decided of somebody's money, account or words. */
export const NOTICE_MAILS = [
  { name: "review_decided", orderId: "KD-7F3K2M", isShown: true, reason: "", orderLink: LINK, hasPage: true },
  {
    name: "review_decided",
    orderId: "KD-7F3K2M",
    isShown: false,
    reason: "It names a driver.",
    orderLink: LINK,
    hasPage: true,
  },
  { name: "payout_made", ...PAYOUT },
  { name: "payout_taken_back", ...PAYOUT, reason: "โอนผิดบัญชี" },
  { name: "payout_made", ...PAYOUT, link: null },
  {
    name: "vehicle_outages_changed",
    outages: [
      { plate: "1กข 1234", type: "four_wheel", from: "2026-12-05", to: "2026-12-07" },
      { plate: "", type: "six_wheel", from: "2026-12-31", to: "2026-12-31" },
      { plate: "70-4321", type: "six_wheel", from: "2026-12-09", to: "9999-12-31" },
    ],
    link: LINK,
  },
  { name: "vehicle_outages_changed", outages: [], link: LINK },
  { name: "driver_file_changed", link: LINK },
  { name: "company_terms_changed", ...TERMS, status: "active" },
  { name: "company_terms_changed", ...TERMS, status: "suspended" },
  { name: "company_payer_changed", ...PAYER, pays: true },
  { name: "company_payer_changed", ...PAYER, pays: false, totalSatang: null },
  { name: "company_membership_changed", ...COMPANY, role: "accountant" },
  { name: "company_membership_changed", ...COMPANY, role: null, link: null },
  { name: "integration_stopped", what: "key_revoked", title: "Web shop", ...COMPANY },
  { name: "integration_stopped", what: "key_without_maker", title: "Web shop", ...COMPANY },
  { name: "integration_stopped", what: "endpoint_failing", title: "shop.example", ...COMPANY },
  { name: "integration_stopped", what: "endpoint_paused", title: "shop.example", ...COMPANY },
  { name: "integration_stopped", what: "endpoint_deleted", title: "shop.example", ...COMPANY },
  { name: "integration_stopped", what: "endpoint_moved", title: "shop.example → new.example", ...COMPANY },
] as const satisfies readonly MailTemplate[];

/** The links of each, in their order. */
export const NOTICE_LINKS: Readonly<Record<(typeof NOTICE_MAILS)[number]["name"], readonly string[]>> = {
  review_decided: [LINK],
  payout_made: [LINK],
  integration_stopped: [LINK],
  vehicle_outages_changed: [LINK],
  driver_file_changed: [LINK],
  company_terms_changed: [LINK],
  company_payer_changed: [LINK],
  company_membership_changed: [LINK],
  payout_taken_back: [LINK],
};
