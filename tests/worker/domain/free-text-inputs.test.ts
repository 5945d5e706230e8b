import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { z } from "zod";
import { profileInput } from "#domain/access/profile-input.ts";
import { createApiKeyInput } from "#domain/api/api-key-input.ts";
import { contactInput } from "#domain/contact/contact-input.ts";
import { createCompanyInput, settleInput } from "#domain/companies/company-input.ts";
import { searchInput } from "#domain/control-room/search.ts";
import { companyBuyerInput } from "#domain/documents/buyer-input.ts";
import {
  answerClaimInput,
  compensateClaimInput,
  openClaimInput,
  replyToClaimInput,
} from "#domain/claims/claim-input.ts";
import {
  adminDocumentFilterInput,
  correctInvoiceInput,
  creditInvoiceInput,
} from "#domain/documents/document-input.ts";
import { driverReasonInput, profileDraftInput } from "#domain/drivers/profile-input.ts";
import { ferryInput } from "#domain/ferries/ferry-input.ts";
import { savePlaceInput } from "#domain/geo/saved-place.ts";
import { goodsInput } from "#domain/goods/goods-input.ts";
import { bookOrderInput, placeOrderInput, reasonInput } from "#domain/orders/order-input.ts";
import { makeRefundInput, takeBackRefundInput } from "#domain/payments/refund-input.ts";
import { recordProofInput } from "#domain/proofs/proof-input.ts";
import { decideReviewInput, writeReviewInput } from "#domain/reviews/review-input.ts";
import { banWindowInput, holidayInput } from "#domain/truck-hours/truck-hours-input.ts";

/** A line end, a zero character, and the one that turns the rest of a line around. */
const TYPED = " Ma\u202eli\u0000\n\n\nand\u2028company ";
const LINE = "Mali and company";
const LINES = "Mali\n\nand\ncompany";

const contact = { contactName: TYPED, contactEmail: "a@example.test", contactPhone: "081", lineId: TYPED };
const key = "key-12345";
const UUID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e34";
const both = { th: TYPED, en: TYPED };
const port = { name: both, latitude: 1, longitude: 1 };
const amounts = {
  firstSailingMin: 0,
  lastSailingMin: 0,
  frequencyMin: 1,
  durationS: 60,
  vehicleFareMinSatang: 0,
  vehicleFareMaxSatang: 0,
  passengerFareMinSatang: 0,
  passengerFareMaxSatang: 0,
};

const typedProfile = { name: TYPED, phone: "", lineId: TYPED, hasWhatsapp: false, locale: "th" };
const place = {
  savedPlaceId: "home-0001",
  kind: "home",
  place: { placeId: "th-1006" },
  seenVersion: 0,
  replaces: null,
};

test.each<[what: string, input: z.ZodType, typed: unknown, stored: unknown]>([
  ["registering as a driver", profileDraftInput, { name: TYPED }, { name: LINE }],
  [
    "refusing a driver",
    driverReasonInput,
    { driverId: "d", key: UUID, seenVersion: 1, reason: TYPED },
    { reason: LINE },
  ],
  ["recording a refund", makeRefundInput, { refundId: "r", reference: TYPED }, { reference: LINE }],
  ["taking a refund back", takeBackRefundInput, { refundId: "r", reason: TYPED }, { reason: LINES }],
  [
    "placing an order",
    placeOrderInput,
    {
      ...contact,
      token: "t",
      pickupAt: "2026-12-01T08:00:00+07:00",
      idempotencyKey: key,
      notes: TYPED,
      stopDetails: [TYPED],
      stops: [{ words: TYPED, detail: TYPED, person: { name: TYPED, phone: "081" } }],
    },
    {
      contactName: LINE,
      lineId: LINE,
      notes: LINES,
      stopDetails: [LINE],
      stops: [{ words: LINE, detail: LINE, person: { name: LINE, phone: "081" } }],
    },
  ],
  [
    "booking",
    bookOrderInput,
    {
      ...contact,
      pickup: TYPED,
      destination: { text: TYPED },
      date: "2026-12-01",
      vehicle: "four_wheel",
      idempotencyKey: key,
      notes: TYPED,
    },
    { contactName: LINE, lineId: LINE, notes: LINES, pickup: { text: LINE }, destination: { text: LINE } },
  ],
  ["what is moved", goodsInput, { note: TYPED, noProhibitedGoods: true }, { note: LINES }],
  [
    "a claim",
    openClaimInput,
    { claimId: UUID, orderId: "o", kind: "loss", claimedSatang: 1, text: TYPED, photoFileIds: [] },
    { text: LINES },
  ],
  [
    "a reply to a claim",
    replyToClaimInput,
    { claimId: UUID, key: UUID, text: TYPED, photoFileIds: [] },
    { text: LINES },
  ],
  [
    "an answer to a claim",
    answerClaimInput,
    { claimId: UUID, key: UUID, seenVersion: 1, text: TYPED },
    { text: LINES },
  ],
  [
    "the transfer of a compensation",
    compensateClaimInput,
    { claimId: UUID, key: UUID, seenVersion: 1, reference: TYPED },
    { reference: LINE },
  ],
  [
    "a key of the API",
    createApiKeyInput,
    { keyId: UUID, companyId: "CO-AAAAAA", name: TYPED, scopes: ["quote"] },
    { name: LINE },
  ],
  [
    "a payment of a company",
    settleInput,
    {
      companyId: "CO-AAAAAA",
      receivedOn: "2026-12-20",
      transferredSatang: 1,
      withheldSatang: 0,
      reference: TYPED,
      allocations: [{ invoiceId: "i", transferSatang: 1, withheldSatang: 0 }],
      idempotencyKey: key,
    },
    { reference: LINE },
  ],
  [
    "a company on account",
    createCompanyInput,
    {
      name: TYPED,
      address: TYPED,
      taxId: "0000000000001",
      billingEmail: "a@example.test",
      creditLimitSatang: 0,
      creditDays: 30,
      billingDay: 1,
      status: "active",
      idempotencyKey: key,
    },
    { name: LINE, address: LINES },
  ],
  [
    "a company",
    companyBuyerInput,
    { name: TYPED, address: TYPED, taxId: "0000000000001" },
    { name: LINE, address: LINES },
  ],
  ["a search for documents", adminDocumentFilterInput, { search: TYPED }, { search: LINE }],
  [
    "why a part of an invoice is credited",
    creditInvoiceInput.omit({ creditId: true }),
    { documentId: "d", amountSatang: 1, reason: TYPED, seenLeftSatang: 1 },
    { reason: LINES },
  ],
  [
    "why an invoice is corrected",
    correctInvoiceInput,
    { documentId: "d", reason: TYPED, idempotencyKey: "press-000001" },
    { reason: LINES },
  ],
  ["a reason", reasonInput, TYPED, LINES],
  ["a search over everything", searchInput, { text: TYPED }, { text: LINE }],
  [
    "the profile",
    profileInput,
    { ...typedProfile, seen: typedProfile },
    { name: LINE, lineId: LINE, seen: { name: LINE } },
  ],
  [
    "a message",
    contactInput,
    { name: TYPED, email: "a@example.test", topic: "quote", message: TYPED, idempotencyKey: key },
    { name: LINE, message: LINES },
  ],
  ["a review", writeReviewInput, { orderId: "o", stars: 5, text: TYPED, locale: "th" }, { text: LINES }],
  [
    "why a review is not shown",
    decideReviewInput,
    { reviewId: "r", basedOnVersion: 1, status: "rejected", reason: TYPED },
    { reason: LINES },
  ],
  [
    "proof of delivery",
    recordProofInput,
    {
      proofId: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e34",
      jobId: "j",
      stopPosition: 1,
      photoFileIds: [],
      receiverName: TYPED,
      takenAt: 0,
    },
    { receiverName: LINE },
  ],
  [
    "a holiday",
    holidayInput,
    { day: "2026-12-31", nameTh: TYPED, nameEn: TYPED, basedOnVersion: 0 },
    { nameTh: LINE },
  ],
  [
    "truck hours",
    banWindowInput,
    {
      windowId: "w",
      vehicle: "six_wheel",
      startMin: 0,
      endMin: 1,
      exemptOnHolidays: true,
      source: TYPED,
      basedOnVersion: 0,
    },
    { source: LINE },
  ],
  [
    "a ferry",
    ferryInput,
    {
      ...amounts,
      name: both,
      departurePort: port,
      arrivalPort: port,
      frequencyText: both,
      fareVerified: false,
      operators: [TYPED],
      notes: TYPED,
      vehicleAllowed: true,
      maxVehicleLengthCm: null,
      maxVehicleHeightCm: null,
      maxVehicleWeightKg: null,
      source: TYPED,
      confidence: "low",
    },
    {
      name: { th: LINE, en: LINE },
      departurePort: { name: { en: LINE } },
      frequencyText: { en: LINE },
      operators: [LINE],
      notes: LINES,
      source: LINE,
    },
  ],
  ["saving a place", savePlaceInput, { ...place, name: TYPED, detail: TYPED }, { name: LINE, detail: LINE }],
])("%s: what is typed is stored as plain text", (_what, input, typed, stored) => {
  const { data, error } = input.safeParse(typed);
  expect(error).toBeUndefined();
  expect({ data }).toMatchObject({ data: stored });
});

test("no other input takes text with its blanks cut off and nothing else", () => {
  const rest = globSync("worker/{domain,trpc}/**/*.ts").filter((path) => !path.endsWith("/email-input.ts"));
  const bare = rest.filter((path) =>
    /\bstring\(\)\s*\.trim\(\)(?!.*\.pipe\(emailInput\))/.test(readFileSync(path, "utf8")),
  );
  expect(bare).toEqual([]);
});
