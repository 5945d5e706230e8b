import { linkOptions } from "@tanstack/react-router";
import { orderIdOfJob } from "#domain/jobs/card.ts";
import { documentAddress } from "#web/entities/documents/document-address.ts";

/** Where each record opens in the office. A job opens with its order. */
const ADDRESSES = {
  claim: (claim: string) => linkOptions({ to: "/admin/claims", search: { claim } }),
  company: (companyId: string) => linkOptions({ to: "/admin/companies/$companyId", params: { companyId } }),
  document: (documentId: string) => documentAddress(documentId, "admin"),
  driver: (driver: string) => linkOptions({ to: "/admin/drivers", search: { driver } }),
  ferry: (ferry: string) => linkOptions({ to: "/admin/ferries", search: { ferry } }),
  job: (jobId: string) => linkOptions({ to: "/admin/orders", search: { order: orderIdOfJob(jobId) } }),
  order: (order: string) => linkOptions({ to: "/admin/orders", search: { order } }),
  payment: (payment: string) => linkOptions({ to: "/admin/payments", search: { payment } }),
  payout: (payout: string) => linkOptions({ to: "/admin/payouts", search: { payout } }),
  person: (person: string) => linkOptions({ to: "/admin/people", search: { person } }),
  refund: (refund: string) => linkOptions({ to: "/admin/refunds", search: { refund } }),
  review: (review: string) => linkOptions({ to: "/admin/reviews", search: { review } }),
  settlement: (settlement: string) => linkOptions({ to: "/admin/companies", search: { settlement } }),
} as const;

/** A kind of record that the office can open by its id. */
export type OpenableRecord = keyof typeof ADDRESSES;

/** The page of a record in the office, for a link and for `navigate`. */
export interface RecordAddress {
  readonly to: string;
  readonly search?: object;
  readonly params?: object;
}

/** Where a record opens in the office, by its id. */
export function recordAddress(record: OpenableRecord, id: string): RecordAddress {
  return ADDRESSES[record](id);
}
