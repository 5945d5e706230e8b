import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import {
  billingNoteListQuery,
  companiesToBillCountQuery,
  companiesToBillQuery,
  notesDueQuery,
  onBillingNoteQuery,
} from "#db/queries/companies/billing-notes.ts";
import { openInvoicesOfQuery, numberedInvoicesQuery } from "#db/queries/companies/open-invoices.ts";
import { companyOrdersQuery, lastCreditQueries, openOrdersQuery } from "#db/queries/companies/credit.ts";
import { parkedListQuery } from "#db/queries/control-room/parked-effects.ts";
import { companyListQuery } from "#db/queries/companies/companies.ts";
import { certificatesDueQuery, certificatesQuery } from "#db/queries/companies/certificates.ts";
import { settledLinesQuery, settlementListQuery } from "#db/queries/companies/settlement-list.ts";
import {
  claimEventsQuery,
  claimListQuery,
  claimPhotosQuery,
  claimsOfCustomer,
  claimsOfOrderQuery,
  lastStepQuery,
  undecidedClaimQuery,
} from "#db/queries/claims/read-claims.ts";
import { earningListQuery, earningsByDayQuery, entriesOfPayoutQuery } from "#db/queries/earnings/book.ts";
import { payoutListQuery, unpaidQuery } from "#db/queries/earnings/payouts.ts";
import { expiredDriverFilesQuery } from "#db/queries/drivers/driver-files.ts";
import { driversOnFileQuery } from "#db/queries/drivers/on-file.ts";
import { driverEventsQuery, driverListQuery } from "#db/queries/drivers/registrations.ts";
import { officeNotesQuery } from "#db/queries/orders/office/office-notes.ts";
import { deletedFerriesQuery } from "#db/queries/ferries/deleted-ferries.ts";
import { ferryListQuery } from "#db/queries/ferries/ferries.ts";
import { expiredFilesQuery, filesOfOwner } from "#db/queries/files.ts";
import {
  documentListQuery,
  documentsOfInvoice,
  documentsOfOrderQuery,
} from "#db/queries/documents/read-documents.ts";
import { contactOpeningsQuery } from "#db/queries/jobs/contact-openings.ts";
import { writtenRevisionQuery } from "#db/queries/jobs/written-revision.ts";
import { payerObstacleQuery } from "#db/queries/orders/payer-facts.ts";
import { heldJobsQuery } from "#db/queries/orders/order-access.ts";
import { openUnpaidQuery } from "#db/queries/orders/new-order.ts";
import { driverJobsQuery, jobsOfOrder, openJobsQuery } from "#db/queries/jobs/jobs.ts";
import { releasesQuery } from "#db/queries/jobs/releases.ts";
import { effectsToDelete } from "#db/queries/account/erase-outbox.ts";
import { driverSessionsQuery, sessionQuery } from "#db/queries/account/sessions.ts";
import { openSessionsQuery } from "#db/queries/account/accounts.ts";
import {
  claimQuery,
  dueKindsQuery,
  dueQuery,
  mailsToQuery,
  oldEffectsDelete,
  parkedQuery,
} from "#db/queries/outbox.ts";
import { keptQuery, waitingQuery } from "#db/queries/told.ts";
import { strandedUsersDelete } from "#db/queries/delete-expired.ts";
import { eventsAfterOfferQuery, latestOfferQuery } from "#db/queries/orders/offers.ts";
import type { OrderFilter } from "#db/queries/orders/order-filter.ts";
import { orderCountQuery, orderListQuery } from "#db/queries/orders/orders.ts";
import type { Cursor } from "#db/queries/page.ts";
import { creditsOfOrder } from "#db/queries/payments/credits.ts";
import { ordersOfSettlementQuery } from "#db/queries/companies/settlements.ts";
import { intentQuery, toCheckQuery, unfinishedRefundsQuery } from "#db/queries/payments/checkout-sessions.ts";
import { refundListQuery } from "#db/queries/payments/refund-list.ts";
import { paymentsOfOrder, refundsOfOrder } from "#db/queries/payments/order-money.ts";
import { ledgerOfOrder } from "#db/queries/payments/ledger.ts";
import { latestProofQuery, proofFilesQuery, proofsOfOrderQuery } from "#db/queries/proofs.ts";
import { paymentListQuery } from "#db/queries/payments/payment-list.ts";
import { ratingQuery, reviewListQuery, shownReviewsQuery } from "#db/queries/reviews.ts";
import {
  oldArrivalWindowsDelete,
  oldPositionsDelete,
  sharedJobsQuery,
} from "#db/queries/tracking/positions.ts";
import { onTheirWayQuery } from "#db/queries/tracking/tracked-orders.ts";
import { savedPlacesOf } from "#db/queries/saved-places.ts";
import { orders } from "#db/schema/orders.ts";
import { reviews } from "#db/schema/reviews.ts";
import { freshDatabase } from "../support/people.ts";
import { plan, slowLines, type Statement } from "../support/query-plan.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const LATER: Cursor = { at: 1_800_000_000_000, id: "KD-AAAAAA" };

const SOUGHT = {
  idPart: "7F3K",
  spellings: ["7f3k"],
  places: [{ placeId: "th-10", titleTh: "กรุงเทพมหานคร" }],
};
/** A customer's filter of everything at once. */
const FILTER: OrderFilter = {
  payment: "unpaid",
  pickup: { from: 0, before: 1 },
  search: { whole: SOUGHT, words: [SOUGHT, SOUGHT] },
};

/** Every list that pages, with each of its filters: its first page, a later one, and how SQLite finds the later one. */
const PAGED: readonly {
  readonly name: string;
  readonly page: (cursor?: Cursor) => Statement;
  readonly seek: string;
}[] = [
  {
    name: "a customer's orders",
    page: (cursor) => orderListQuery(db, eq(orders.customerId, "c"), { cursor }).limit(101),
    seek: "orders USING INDEX orders_of_customer (customer_id=? AND (created_at,order_id)<(?,?))",
  },
  {
    name: "a customer's orders by status",
    page: (cursor) =>
      orderListQuery(db, eq(orders.customerId, "c"), { status: "pending", cursor }).limit(101),
    seek: "orders USING INDEX orders_of_customer_by_status (customer_id=? AND status=? AND (created_at,order_id)<(?,?))",
  },
  {
    name: "a customer's orders by search, days and payment",
    page: (cursor) => orderListQuery(db, eq(orders.customerId, "c"), { ...FILTER, cursor }).limit(101),
    seek: "orders USING INDEX orders_of_customer (customer_id=? AND (created_at,order_id)<(?,?))",
  },
  {
    name: "a customer's documents",
    page: (cursor) => documentListQuery(db, { customerId: "c", status: "issued" }, cursor).limit(101),
    seek: "documents USING INDEX documents_of_customer (customer_id=? AND status=? AND (dated_at,document_id)<(?,?))",
  },
  {
    name: "a customer's documents of a kind",
    page: (cursor) =>
      documentListQuery(db, { customerId: "c", status: "issued", kind: "receipt" }, cursor).limit(101),
    seek: "documents USING INDEX documents_of_customer (customer_id=? AND status=? AND (dated_at,document_id)<(?,?))",
  },
  {
    name: "every document",
    page: (cursor) => documentListQuery(db, { status: "issued" }, cursor).limit(101),
    seek: "documents USING INDEX documents_by_date (status=? AND (dated_at,document_id)<(?,?))",
  },
  {
    name: "every document of a kind",
    page: (cursor) => documentListQuery(db, { status: "issued", kind: "invoice" }, cursor).limit(101),
    seek: "documents USING INDEX documents_by_kind (status=? AND kind=? AND (dated_at,document_id)<(?,?))",
  },
  {
    name: "the documents of a tax id",
    page: (cursor) =>
      documentListQuery(db, { status: "issued", taxId: "0000000000001", kind: "receipt" }, cursor).limit(101),
    seek: "documents USING INDEX documents_of_tax_id (<expr>=? AND status=? AND (dated_at,document_id)<(?,?))",
  },
  {
    name: "the deleted ferry routes",
    page: (cursor) => deletedFerriesQuery(db, { cursor }).limit(101),
    seek: "ferry_routes USING INDEX ferry_routes_deleted (archived_at>? AND (archived_at,ferry_route_id)<(?,?))",
  },
  {
    name: "open jobs",
    page: (cursor) => openJobsQuery(db, "four_wheel", 0, cursor).limit(101),
    seek: "jobs USING INDEX jobs_open (status=? AND vehicle=? AND (pickup_at,job_id)>(?,?))",
  },
  {
    name: "a driver's jobs",
    page: (cursor) => driverJobsQuery(db, "d", cursor).limit(101),
    seek: "jobs USING INDEX jobs_of_driver (driver_id=? AND (pickup_at,job_id)<(?,?))",
  },
  {
    name: "payments that wait",
    page: (cursor) => paymentListQuery(db, { state: "reported", cursor }).limit(101),
    seek: "payments USING INDEX payments_by_state (state=? AND (created_at,payment_id)>(?,?))",
  },
  {
    name: "payments that are decided",
    page: (cursor) => paymentListQuery(db, { state: "received", cursor }).limit(101),
    seek: "payments USING INDEX payments_by_state (state=? AND (created_at,payment_id)<(?,?))",
  },
  {
    name: "the refunds that are due",
    page: (cursor) => refundListQuery(db, { state: "due", cursor }).limit(101),
    seek: "refunds USING INDEX refunds_by_state (state=? AND (created_at,refund_id)>(?,?))",
  },
  {
    name: "the orders of a company",
    page: (cursor) => companyOrdersQuery(db, "CO-AAAAAA", cursor).limit(101),
    seek: "orders USING INDEX orders_of_company (company_id=? AND (created_at,order_id)<(?,?))",
  },
  {
    name: "the billing notes of a company",
    page: (cursor) => billingNoteListQuery(db, "CO-AAAAAA", cursor).limit(101),
    seek: "billing_notes USING INDEX billing_notes_of_company (company_id=? AND (issued_at,billing_note_id)<(?,?))",
  },
  {
    name: "the claims that wait",
    page: (cursor) => claimListQuery(db, { list: "open", cursor }).limit(101),
    seek: "claims USING INDEX claims_by_state (state=? AND (created_at,claim_id)>(?,?))",
  },
  {
    name: "the claims that are settled",
    page: (cursor) => claimListQuery(db, { list: "settled", cursor }).limit(101),
    seek: "claims USING INDEX claims_by_state (state=? AND (created_at,claim_id)<(?,?))",
  },
  {
    name: "the claims with something to transfer",
    page: (cursor) => claimListQuery(db, { list: "to_transfer", cursor }).limit(101),
    seek: "claims USING INDEX claims_to_transfer ((created_at,claim_id)>(?,?))",
  },
  {
    name: "the registrations of drivers that wait",
    page: (cursor) => driverListQuery(db, { list: "waiting", cursor }).limit(101),
    seek: "driver_registrations USING INDEX driver_registrations_waiting ((sent_at,driver_id)>(?,?))",
  },
  {
    name: "the suspended drivers",
    page: (cursor) => driverListQuery(db, { list: "suspended", cursor }).limit(101),
    seek: "driver_registrations USING INDEX driver_registrations_by_state (state=? AND (changed_at,driver_id)<(?,?))",
  },
  {
    name: "the drivers without an account",
    page: (cursor) => driversOnFileQuery(db, cursor).limit(101),
    seek: "drivers USING INDEX drivers_without_account (user_id=? AND (created_at,driver_id)<(?,?))",
  },
  {
    name: "the payments of a company",
    page: (cursor) => settlementListQuery(db, { companyId: "CO-AAAAAA" }, cursor).limit(101),
    seek: "settlements USING INDEX settlements_of_company (company_id=? AND (created_at,settlement_id)<(?,?))",
  },
  {
    name: "the payments of a company that wait for a certificate",
    page: (cursor) => settlementListQuery(db, { companyId: "CO-AAAAAA", isWaiting: true }, cursor).limit(101),
    seek: "settlements USING INDEX settlements_with_tax (company_id=? AND (created_at,settlement_id)<(?,?))",
  },
  {
    name: "what a driver earned",
    page: (cursor) => earningListQuery(db, "d", { from: 0, to: 2e12 }, cursor).limit(101),
    seek: "earning_entries USING INDEX earning_entries_of_driver (driver_id=? AND at>? AND (at,entry_id)<(?,?))",
  },
  {
    name: "the payouts of a driver",
    page: (cursor) => payoutListQuery(db, "d", cursor).limit(101),
    seek: "payouts USING INDEX payouts_of_driver (driver_id=? AND (created_at,payout_id)<(?,?))",
  },
  {
    name: "every payout",
    page: (cursor) => payoutListQuery(db, null, cursor).limit(101),
    seek: "payouts USING INDEX payouts_made ((created_at,payout_id)<(?,?))",
  },
  {
    name: "every company",
    page: (cursor) => companyListQuery(db, cursor).limit(101),
    seek: "companies USING INDEX companies_by_date ((created_at,company_id)<(?,?))",
  },
  {
    name: "every review",
    page: (cursor) => reviewListQuery(db, { cursor }).limit(101),
    seek: "reviews USING INDEX reviews_by_date ((created_at,review_id)<(?,?))",
  },
  {
    name: "every review by status",
    page: (cursor) => reviewListQuery(db, { status: "pending", cursor }).limit(101),
    seek: "reviews USING INDEX reviews_by_status (status=? AND (created_at,review_id)<(?,?))",
  },
];

const OTHERS: Readonly<Record<string, () => Statement>> = {
  "a single payment": () => paymentListQuery(db, { paymentId: "KD-AAAAAA-P1" }).limit(101),
  "a single refund": () => refundListQuery(db, { refundId: "KD-AAAAAA-R1" }).limit(101),
  "a single review": () => reviewListQuery(db, { reviewId: "r" }).limit(101),
  "the number of a customer's orders": () => orderCountQuery(db, eq(orders.customerId, "c"), FILTER),
  "the pages at Stripe to ask about": () => toCheckQuery(db, 0).limit(20),
  "the payment of a charge at Stripe": () => intentQuery(db, "pi_1"),
  "the refunds that Stripe has not finished": () => unfinishedRefundsQuery(db, 0).limit(20),
  "the jobs of an order": () => jobsOfOrder(db, "KD-AAAAAA"),
  "open unpaid orders of a customer": () => openUnpaidQuery(db, "c"),
  "a revision as it was written": () => writtenRevisionQuery(db, "KD-AAAAAA", "buyer_changed"),
  "what stands against another payer": () => ({
    toSQL: () => db.run(payerObstacleQuery("KD-AAAAAA", 0)).getQuery(),
  }),
  "what drivers gave back": () => releasesQuery(db, ["d-1", "d-2"], 0),
  "the jobs of an order that somebody holds": () => heldJobsQuery(db, "KD-AAAAAA", "u"),
  "what somebody uploaded": () => filesOfOwner(db, "u"),
  "the proofs of an order": () => proofsOfOrderQuery(db, "KD-AAAAAA"),
  "the latest proof of a job": () => latestProofQuery(db, "KD-AAAAAA-1", "driver-1"),
  "the photos of an order's proofs": () => proofFilesQuery(db, "KD-AAAAAA"),
  "files that have expired": () => expiredFilesQuery(db, 0),
  "drivers' pictures that have expired": () => expiredDriverFilesQuery(db, 0),
  "the history of a driver": () => driverEventsQuery(db, "d"),
  "the shipments of a customer": () => onTheirWayQuery(db, "c"),
  "the jobs whose position a driver sends": () => sharedJobsQuery(db, "d"),
  "positions that are old": () => oldPositionsDelete(db, 0),
  "arrival windows that are over": () => oldArrivalWindowsDelete(db, 0),
  "who opened the contact of an order": () => contactOpeningsQuery(db, "KD-AAAAAA"),
  "the documents of an order": () => documentsOfOrderQuery(db, "KD-AAAAAA"),
  "the claims of an order": () => claimsOfOrderQuery(db, "KD-AAAAAA"),
  "the histories of an order's claims": () => claimEventsQuery(db, "KD-AAAAAA"),
  "the photos of an order's claims": () => claimPhotosQuery(db, "KD-AAAAAA"),
  "the last step of a kind of a claim": () => lastStepQuery(db, "c", 3, "refuse"),
  "the billing note of an order's invoice": () => onBillingNoteQuery(db, "KD-AAAAAA"),
  "the claim of an order that is to be decided": () => undecidedClaimQuery(db, "KD-AAAAAA"),
  "a customer's claims": () => claimsOfCustomer(db, "nok"),
  "what the price of an order was lowered by": () => creditsOfOrder(db, "KD-AAAAAA"),
  "what belongs to an invoice": () => documentsOfInvoice(db, "KD-AAAAAA-INV1"),
  "companies to bill": () =>
    companiesToBillQuery(db, { period: "2026-11", before: "2026-10", upToDay: 25 }).limit(50).offset(50),
  "how many companies are to be billed": () =>
    companiesToBillCountQuery(db, { period: "2026-11", before: "2026-10", upToDay: 25 }),
  "what is open of a company": () => ({
    toSQL: () => db.run(openOrdersQuery(["CO-AAAAAA", "CO-BBBBBB"])).getQuery(),
  }),
  "the open invoices of a company with a number": () =>
    numberedInvoicesQuery(db, "CO-AAAAAA", { years: [2026, 2025], number: 1 }),
  "those of some invoices that are open": () => openInvoicesOfQuery(db, "CO-AAAAAA", ["a", "b"]),
  "the certificates of payments": () => certificatesQuery(db, ["a", "b"]),
  "how many certificates are due": () => ({
    toSQL: () => db.run(certificatesDueQuery(["CO-AAAAAA"])).getQuery(),
  }),
  "a driver's earnings by day": () =>
    earningsByDayQuery(db, "d", { fromDay: "2026-01-01", toDay: "2026-12-31" }),
  "what a payout pays": () => entriesOfPayoutQuery(db, "p"),
  "what drivers were not paid": () => unpaidQuery(db, "2026-12-31").limit(101),
  "what drivers were not paid, a later page": () =>
    unpaidQuery(db, "2026-12-31", { at: "2026-11-20", id: "d" }).limit(101),
  "what one driver was not paid": () => unpaidQuery(db, "2026-12-31", undefined, "d").limit(101),
  "one payout": () => payoutListQuery(db, null, undefined, "PO-1").limit(101),
  "the invoices of settlements": () => ({ toSQL: () => db.run(settledLinesQuery(["a", "b"])).getQuery() }),
  "the notes of an order": () => officeNotesQuery(db, "KD-AAAAAA", { at: 0, id: "a" }).limit(21),
  "the latest offer of an order": () => latestOfferQuery(db, "KD-AAAAAA"),
  "what came after an offer": () => eventsAfterOfferQuery(db, { orderId: "KD-AAAAAA", version: 2 }),
  "the ferry routes in use": () => ferryListQuery(db, 0),
  "due effects": () => dueQuery(db, 0).limit(1),
  "due effects of a kind, claimed": () => claimQuery(db, "mail", 0, 1, 10),
  "parked effects": () => parkedQuery(db).limit(20),
  "a later page of parked effects": () => parkedListQuery(db, { at: 1, id: "1" }).limit(101),
  "kept mails": () => keptQuery(db).limit(50),
  "waiting mails": () => waitingQuery(db, 0).limit(50),
  "mails to an address": () => mailsToQuery(db, "a@example.test"),
  "effects that concern an address": () => effectsToDelete(db, "u", "a@example.test"),
  "a session with its user and driver profile": () => sessionQuery(db, "token"),
  "the drivers of sessions": () => driverSessionsQuery(db, '["token"]'),
  "somebody's open sessions": () => openSessionsQuery(db, "u", 0),
  "users stranded by a crash": () => strandedUsersDelete(db, 0),
  "somebody's saved places": () => savedPlacesOf(db, "u"),
  "the reviews on show": () => shownReviewsQuery(db).limit(6),
  "the rating": () => ratingQuery(db),
  "billing notes that fell due": () =>
    notesDueQuery(db, { issuedFrom: 0, dueFrom: "2026-12-01", dueBefore: "2026-12-31" }),
  "the credit that a company was given last": () => lastCreditQueries(db, "CO-AAAAAA")[0],
  "the order that a company placed last": () => lastCreditQueries(db, "CO-AAAAAA")[1],
  "the orders of a settlement": () => ordersOfSettlementQuery(db, "none"),
  "the payments of an order": () => paymentsOfOrder(db, "KD-AAAAAA"),
  "the refunds of an order": () => refundsOfOrder(db, "KD-AAAAAA"),
  "the ledger of an order": () => ledgerOfOrder(db, "KD-AAAAAA"),
  "somebody's reviews": () => db.select().from(reviews).where(eq(reviews.customerId, "c")),
  "settled effects that are old": () => oldEffectsDelete(db, 0),
};

test("the kinds that are due are read from the index alone; what is kept meanwhile is the few kinds", async () => {
  const lines = await plan(dueKindsQuery(db, 0));
  expect(lines[0]).toContain("SEARCH outbox USING COVERING INDEX outbox_due");
  expect(lines.slice(1)).toEqual(["USE TEMP B-TREE FOR DISTINCT"]);
});

test("the payments of an order are read by its own index", async () => {
  const lines = await plan(paymentListQuery(db, { orderId: "KD-AAAAAA" }).limit(101));
  expect(lines[0]).toBe("SEARCH payments USING INDEX payments_of_order (order_id=?)");
});

test.each(PAGED)("$name, first page: read by index, never scanned, never sorted", async ({ page }) => {
  const lines = await plan(page());
  expect(lines.length).toBeGreaterThan(0);
  expect(slowLines(lines)).toEqual([]);
});

test.each(PAGED)("$name, a later page: SQLite seeks both columns of the cursor", async ({ page, seek }) => {
  const lines = await plan(page(LATER));
  expect(lines[0]).toBe(`SEARCH ${seek}`);
  expect(slowLines(lines)).toEqual([]);
});

test.each(Object.keys(OTHERS))("%s: read by index, never scanned, never sorted", async (name) => {
  const lines = await plan(OTHERS[name]!());
  expect(lines.length).toBeGreaterThan(0);
  expect(slowLines(lines)).toEqual([]);
});

test("open jobs whose cursor has passed into the past start at the present", () => {
  const stale = openJobsQuery(db, "four_wheel", LATER.at + 1, LATER).toSQL();
  expect(stale).toEqual(openJobsQuery(db, "four_wheel", LATER.at + 1, undefined).toSQL());
});

test("the rating is read from its index alone, without the texts", async () => {
  expect(await plan(ratingQuery(db))).toEqual([
    "SEARCH reviews USING COVERING INDEX reviews_rated (status=? AND is_sample=?)",
  ]);
});

test("the check notices a scan", async () => {
  const lines = await plan(db.select().from(orders).where(eq(orders.contactName, "x")));
  expect(slowLines(lines)).toEqual(["SCAN orders"]);
});
