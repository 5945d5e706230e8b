import type { AuditedField, AuditedKind } from "#domain/audit/audited-record.ts";
import type { RecordIdField } from "#domain/audit/record-ids.ts";
import type { OpenableRecord } from "#web/entities/records/record-address.ts";

/** What opens by the id of a changed record. An offer and a tracking link are their order's, the buyer is their person's. */
const BY_KIND: Partial<Record<AuditedKind, OpenableRecord>> = {
  billing_note: "document",
  buyer: "person",
  claim: "claim",
  company: "company",
  document: "document",
  driver: "driver",
  ferry: "ferry",
  job: "job",
  order: "order",
  payment: "payment",
  payout: "payout",
  price_offer: "order",
  refund: "refund",
  review: "review",
  settlement: "settlement",
  tracking_link: "order",
  user: "person",
};

/** What opens by the id in a field. */
const BY_FIELD: Partial<Record<AuditedField | RecordIdField, OpenableRecord>> = {
  billingNoteId: "document",
  claimId: "claim",
  companyId: "company",
  customerId: "person",
  documentId: "document",
  driverId: "driver",
  ferryRouteId: "ferry",
  invoiceId: "document",
  jobId: "job",
  orderId: "order",
  orderIds: "order",
  otherSettlementIds: "settlement",
  paymentId: "payment",
  payoutId: "payout",
  refundId: "refund",
  reviewId: "review",
  seenDriverId: "driver",
  settlementId: "settlement",
  settlementIds: "settlement",
  toDriverId: "driver",
  userId: "person",
};

/** The record that opens in the office by the id of a changed one; `undefined` where there is no page for it. */
export function openableKind(kind: string): OpenableRecord | undefined {
  return Object.hasOwn(BY_KIND, kind) ? BY_KIND[kind as AuditedKind] : undefined;
}

/** The record that opens in the office by the value at a path: "jobs.KD-7F3K2M-1.driverId"; `undefined` where it is no id. */
export function openableField(path: string): OpenableRecord | undefined {
  const name = path.split(".").findLast((each) => !/^\d+$/.test(each)) ?? "";
  return Object.hasOwn(BY_FIELD, name) ? BY_FIELD[name as keyof typeof BY_FIELD] : undefined;
}
