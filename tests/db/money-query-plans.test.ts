import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { claimListQuery } from "#db/queries/claims/read-claims.ts";
import type { Cursor } from "#db/queries/page.ts";
import { paymentListQuery } from "#db/queries/payments/payment-list.ts";
import { refundListQuery } from "#db/queries/payments/refund-list.ts";
import { CLAIM_LISTS } from "#domain/claims/claim-input.ts";
import { soughtReference, type MoneySearch } from "#domain/payments/search/money-filter.ts";
import { freshDatabase } from "../support/people.ts";
import { plan, slowLines } from "../support/query-plan.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const LATER: Cursor = { at: 1_800_000_000_000, id: "KD-AAAAAA" };

/** What payments and refunds are searched by together, and how a later page is found. */
const FOUND_MONEY: readonly (readonly [
  name: string,
  given: { readonly isInState?: boolean; readonly search?: MoneySearch },
  seek: string,
])[] = [
  ["all", {}, "by_day ((money_at,ID)<(?,?))"],
  ["days", { search: { from: 1, before: 9 } }, "by_day (money_at>? AND (money_at,ID)<(?,?))"],
  [
    "days in a state",
    { isInState: true, search: { from: 1, before: 9 } },
    "by_state_and_day (state=? AND money_at>? AND (money_at,ID)<(?,?))",
  ],
  ["an amount", { search: { amountSatang: 5 } }, "by_amount (amount_satang=? AND (money_at,ID)<(?,?))"],
  [
    "an amount in some days",
    { search: { amountSatang: 5, from: 1, before: 9 } },
    "by_amount (amount_satang=? AND money_at>? AND (money_at,ID)<(?,?))",
  ],
  // Of exactly one amount there are few in any state.
  [
    "an amount in a state",
    { isInState: true, search: { amountSatang: 5 } },
    "by_amount (amount_satang=? AND (money_at,ID)<(?,?))",
  ],
];

test.each(FOUND_MONEY)(
  "payments and refunds by %s: the index is sought, behind a cursor by both of its columns",
  async (_, { isInState = false, search }, seek) => {
    const lists = [
      (cursor?: Cursor) =>
        paymentListQuery(db, { state: isInState ? "received" : undefined, search, cursor }),
      (cursor?: Cursor) => refundListQuery(db, { state: isInState ? "done" : undefined, search, cursor }),
    ];
    for (const [at, noun] of (["payment", "refund"] as const).entries()) {
      const list = lists[at]!;
      expect(slowLines(await plan(list().limit(101)))).toEqual([]);
      const later = await plan(list(LATER).limit(101));
      expect(later[0]).toBe(`SEARCH ${noun}s USING INDEX ${noun}s_${seek.replace("ID", `${noun}_id`)}`);
      expect(slowLines(later)).toEqual([]);
    }
  },
);

test.each([paymentListQuery, refundListQuery])(
  "what a reference finds is read by the indexes of references and then by id, with every other filter",
  async (query) => {
    const reference = soughtReference("KBANK 42", []);
    for (const search of [{ reference }, { reference, amountSatang: 5, from: 1, before: 9 }]) {
      const lines = await plan(query(db, { search }).limit(101));
      const reads = lines.filter((line) => /^(SCAN|SEARCH) /.test(line));
      expect(reads[0]).toMatch(
        /^SEARCH (payments|refunds) USING INDEX sqlite_autoindex_(payments|refunds)_1/,
      );
      expect(reads.filter((line) => line.startsWith("SCAN"))).toEqual([]);
      expect(lines.join()).toContain("_by_reference (reference_key=?)");
    }
  },
);

test("the cash that a driver holds is read by the index of what they hold, and that alone is sorted, with every other filter", async () => {
  const sought = { amountSatang: 5, from: 1, before: 9 };
  const reference = soughtReference("KBANK 42", []);
  const views = [
    {},
    { state: "reported" as const },
    { search: sought },
    { search: { ...sought, reference } },
  ];
  for (const view of views)
    for (const cursor of [undefined, LATER]) {
      const lines = await plan(paymentListQuery(db, { driverId: "d", ...view, cursor }).limit(101));
      expect(lines[0]).toMatch(/^SEARCH payments USING INDEX sqlite_autoindex_payments_1/);
      expect(lines).toContain("SEARCH theirs USING INDEX payments_cash_held (reported_by=?)");
      expect(lines.filter((line) => line.startsWith("SCAN"))).toEqual([]);
    }
});

test.each([undefined, ...CLAIM_LISTS])(
  "the claims that a text finds are read by their ids, and those alone are sorted: %s",
  async (list) => {
    for (const cursor of [undefined, LATER]) {
      const [line] = await plan(claimListQuery(db, { list, among: ["a", "b"], cursor }).limit(101));
      expect(line).toMatch(/^SEARCH claims USING INDEX sqlite_autoindex_claims_1 \(claim_id=\?/);
    }
  },
);
