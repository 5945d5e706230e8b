import { z } from "zod";
import { companyIdInput, idempotencyKeyInput } from "../orders/order-input.ts";
import { requiredLineInput, requiredLinesInput } from "../plain-text-input.ts";
import { satangInput } from "./company-input.ts";

/** The longest number of a certificate that is kept; books and numbers are written in many ways. */
export const CERTIFICATE_NUMBER_MAX = 40;
/** The longest reason for voiding one. */
export const VOID_REASON_MAX = 300;

const ofSettlement = z.object({ companyId: companyIdInput, settlementId: z.uuid() });

/** The most payments that one certificate covers. */
export const CERTIFIED_PAYMENTS_MAX = 50;

/** Files the certificate of what was withheld of a payment, and of others with it. */
export const fileCertificateInput = ofSettlement.extend({
  /** The other payments that the same paper covers. */
  otherSettlementIds: z
    .array(z.uuid())
    .max(CERTIFIED_PAYMENTS_MAX - 1)
    .default([]),
  number: requiredLineInput(CERTIFICATE_NUMBER_MAX),
  issuedOn: z.iso.date(),
  amountSatang: satangInput,
  /** Its picture, uploaded for the first order of the payment; `null` without one. */
  fileId: z.uuid().nullable(),
  idempotencyKey: idempotencyKeyInput,
});
export type FileCertificateInput = z.output<typeof fileCertificateInput>;

/** Voids a certificate that was filed wrongly. */
export const voidCertificateInput = ofSettlement.extend({
  certificateId: z.uuid(),
  reason: requiredLinesInput(VOID_REASON_MAX),
});
export type VoidCertificateInput = z.output<typeof voidCertificateInput>;
