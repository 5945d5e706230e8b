import { eq, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import {
  addedUpQuery,
  documentSums,
  documentTotalsQuery,
  type DocumentFilter,
} from "#db/queries/documents/read-documents.ts";
import { documents } from "#db/schema/documents.ts";
import { payments } from "#db/schema/payments.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from "#domain/documents/document.ts";
import { bangkokInstant } from "#domain/time.ts";
import { writeExample } from "../../../support/documents.ts";
import { migrations, nodeDatabase, writeUser } from "../../../support/node-database.ts";

const ORDER = "KD-AAAAAA";
/** The first and the last minute of days at the ends of months and of a year. */
const INSTANTS = ["2025-12-31", "2026-01-01", "2026-01-31", "2026-02-01", "2026-02-14"].flatMap((day) =>
  ["00:00", "23:59"].map((time) => bangkokInstant(day, time) ?? Number.NaN),
);
const RANGES = [
  {},
  { fromDay: "2026-01-01" },
  { throughDay: "2026-01-31" },
  { fromDay: "2025-12-31", throughDay: "2026-02-01" },
  { fromDay: "2026-02-02", throughDay: "2026-02-14" },
  { fromDay: "2026-02-02", throughDay: "2026-02-01" },
] as const;
const FILTERS: readonly DocumentFilter[] = DOCUMENT_STATUSES.flatMap((status) =>
  RANGES.flatMap((range) => [undefined, ...DOCUMENT_KINDS].map((kind) => ({ status, kind, ...range }))),
);

/** One thing that happens to a document; `at` and `which` say to which one, of those that there are. */
const act = fc.record({
  what: fc.constantFrom(
    "issue",
    "issue",
    "draft",
    "draft",
    "receipt",
    "receipt",
    "void",
    "give up",
    "change",
    "take back",
    "take back",
  ),
  kind: fc.constantFrom(...DOCUMENT_KINDS),
  which: fc.nat({ max: 20 }),
  at: fc.constantFrom(...INSTANTS),
  amount: fc.integer({ min: 107, max: 100_000 }),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

async function openBooks(): Promise<Database> {
  const { db } = nodeDatabase();
  await seedBaseline(db, 0);
  await writeUser(db, { id: "nok" });
  await writeExample(db, { customerId: "nok", orderId: ORDER });
  return db;
}

/** Writes a document; issued, it has the next number of its kind. */
async function write(
  db: Database,
  documentId: string,
  { kind, at, amount }: Pick<Act, "kind" | "at" | "amount">,
  { status, paymentId = null }: { readonly status: "draft" | "issued"; readonly paymentId?: string | null },
): Promise<void> {
  const vatSatang = Math.round((amount * 7) / 107);
  const number = sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM documents WHERE kind = ${kind} AND year = 2026)`;
  await db.insert(documents).values({
    documentId,
    orderId: ORDER,
    customerId: "nok",
    kind,
    status,
    ...(status === "issued" ? { year: 2026, number } : {}),
    paymentId,
    buyer: { kind: "person", name: "Nok", address: "", taxId: "", branch: "" },
    seller: {
      name: { th: "", en: "" },
      addressLines: [],
      phone: "",
      email: "",
      taxId: "",
      branch: "",
      showsVat: true,
    },
    route: [],
    exemptSatang: 0,
    taxableSatang: amount - vatSatang,
    vatSatang,
    totalSatang: amount,
    isOneOfSet: false,
    datedAt: at,
  });
}

async function play(db: Database, each: Act, n: number): Promise<void> {
  const pick = <Row>(rows: readonly Row[]) => rows[each.which % Math.max(1, rows.length)];
  const drafts = await db.select().from(documents).where(eq(documents.status, "draft"));
  const draft = eq(documents.documentId, pick(drafts)?.documentId ?? "");
  switch (each.what) {
    case "issue":
      return write(db, `D-${n}`, each, { status: "issued" });
    case "draft":
      return write(db, `D-${n}`, each, { status: "draft" });
    case "receipt": {
      const paymentId = `P-${n}`;
      // A receipt may follow a payment that was taken back before the receipt was written.
      const state = each.which % 5 === 0 ? "taken_back" : "received";
      const money = { amountSatang: each.amount, createdAt: 1 };
      await db.insert(payments).values({ paymentId, orderId: ORDER, method: "transfer", state, ...money });
      return write(db, `D-${n}`, { ...each, kind: "receipt" }, { status: "issued", paymentId });
    }
    case "void":
      await db.update(documents).set({ status: "void", voidedAt: 1, voidedBy: "a" }).where(draft);
      return;
    case "give up":
      await db.delete(documents).where(draft);
      return;
    case "change":
      await db
        .update(documents)
        .set({
          kind: each.kind,
          datedAt: each.at,
          exemptSatang: each.amount,
          taxableSatang: 0,
          vatSatang: 0,
          totalSatang: each.amount,
        })
        .where(draft);
      return;
    case "take back": {
      const received = await db.select().from(payments).where(eq(payments.state, "received"));
      const paymentId = pick(received)?.paymentId ?? "";
      await db.update(payments).set({ state: "taken_back" }).where(eq(payments.paymentId, paymentId));
    }
  }
}

/** The filters whose kept totals are not what their documents add up to. */
async function wrongFilters(db: Database): Promise<object[]> {
  const wrong: object[] = [];
  for (const filter of FILTERS) {
    const [kept, added] = [await documentTotalsQuery(db, filter), await addedUpQuery(db, filter)];
    const text = (rows: readonly object[]) =>
      JSON.stringify(
        rows.map((row) => Object.values(row).map(String)).toSorted((a, b) => `${a}`.localeCompare(`${b}`)),
      );
    if (text(kept) !== text(added)) wrong.push({ filter, kept, added });
  }
  return wrong;
}

test("after drafting, issuing, voiding, giving up and taking back in any order, the kept totals are the sums of the documents", async () => {
  const property = fc.asyncProperty(
    fc.array(act, { minLength: 1, maxLength: 25, size: "max" }),
    async (acts) => {
      const db = await openBooks();
      for (const [n, each] of acts.entries()) await play(db, each, n);
      expect(await wrongFilters(db)).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 40 });
});

test("documents from before there were totals are in them", async () => {
  const db = await openBooks();
  const kinds = ["invoice", "receipt", "draft", "take back", "void"] as const;
  for (const [n, at] of INSTANTS.entries()) {
    const what = kinds[n % kinds.length] ?? "invoice";
    const each = { kind: "invoice", which: n, at, amount: 10_700 + n } as const;
    await play(db, { ...each, what: what === "invoice" ? "issue" : what }, n);
  }
  await db.run(sql`DELETE FROM document_totals`);
  const [, text = ""] = migrations().find(([name]) => name.endsWith("_document_totals.sql")) ?? [];
  const fills = text
    .split("--> statement-breakpoint")
    .filter((part) => /^INSERT INTO/m.test(part) && !part.includes("TRIGGER"));
  expect(fills).toHaveLength(3);
  for (const fill of fills) await db.run(sql.raw(fill));
  expect(await wrongFilters(db)).toEqual([]);
  expect(await documentSums(db, { status: "issued" })).not.toEqual([]);
});

test("the sums of an order are of its documents alone, those of a list without one are the kept totals", async () => {
  const db = await openBooks();
  await play(db, { what: "issue", kind: "invoice", which: 0, at: INSTANTS[0] ?? 0, amount: 10_700 }, 0);
  // Totals that no change of a document wrote tell which of the two was read.
  await db.run(sql`UPDATE document_totals SET documents = 7`);
  const counts = async (filter: DocumentFilter) =>
    (await documentSums(db, filter)).map(({ kind, count }) => [kind, count]);
  expect(await counts({ status: "issued" })).toEqual([["invoice", 7]]);
  expect(await counts({ status: "issued", orderId: ORDER })).toEqual([["invoice", 1]]);
  expect(await counts({ status: "issued", customerId: "nok" })).toEqual([["invoice", 1]]);
  const numbered = { kind: "invoice", year: 2026, number: 1 } as const;
  expect(await counts({ status: "issued", numbered })).toEqual([["invoice", 1]]);
});
