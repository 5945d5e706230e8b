import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { projectDecisions, type ProjectedDecision } from "#db/queries/jobs/board-projection.ts";
import { documents, orderBuyers } from "#db/schema/documents.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { changeBuyer } from "#worker/services/orders/office/change-buyer.ts";
import { issueDraft } from "#worker/services/documents/issue-documents.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../../support/companies.ts";
import { createPerson, freshDatabase, type Person } from "../../../../support/people.ts";
import { placing, signedQuote } from "../../../../support/quotes.ts";
import { removePerson } from "../../../../support/remove-person.ts";

const COMPANY = {
  name: "Siam Rice Co., Ltd.",
  address: "88 Rama IV Road, Bangkok 10110",
  branch: "00000",
  taxId: "0000000000001",
};
const OTHER = { ...COMPANY, name: "Chao Phraya Trading", branch: "00002" };

let db: Database;
let dispatcher: Person;
let accountant: Person;
let customer: Person;
let orderId: string;
beforeEach(async () => {
  db = await freshDatabase();
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  accountant = await createPerson(db, "accountant", "accountant");
  customer = await createPerson(db, "malee");
  orderId = await placed();
});

/** An order by phone of "malee": it is really paid, so it has documents. */
async function placed(change: object = {}): Promise<string> {
  const input = { ...placing(await signedQuote(), { contactEmail: customer.email }), customerId: "malee" };
  const answer = await mutate("orders.placeByPhone", { ...input, termsRead: true, ...change }, dispatcher);
  if (answer.data === undefined) throw new Error(answer.body);
  return (answer.data as { orderId: string }).orderId;
}
const change = (rest: object = {}, as = dispatcher) =>
  mutate(
    "orders.changeBuyer",
    { orderId, revision: 1, idempotencyKey: "press-0001", buyer: COMPANY, ...rest },
    as,
  );
type Shown = RouterOutputs["orders"]["buyer"];
const shown = async (as = dispatcher) => (await query("orders.buyer", { orderId }, as)).data as Shown;
const chosen = () => db.select().from(orderBuyers);
const changes = async () => {
  const rows = await db.select().from(orderEvents).where(eq(orderEvents.kind, "buyer_changed"));
  return rows.map(({ details }) => details);
};
async function drafted(): Promise<string> {
  const answer = await mutate("documents.draft", { orderId }, accountant);
  return (answer.data as { documentId: string }).documentId;
}
async function issue(documentId: string) {
  const { data } = await query("documents.byId", { documentId }, accountant);
  const { contentHash = "" } = data as RouterOutputs["documents"]["byId"];
  return issueDraft({ db, now: Date.now }, "accountant", { documentId, seenContent: contentHash });
}

describe("whom the documents of an order are made out to", () => {
  test("is said at the call, as the customer says it when they confirm, and checked in the same way", async () => {
    orderId = await placed({ buyer: COMPANY, idempotencyKey: "key-of-call-2" });
    expect(await shown()).toMatchObject({ buyer: { kind: "company", ...COMPANY }, obstacle: null });
    const wrong = await mutate(
      "orders.placeByPhone",
      {
        ...placing(await signedQuote(), { contactEmail: customer.email, idempotencyKey: "key-of-call-3" }),
        customerId: "malee",
        termsRead: true,
        buyer: { ...COMPANY, taxId: "0000000000002" },
      },
      dispatcher,
    );
    expect(wrong).toMatchObject({ appCode: "BAD_INPUT", fields: { "buyer.taxId": "TAX_ID_INVALID" } });
  });

  test("is changed by whoever sends trucks or keeps the accounts, with a history and a log that name nobody", async () => {
    expect(await shown()).toMatchObject({ revision: 1, buyer: { kind: "person", name: "Malee" } });
    expect((await change({}, customer)).appCode).toBe("FORBIDDEN");
    expect((await change()).data).toMatchObject({ revision: 2 });
    expect(await shown(accountant)).toMatchObject({ revision: 2, buyer: { kind: "company", ...COMPANY } });
    expect(
      (await change({ buyer: null, revision: 2, idempotencyKey: "press-0002" }, accountant)).status,
    ).toBe(200);
    expect(await shown()).toMatchObject({ revision: 3, buyer: { kind: "person", name: "Malee", taxId: "" } });
    expect(await changes()).toEqual([
      { kind: "buyer_changed", to: "company" },
      { kind: "buyer_changed", to: "person" },
    ]);
    const log = JSON.stringify(await db.select().from(auditEntries));
    expect(log).toContain("buyer");
    for (const personal of ["Siam Rice", "0000000000001", "Rama IV"]) expect(log).not.toContain(personal);
  });

  test("of two of the office at once is one, and the other is told", async () => {
    const both = await Promise.all([
      change(),
      change({ buyer: OTHER, idempotencyKey: "press-0002" }, accountant),
    ]);
    expect(both.map(({ appCode }) => appCode).toSorted()).toEqual(["ORDER_CHANGED", undefined]);
    expect(await chosen()).toHaveLength(1);
    expect(await changes()).toHaveLength(1);
  });

  test("sent twice is one change; as it is already, none", async () => {
    const first = await change();
    expect((await change()).data).toEqual(first.data);
    expect((await change({ revision: 2, idempotencyKey: "press-0002" })).data).toMatchObject({ revision: 2 });
    expect(await changes()).toHaveLength(1);
  });

  test("is followed by a drafted invoice, with what such a buyer withholds", async () => {
    const documentId = await drafted();
    await change();
    const [draft] = await db.select().from(documents).where(eq(documents.documentId, documentId));
    expect(draft).toMatchObject({ status: "draft", buyer: { kind: "company", ...COMPANY } });
    expect(draft?.withholding?.withheldSatang).toBeGreaterThan(0);
    await issue(documentId);
    const [issued] = await db.select().from(documents).where(eq(documents.documentId, documentId));
    expect(issued).toMatchObject({
      status: "issued",
      buyer: { name: COMPANY.name },
      withholding: draft?.withholding,
    });
    await change({ buyer: null, revision: 2, idempotencyKey: "press-0002" });
    expect(await shown()).toMatchObject({ buyer: { name: COMPANY.name }, obstacle: "BUYER_ON_DOCUMENT" });
  });

  test("is refused once a document is issued; a press whose answer was lost keeps it", async () => {
    const documentId = await drafted();
    const first = await change();
    await issue(documentId);
    expect((await change()).data).toMatchObject({ revision: (first.data as { revision: number }).revision });
    const late = await change({ buyer: OTHER, revision: 2, idempotencyKey: "press-0002" });
    expect(late).toMatchObject({ status: 409, appCode: "BUYER_ON_DOCUMENT" });
    expect(await chosen()).toMatchObject([COMPANY]);
  });

  test("sent again after a later change and an issued document is not refused: it was done", async () => {
    await change();
    const later = { orderId, revision: 2, reason: "", idempotencyKey: "press-0002" };
    const notes = await mutate("orders.changeNotes", { ...later, notes: "ring twice" }, dispatcher);
    expect(notes.data).toMatchObject({ revision: 3 });
    await issue(await drafted());
    expect((await change()).data).toMatchObject({ revision: 3 });
    const other = await change({ buyer: OTHER, revision: 3, idempotencyKey: "press-0003" });
    expect(other.appCode).toBe("BUYER_ON_DOCUMENT");
    expect(await changes()).toHaveLength(1);
  });

  test("of an order that a company pays is that company", async () => {
    await writeCompany(db, { malee: "booker" });
    const { companyId } = A_COMPANY;
    orderId = await placed({ companyId, idempotencyKey: "key-of-call-2" });
    expect(await shown()).toMatchObject({ buyer: { name: A_COMPANY.name }, obstacle: "BUYER_OF_ACCOUNT" });
    expect((await change()).appCode).toBe("BUYER_OF_ACCOUNT");
  });

  test("stays where a document is issued between the check and the write: order, history and answer say so", async () => {
    const documentId = await drafted();
    const board = connectBoard(env.DISPATCH_BOARD);
    const interrupted: Board = {
      ...board,
      command: async (id, command) => {
        await issue(documentId);
        return board.command(id, command);
      },
    };
    const input = { orderId, revision: 1, idempotencyKey: "press-0001", buyer: COMPANY };
    const viewer = { userId: "dispatcher", role: "dispatcher" } as Parameters<typeof changeBuyer>[1];
    const press = changeBuyer({ db, now: Date.now, board: interrupted }, viewer, input);
    await expect(press).rejects.toMatchObject({ code: "BUYER_ON_DOCUMENT" });
    expect(await chosen()).toEqual([]);
    expect(await changes()).toEqual([{ kind: "buyer_changed", to: "company", refused: "BUYER_ON_DOCUMENT" }]);
    expect(await db.select().from(documents)).toMatchObject([{ status: "issued", buyer: { name: "Malee" } }]);
    // The same press again has the same answer.
    expect((await change()).appCode).toBe("BUYER_ON_DOCUMENT");
  });

  test("written once more after its document was issued, stays as it was written", async () => {
    const written: ProjectedDecision[] = [];
    const board = connectBoard(env.DISPATCH_BOARD);
    const viewer = { userId: "dispatcher", role: "dispatcher" } as Parameters<typeof changeBuyer>[1];
    const noting: Board = {
      ...board,
      command: async (id, command) => {
        const preview = await board.preview(id, command);
        if (preview.outcome !== "accepted" || !("changes" in command)) throw new Error("refused");
        written.push({ order: preview.order, events: preview.events, changes: command.changes });
        return board.command(id, command);
      },
    };
    const input = { orderId, revision: 1, idempotencyKey: "press-0001", buyer: COMPANY };
    await changeBuyer({ db, now: Date.now, board: noting }, viewer, input);
    await issue(await drafted());
    await projectDecisions(db, written);
    expect(await changes()).toEqual([{ kind: "buyer_changed", to: "company" }]);
    expect(await chosen()).toMatchObject([COMPANY]);
  });

  test("of somebody erased is nobody's, also where the change is written after that", async () => {
    const board = connectBoard(env.DISPATCH_BOARD);
    const viewer = { userId: "dispatcher", role: "dispatcher" } as Parameters<typeof changeBuyer>[1];
    await drafted();
    const interrupted: Board = {
      ...board,
      command: async (id, command) => {
        await db.update(orders).set({ status: "cancelled" });
        await removePerson(db, customer, [], Date.now());
        return board.command(id, command);
      },
    };
    const input = { orderId, revision: 1, idempotencyKey: "press-0001", buyer: COMPANY };
    await changeBuyer({ db, now: Date.now, board: interrupted }, viewer, input).catch(() => null);
    expect(await chosen()).toEqual([]);
    expect(await db.select().from(documents)).toEqual([]);
    expect((await change({ revision: 2, idempotencyKey: "press-0002" })).appCode).toBe(
      "ORDER_NOT_CHANGEABLE",
    );
  });
});
