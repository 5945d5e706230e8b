import type { ErrorCode } from "#domain/errors.ts";
import { m } from "../../paraglide/messages.js";
import type { ErrorText } from "./error-notices.ts";
import { exactMoneyText, moneyText, plainText, timeText } from "./param-texts.ts";

/** An admin's act that the document or the order does not allow (any more). */
const DOCUMENT_STATE = {
  title: m.notice_title_order,
  text: m.error_document_not_draft,
  kind: "warning",
} as const;

/** The texts of the error codes that only the office meets: no customer and no driver loads them. */
export const OFFICE_ERROR_TEXTS = {
  PRICING_PLAN_FOLLOWED: { title: m.notice_title_settings, text: m.error_pricing_plan_followed },
  PRICING_VERSION_CONFLICT: { title: m.notice_title_settings, text: m.error_pricing_version_conflict },
  PAYMENT_UNDECIDED: { title: m.notice_title_payment, text: m.error_payment_undecided, kind: "warning" },
  TRANSFER_TOO_MUCH: {
    title: m.notice_title_payment,
    text: (params) => m.error_transfer_too_much({ amount: moneyText(params["maxSatang"]) }),
  },
  PAID_PRICE_LOWERED: { title: m.notice_title_order, text: m.error_paid_price_lowered, kind: "warning" },
  PAYMENT_SENT_BACK: { title: m.notice_title_payment, text: m.error_payment_sent_back, kind: "warning" },
  PAYMENT_DISPUTED: { title: m.notice_title_payment, text: m.error_payment_disputed, kind: "warning" },
  PAYMENT_DECIDED: { title: m.notice_title_payment, text: m.error_payment_decided, kind: "warning" },
  REFUND_NOT_SENT: { title: m.notice_title_payment, text: m.error_refund_not_due, kind: "warning" },
  REFUND_NOT_DUE: { title: m.notice_title_payment, text: m.error_refund_not_due, kind: "warning" },
  DOCUMENT_NOT_DRAFT: DOCUMENT_STATE,
  NOTHING_TO_INVOICE: DOCUMENT_STATE,
  INVOICE_NOT_CURRENT: DOCUMENT_STATE,
  BUYER_ON_DOCUMENT: { title: m.notice_title_order, text: m.error_buyer_on_document, kind: "warning" },
  BUYER_OF_ACCOUNT: { title: m.notice_title_order, text: m.error_buyer_of_account, kind: "warning" },
  PAYER_ASKED: { title: m.notice_title_order, text: m.error_payer_asked, kind: "warning" },
  PAYER_JOBS_WAIT: { title: m.notice_title_order, text: m.error_payer_jobs_wait, kind: "warning" },
  PAYER_PAID: { title: m.notice_title_order, text: m.error_payer_paid, kind: "warning" },
  PAYER_HAS_DOCUMENT: { title: m.notice_title_order, text: m.error_payer_has_document, kind: "warning" },
  PAYER_HAS_CLAIM: { title: m.notice_title_order, text: m.error_payer_has_claim, kind: "warning" },
  PAYER_NEEDS_COMPANY: { title: m.notice_title_order, text: m.error_payer_needs_company, kind: "warning" },
  PAYER_ACCOUNT_CHANGED: {
    title: m.notice_title_order,
    text: m.error_payer_account_changed,
    kind: "warning",
  },
  INVOICE_REPLACED: {
    title: m.nav_admin_invoices,
    text: ({ number, buyer }) =>
      m.error_invoice_replaced({ number: plainText(number), buyer: plainText(buyer) }),
    kind: "warning",
  },
  CREDIT_ABOVE_INVOICE: {
    title: m.notice_title_payment,
    text: ({ maxSatang }) => m.error_credit_above_invoice({ max: moneyText(maxSatang) }),
    kind: "warning",
  },
  INVOICE_CREDITED_MEANWHILE: {
    title: m.nav_admin_invoices,
    text: ({ leftSatang, seenSatang }) =>
      m.error_invoice_credited_meanwhile({
        left: moneyText(leftSatang),
        seen: moneyText(seenSatang),
      }),
    kind: "warning",
  },
  INVOICE_CHANGED: {
    title: m.nav_admin_invoices,
    text: ({ totalSatang }) => m.error_invoice_changed({ total: moneyText(totalSatang) }),
    kind: "warning",
  },
  TAX_RULES_VERSION_CONFLICT: { title: m.tax_title, text: m.error_pricing_version_conflict },
  ORDER_VIEW_CHANGED: {
    title: m.nav_admin_orders,
    text: ({ name }) => m.error_order_view_changed({ name: plainText(name) }),
    kind: "warning",
  },
  ORDER_VIEWS_CHANGED: { title: m.nav_admin_orders, text: m.error_order_views_changed, kind: "warning" },
  JOB_NEEDS_VEHICLE: {
    title: m.nav_admin_drivers,
    text: ({ jobId }) => m.error_job_needs_vehicle({ jobId: plainText(jobId) }),
    kind: "warning",
  },
  JOB_VEHICLE_CHANGED: { title: m.notice_title_job, text: m.error_job_vehicle_changed, kind: "warning" },
  VEHICLE_UNDER_WAY: {
    title: m.nav_admin_drivers,
    text: ({ jobId }) => m.error_vehicle_under_way({ jobId: plainText(jobId) }),
    kind: "warning",
  },
  VEHICLE_RECEIVER_CLOSED: {
    title: m.nav_admin_drivers,
    text: () => m.error_vehicle_receiver_closed(),
    kind: "warning",
  },
  VEHICLE_PAPERS_MISSING: {
    title: m.nav_admin_drivers,
    text: ({ plate }) => m.error_vehicle_papers_missing({ plate: plainText(plate) }),
    kind: "warning",
  },
  VEHICLE_CHANGE_WAITS: {
    title: m.nav_admin_drivers,
    text: m.error_vehicle_change_waits,
    kind: "warning",
  },
  DRIVER_CHANGED: { title: m.nav_admin_drivers, text: m.error_driver_changed, kind: "warning" },
  DRIVER_HOLDS_CASH: {
    title: m.nav_admin_drivers,
    text: (params) => m.error_driver_holds_cash({ amount: moneyText(params["amountSatang"]) }),
    kind: "warning",
  },
  DRIVER_OWED_PAY: { title: m.nav_admin_drivers, text: m.error_driver_owed_pay, kind: "warning" },
  DRIVER_HAS_OPEN_ORDERS: {
    title: m.nav_admin_drivers,
    text: m.error_driver_has_open_orders,
    kind: "warning",
  },
  DRIVER_HAS_JOBS: { title: m.nav_admin_drivers, text: m.error_driver_has_jobs, kind: "warning" },
  CUSTOMER_ADDRESS_TAKEN: { title: m.notice_title_order, text: m.error_customer_address_taken },
  CUSTOMER_CHANGED: { title: m.nav_admin_phone_order, text: m.error_customer_changed },
  DRIVER_ACCOUNT_TAKEN: { title: m.nav_admin_drivers, text: m.error_driver_account_taken },
  WAITING_BILLED: { title: m.notice_title_job, text: m.error_waiting_billed, kind: "warning" },
  WAITING_NOT_CHARGED: { title: m.notice_title_job, text: m.error_waiting_not_charged },
  REOPEN_TOO_LATE: {
    title: m.notice_title_job,
    text: ({ until }) => m.error_reopen_too_late({ time: timeText(until) }),
  },
  CLAIM_UNDECIDED: { title: m.notice_title_claim, text: m.error_claim_undecided, kind: "warning" },
  CLAIM_COMPENSATED: { title: m.notice_title_claim, text: m.error_claim_compensated, kind: "warning" },
  VISIT_CONTRADICTED: { title: m.notice_title_job, text: m.error_visit_contradicted, kind: "warning" },
  SETTLEMENT_BILLED: { title: m.notice_title_payment, text: m.error_settlement_billed, kind: "warning" },
  CREDIT_SENT_TO_CARD: { title: m.notice_title_payment, text: m.error_credit_sent_to_card, kind: "warning" },
  CREDIT_SENT_BACK: { title: m.notice_title_payment, text: m.error_credit_sent_back, kind: "warning" },
  CLAIM_CHANGED: { title: m.notice_title_claim, text: m.error_claim_changed, kind: "warning" },
  FERRY_IN_USE: { title: m.notice_title_ferry, text: m.error_ferry_in_use },
  FERRY_VERSION_CONFLICT: { title: m.notice_title_ferry, text: m.error_ferry_version_conflict },
  TRUCK_HOURS_VERSION_CONFLICT: {
    title: m.nav_admin_truck_hours,
    text: m.error_truck_hours_version_conflict,
    kind: "warning",
  },
  REVIEW_TRANSITION_REFUSED: { title: m.notice_title_review, text: m.error_review_transition_refused },
  REVIEW_VERSION_CONFLICT: {
    title: m.notice_title_review,
    text: m.error_review_version_conflict,
    kind: "warning",
  },
  PLATE_IN_SERVICE: {
    title: m.nav_admin_drivers,
    text: ({ plate }) => m.error_plate_in_service({ plate: plainText(plate) }),
  },
  VEHICLES_ABOVE_LIMIT: {
    title: m.nav_admin_drivers,
    text: ({ max }) => m.error_vehicles_above_limit({ max: plainText(max) }),
  },
  PERSON_CHANGED: { title: m.nav_admin_people, text: m.error_person_changed },
  ROLE_CHANGED: { title: m.notice_title_account, text: m.error_role_changed, kind: "warning" },
  SECOND_FACTOR_CHANGED: {
    title: m.nav_admin_people,
    text: m.error_second_factor_changed,
    kind: "warning",
  },
  PAYOUT_CHANGED: { title: m.notice_title_payout, text: m.error_payout_changed, kind: "warning" },
  SETTLEMENT_MISMATCH: {
    title: m.notice_title_company,
    text: ({ givenSatang, allocatedSatang }) =>
      m.error_settlement_mismatch({
        given: exactMoneyText(givenSatang),
        allocated: exactMoneyText(allocatedSatang),
      }),
  },
  SETTLEMENT_INVOICE_CLOSED: {
    title: m.notice_title_company,
    text: m.error_settlement_invoice_closed,
    kind: "warning",
  },
  OTHER_ADMINS_NEED_FACTOR: { title: m.notice_title_account, text: m.error_other_admins_need_factor },
  INVOICES_TO_BE_REPLACED: {
    title: m.notice_title_company,
    text: ({ orderIds }) => m.error_invoices_to_be_replaced({ orders: plainText(orderIds) }),
    kind: "warning",
  },
  NOTHING_TO_BILL: { title: m.notice_title_company, text: m.error_nothing_to_bill, kind: "warning" },
} as const satisfies Partial<Record<ErrorCode, ErrorText>>;
