import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import type { Database } from "#db/client.ts";
import { addedUpQuery, documentTotalsQuery } from "#db/queries/documents/read-documents.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { documents } from "#db/schema/documents.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { AppError } from "#domain/errors.ts";
import { balanceDueSatang } from "#domain/payments/ledger.ts";
import { accountOf } from "#domain/payments/order-money.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Viewer } from "#worker/auth/viewer.ts";
import { readOpenInvoices, settleInvoices } from "#worker/services/companies/settle-invoices.ts";
import { takeBackSettlement } from "#worker/services/companies/take-back-settlement.ts";
import { creditInvoice } from "#worker/services/documents/credit-invoice.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { makeRefund } from "#worker/services/payments/make-refund.ts";
import { A_COMPANY, invoiceOnAccount, writeCompany } from "../../../support/companies.ts";
import { nodeDatabase, writeUser } from "../../../support/node-database.ts";
import { FaultyDatabase } from "./faulty-database.ts";
import type { Fault } from "./ledger-acts.ts";
import { sum } from "./ledger-model.ts";
import { leftOfInvoice } from "../../../support/documents.ts";

const ORDERS = ["KD-AAAAAA", "KD-BBBBBB", "KD-CCCCCC"] as const;
const PRICE = 3_300_00;
const ADMIN = { userId: "admin", role: "admin" } as Viewer;
const { companyId } = A_COMPANY;

/** One thing that happens to a company's account. */
export interface AccountAct {
  /** `settle`: pays a part of each open invoice. `lower`: a credit note over a part, as for a claim. */
  readonly kind: "settle" | "take_back" | "lower" | "refund";
  readonly at: number;
  readonly share: number;
  readonly fault: Fault;
  readonly twice: boolean;
}

export const accountAct: fc.Arbitrary<AccountAct> = fc.record({
  kind: fc.constantFrom("settle", "settle", "settle", "take_back", "take_back", "lower", "refund"),
  at: fc.nat({ max: 5 }),
  share: fc.integer({ min: 1, max: 100 }),
  fault: fc.constantFrom<Fault>("none", "none", "before", "after"),
  twice: fc.boolean(),
});

/** What happened to an order, counted by hand. */
interface Account {
  invoiced: number;
  credited: number;
  refunded: number;
}

interface Settled {
  readonly settlementId: string;
  readonly brought: ReadonlyMap<string, number>;
  isTakenBack: boolean;
}

/** A company with three delivered orders on account, and the model of what happened to them. */
export class AccountWorld {
  private readonly accounts = new Map<string, Account>(
    ORDERS.map((orderId) => [orderId, { invoiced: PRICE, credited: 0, refunded: 0 }]),
  );
  private readonly settled: Settled[] = [];
  private readonly faulty: FaultyDatabase;
  private readonly db: Database;
  private now = Date.UTC(2026, 10, 22);
  private acts = 0;

  private constructor(db: Database) {
    this.db = db;
    this.faulty = new FaultyDatabase(db);
  }

  static async open(): Promise<AccountWorld> {
    const { db } = nodeDatabase();
    await seedBaseline(db, 0);
    await writeUser(db, { id: "booker" });
    await writeCompany(db, { booker: "owner" });
    const world = new AccountWorld(db);
    for (const [index, orderId] of ORDERS.entries())
      await invoiceOnAccount(db, orderId, index + 1, world.clock);
    return world;
  }

  private readonly clock = () => (this.now += 1);

  async play(each: AccountAct): Promise<void> {
    this.acts += 1;
    switch (each.kind) {
      case "settle":
        return this.settle(each);
      case "take_back":
        return this.takeBack(each);
      case "lower":
        return this.lower(each);
      case "refund":
        return this.refund(each);
    }
  }

  /** Sends a request until it is answered, and once more with `twice`. @returns the answer, or `null` when refused */
  private async send<Answer>(
    { fault, twice }: AccountAct,
    request: (deps: { db: Database; now: () => number }) => Promise<Answer>,
  ): Promise<Answer | null> {
    this.faulty.fault = fault;
    let left = twice ? 2 : 1;
    for (;;)
      try {
        const answer = await request({ db: this.faulty.db, now: this.clock });
        if (--left === 0) return answer;
      } catch (error) {
        if (error instanceof AppError) return null;
      }
  }

  private async settle(each: AccountAct): Promise<void> {
    const { items: open } = await readOpenInvoices({ db: this.db, now: this.clock }, { companyId });
    const allocations = open.map(({ invoiceId, openSatang, withholdableSatang }) => {
      const part = Math.max(1, Math.floor((openSatang * each.share) / 100));
      const withheldSatang = Math.min(withholdableSatang, part);
      return { invoiceId, transferSatang: part - withheldSatang, withheldSatang };
    });
    if (allocations.length === 0) return;
    const input = {
      companyId,
      receivedOn: bangkokDay(this.now),
      transferredSatang: sum(allocations.map(({ transferSatang }) => transferSatang)),
      withheldSatang: sum(allocations.map(({ withheldSatang }) => withheldSatang)),
      reference: `KBANK-${this.acts}`,
      allocations,
      idempotencyKey: `settle-${this.acts}`,
    };
    const answer = await this.send(each, (deps) => settleInvoices(deps, ADMIN.userId, input));
    if (answer === null) throw new Error("an open invoice was not settled");
    const brought = new Map(
      allocations.map(({ invoiceId, transferSatang, withheldSatang }) => [
        open.find((invoice) => invoice.invoiceId === invoiceId)?.orderId ?? "",
        transferSatang + withheldSatang,
      ]),
    );
    this.settled.push({ settlementId: answer.settlementId, brought, isTakenBack: false });
  }

  /** Possible unless more of an order's money has gone back than would be left. */
  private async takeBack(each: AccountAct): Promise<void> {
    const settled = this.settled[each.at % Math.max(1, this.settled.length)];
    if (settled === undefined) return;
    const { settlementId, brought } = settled;
    const isPossible =
      settled.isTakenBack || [...brought].every(([orderId, amount]) => this.kept(orderId) >= amount);
    const input = { companyId, settlementId, reason: "by mistake" };
    const answer = await this.send(each, async (deps) => {
      await takeBackSettlement(deps, ADMIN.userId, input);
      return true;
    });
    if ((answer === true) !== isPossible) throw new Error(`taking back ${settlementId}: ${String(answer)}`);
    if (answer === true) settled.isTakenBack = true;
  }

  private async lower(each: AccountAct): Promise<void> {
    const orderId = ORDERS[each.at % ORDERS.length] ?? ORDERS[0];
    const amountSatang = each.share * 10_00;
    const documentId = `${orderId}-INV1`;
    const seenLeftSatang = await leftOfInvoice(this.db, orderId);
    const credit = {
      documentId,
      creditId: `credit-${this.acts}`,
      amountSatang,
      reason: "Scratched.",
      seenLeftSatang,
    };
    const answer = await this.send(each, async (deps) => {
      await creditInvoice(deps, ADMIN, credit);
      return true;
    });
    for (const id of ORDERS) await issueDueDocuments({ db: this.db, now: this.clock }, id);
    if (answer === true) this.account(orderId).credited += amountSatang;
  }

  private async refund(each: AccountAct): Promise<void> {
    const orderId = ORDERS[each.at % ORDERS.length] ?? ORDERS[0];
    const due = (await orderMoney(this.db, orderId))?.money.refunds.find(({ state }) => state === "due");
    if (due === undefined) return;
    const { refundId, amountSatang } = due;
    const answer = await this.send(each, (deps) => makeRefund(deps, ADMIN, { refundId, reference: "T-1" }));
    if (answer !== null) this.account(orderId).refunded += amountSatang;
  }

  private account(orderId: string): Account {
    const found = this.accounts.get(orderId);
    if (found === undefined) throw new Error(orderId);
    return found;
  }

  /** What the company has paid for an order and not got back. */
  private kept(orderId: string): number {
    const holding = this.settled.filter(({ isTakenBack }) => !isTakenBack);
    return sum(holding.map(({ brought }) => brought.get(orderId) ?? 0)) - this.account(orderId).refunded;
  }

  /** Where the books differ from what happened; empty when everything adds up. */
  async differences(): Promise<string[]> {
    const { items: open } = await readOpenInvoices({ db: this.db, now: this.clock }, { companyId });
    const found: string[] = [];
    let total = 0;
    for (const orderId of ORDERS) {
      const seen = await orderMoney(this.db, orderId);
      if (seen === undefined) throw new Error(orderId);
      const { invoiced, credited } = this.account(orderId);
      const expected = invoiced - credited - this.kept(orderId);
      const booked = balanceDueSatang(accountOf(seen.money).sums);
      const isOpen = open.find((invoice) => invoice.orderId === orderId)?.openSatang ?? 0;
      const due = seen.money.refunds.filter(({ state }) => state === "due");
      total += booked;
      if (booked !== expected) found.push(`${orderId}: ${booked} instead of ${expected}`);
      if (isOpen !== Math.max(0, expected)) found.push(`${orderId}: ${isOpen} open of ${expected}`);
      if (sum(due.map((each) => each.amountSatang)) !== Math.max(0, -expected))
        found.push(`${orderId}: refund`);
    }
    const all = sum(
      ORDERS.map((id) => this.account(id).invoiced - this.account(id).credited - this.kept(id)),
    );
    if (total !== all) found.push(`total: ${total} instead of ${all}`);
    return [...found, ...(await this.unreceipted()), ...(await this.misadded())];
  }

  /** Whether the totals that are kept of the documents are what these add up to. */
  private async misadded(): Promise<string[]> {
    const filter = { status: "issued" } as const;
    const text = (rows: readonly object[]) =>
      JSON.stringify(rows.map((row) => Object.values(row).map(String)));
    const kept = text(await documentTotalsQuery(this.db, filter));
    const added = text(await addedUpQuery(this.db, filter));
    return kept === added ? [] : [`totals: ${kept} instead of ${added}`];
  }

  /** Whether a payment that holds has no receipt once documents are issued, or one has two. */
  private async unreceipted(): Promise<string[]> {
    for (const orderId of ORDERS) await issueDueDocuments({ db: this.db, now: this.clock }, orderId);
    const receipts = await this.db.select().from(documents).where(eq(documents.kind, "receipt"));
    const expected = sum(this.settled.map(({ brought }) => brought.size));
    return receipts.length === expected ? [] : [`${receipts.length} receipts instead of ${expected}`];
  }
}
