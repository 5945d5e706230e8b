import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { claims } from "#db/schema/claims/claims.ts";
import { orders } from "#db/schema/orders.ts";
import { users } from "#db/schema/users.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { bangkokDay, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { A_COMPANY } from "../../../support/companies.ts";
import { EXAMPLE_SATANG, writeExample } from "../../../support/documents.ts";
import { anOrder } from "../../../support/orders.ts";
import { createPerson, type Person } from "../../../support/people.ts";
import { booking, signedQuote } from "../../../support/quotes.ts";

/*
 * Orders, jobs and money that somebody has changed once more than the presses on them have seen. One driver holds the jobs; the
 * presses say that another one does.
 */

/** Another load than a colleague has put down meanwhile; its jobs are open, and nothing is paid. */
const PRICED = "KD-CCCCCC";
const UNDER_WAY = "KD-DDDDDD";
const DONE = "KD-EEEEEE";
const INVOICED = "KD-FFFFFF";
const DRAFTED = "KD-GGGGGG";
const OF_CALLER = "KD-HHHHHH";
const CLAIM_TO_PAY = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e36";
const CLAIM_OF_CALLER = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e37";
const INVOICE = `${INVOICED}-INV1`;
const CREDITED = 1_000_00;
const WAITING = { freeMinutes: 60, perHalfHourSatang: 150_00, driverSharePercent: 60 };

/** Who presses, and whose the orders are. */
interface People {
  readonly admin: Person;
  readonly customer: Person;
}

/** What came of the world that its presses name. */
export interface LateOrders {
  /** Booked with a place in free text; a colleague has offered a price for it. */
  readonly unpricedId: string;
  readonly offerToken: string;
  /** Of `DONE`, to its driver, in satang. */
  readonly owedSatang: number;
}

/**
 * Writes them. The company, its members and the drivers are there already.
 * @param holder the driver who holds the jobs
 */
export async function buildLateOrders(
  db: Database,
  { admin, customer }: People,
  holder: string,
): Promise<LateOrders> {
  const did = async (path: string, input: unknown, as = admin) => {
    const { status, data, body } = await mutate(path, input, as);
    if (status !== 200) throw new Error(`${path}: ${body}`);
    return data;
  };
  const customerId = customer.userId;
  await createPerson(db, "caller");
  await db
    .update(users)
    .set({ phoneOnFile: "+66899999999", emailVerified: false })
    .where(eq(users.id, "caller"));
  await openUnpaid(db, PRICED, customerId, 4 * DAY_MS);
  await did("orders.changeNotes", { ...late(PRICED), reason: "they called", notes: "a piano" });
  await openUnpaid(db, UNDER_WAY, customerId, HOUR_MS);
  await openUnpaid(db, DONE, customerId, DAY_MS);
  for (const orderId of [UNDER_WAY, DONE]) {
    const job = { orderId, jobId: `${orderId}-1` };
    await did("assignments.assign", { ...job, seenDriverId: null, driverId: holder, seenRevision: 1 });
    await did("orders.startJob", { ...job, seenDriverId: holder, seenRevision: 1, reason: "early" });
  }
  await did("orders.changeNotes", { ...late(UNDER_WAY), reason: "they called", notes: "a piano" });
  const done = { orderId: DONE, jobId: `${DONE}-1`, seenDriverId: holder, seenRevision: 1 };
  await did("orders.completeJob", { ...done, reason: "phone is broken" });
  await buildDocuments(db, customerId, did);
  await buildClaims(db, customerId);
  const unpriced = await did("orders.book", booking({ pickup: { text: "the yellow house" } }), customer);
  const { orderId: unpricedId } = unpriced as { orderId: string };
  const offerToken = await signedQuote();
  await did("orders.settle", { ...late(unpricedId), ...offered(offerToken) });
  const { data } = await query("payouts.ofDriver", { driverId: holder }, admin);
  const { unpaidSatang } = data as { unpaidSatang: number };
  return { unpricedId, offerToken, owedSatang: unpaidSatang };
}

async function openUnpaid(db: Database, orderId: string, customerId: string, afterMs: number) {
  const order = {
    ...anOrder({ customerId, orderId, pickupAt: Date.now() + afterMs }),
    kind: "booking",
    paymentStatus: "unpaid",
    waitingTerms: WAITING,
  } as const;
  await insertOrder(db, order, jobCards(order));
  await openOnBoard({ db, board: connectBoard(env.DISPATCH_BOARD), now: Date.now }, orderId);
}

/** An invoice of which a part was credited, and a draft that was drafted again. */
async function buildDocuments(
  db: Database,
  customerId: string,
  did: (path: string, input: unknown) => Promise<unknown>,
): Promise<void> {
  for (const orderId of [INVOICED, DRAFTED]) await writeExample(db, { customerId, orderId });
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, INVOICED));
  await issueDueDocuments({ db, now: Date.now }, INVOICED);
  await did("documents.credit", credit());
  await did("documents.draft", { orderId: DRAFTED });
}

async function buildClaims(db: Database, customerId: string): Promise<void> {
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "caller", orderId: OF_CALLER });
  const claimed = { kind: "damage", claimedSatang: 100, items: [], version: 2, createdAt: 1 } as const;
  await db.insert(claims).values([
    {
      ...claimed,
      claimId: CLAIM_TO_PAY,
      orderId: INVOICED,
      customerId,
      state: "settled",
      settledSatang: 100,
      compensationSatang: 100,
      changedAt: 1,
    },
    {
      ...claimed,
      claimId: CLAIM_OF_CALLER,
      orderId: OF_CALLER,
      customerId: "caller",
      state: "open",
      changedAt: 1,
    },
  ]);
}

/** A press about the first revision of an order. */
const late = (orderId: string) => ({ orderId, revision: 1, idempotencyKey: crypto.randomUUID() });
const offered = (token: string) => ({
  token,
  pickupAt: new Date(Date.now() + 5 * DAY_MS).toISOString(),
  stopDetails: ["88/1", "gate B"],
});
const credit = () => ({
  documentId: INVOICE,
  creditId: crypto.randomUUID(),
  amountSatang: CREDITED,
  reason: "a scratch",
  seenLeftSatang: EXAMPLE_SATANG,
});

/** The presses: what each says it has seen, and what it is refused with. */
export function latePressesOfOrders(
  world: () => LateOrders,
  other: string,
  holder: string,
): Readonly<Record<string, readonly [input: () => object, refused: string | readonly object[]]>> {
  const underWay = { orderId: UNDER_WAY, jobId: `${UNDER_WAY}-1`, seenDriverId: other, reason: "ill" };
  const done = { orderId: DONE, jobId: `${DONE}-1`, seenDriverId: other, reason: "not there yet" };
  const line = { lineIndex: 0, amountSatang: 3_000_00, reason: "agreed" };
  const move = { workers: 0, loadRange: "under_850_kg", totalSatang: 3_300_00, paidSatang: 0 };
  const priced = { jobId: `${PRICED}-1`, driverId: holder, seenRevision: 1 };
  const refusal = { jobId: priced.jobId, outcome: "refused", code: "ORDER_CHANGED" };
  return {
    "claims.compensate": [
      () => ({ claimId: CLAIM_TO_PAY, seenVersion: 1, key: crypto.randomUUID(), reference: "SCB 1" }),
      "CLAIM_CHANGED",
    ],
    "claims.takeBackRefusal": [
      () => ({ claimId: CLAIM_TO_PAY, seenVersion: 1, key: crypto.randomUUID(), text: "By mistake." }),
      "CLAIM_CHANGED",
    ],
    "claims.takeBackSettlement": [
      () => ({ claimId: CLAIM_TO_PAY, seenVersion: 1, key: crypto.randomUUID(), text: "By mistake." }),
      "CLAIM_CHANGED",
    ],
    "claims.takeBackCompensation": [
      () => ({ claimId: CLAIM_TO_PAY, seenVersion: 1, key: crypto.randomUUID(), text: "It came back." }),
      "CLAIM_CHANGED",
    ],
    "claims.writeAtCall": [
      () => ({
        claimId: CLAIM_OF_CALLER,
        seenVersion: 1,
        key: crypto.randomUUID(),
        said: "withdraw",
        text: "It was found.",
      }),
      "CLAIM_CHANGED",
    ],
    "documents.credit": [credit, "INVOICE_CREDITED_MEANWHILE"],
    "documents.issue": [
      () => ({ documentId: `${DRAFTED}-INV1`, seenContent: "0".repeat(64) }),
      "INVOICE_CHANGED",
    ],
    "doorChanges.proposeForDriver": [
      () => ({
        ...underWay,
        workers: 1,
        loadRange: "under_850_kg",
        items: [],
        revision: 1,
        totalSatang: 0,
        note: "a piano",
        idempotencyKey: crypto.randomUUID(),
      }),
      "JOB_ALREADY_RESERVED",
    ],
    "orders.changeMove": [() => ({ ...late(PRICED), ...move, reason: "fewer boxes" }), "ORDER_CHANGED"],
    "orders.changePayer": [
      () => ({ ...late(PRICED), companyId: A_COMPANY.companyId, reason: "theirs" }),
      "ORDER_CHANGED",
    ],
    "orders.changePrice": [() => ({ ...late(PRICED), adjustments: [line] }), "ORDER_CHANGED"],
    "orders.completeJob": [() => ({ ...underWay, seenDriverId: holder, seenRevision: 1 }), "ORDER_CHANGED"],
    "orders.reopenJob": [() => done, "JOB_ALREADY_RESERVED"],
    "orders.settle": [
      () => ({ ...late(world().unpricedId), ...offered(world().offerToken), seenOfferId: null }),
      "ORDER_CHANGED",
    ],
    "orders.visitStop": [
      () => ({
        ...underWay,
        seenRevision: 1,
        key: crypto.randomUUID(),
        step: "arrive",
        stop: 0,
        at: Date.now(),
      }),
      "JOB_ALREADY_RESERVED",
    ],
    "orders.correctVisit": [
      () => ({
        ...underWay,
        key: crypto.randomUUID(),
        step: "arrive",
        stop: 0,
        seenAt: 1,
        at: null,
      }),
      "JOB_ALREADY_RESERVED",
    ],
    "orders.chargeWaiting": [() => ({ ...underWay, seenSatang: 150_00 }), "ORDER_CHANGED"],
    "orders.waiveWaiting": [() => ({ ...underWay, seenSatang: 150_00 }), "ORDER_CHANGED"],
    "orders.withdrawOffer": [
      () => ({ ...late(world().unpricedId), seenOfferId: "replaced", reason: "too low" }),
      "ORDER_CHANGED",
    ],
    "payments.recordCashOfDriver": [
      () => ({ ...underWay, key: crypto.randomUUID(), amountSatang: 100_00 }),
      "JOB_ALREADY_RESERVED",
    ],
    "payouts.make": [
      () => ({
        driverId: holder,
        through: bangkokDay(Date.now()),
        seenSatang: world().owedSatang - 100,
        paidOn: bangkokDay(Date.now()),
        reference: "SCB 2",
        idempotencyKey: crypto.randomUUID(),
      }),
      "PAYOUT_CHANGED",
    ],
    "proofs.recordForDriver": [
      () => ({
        proofId: crypto.randomUUID(),
        jobId: underWay.jobId,
        stopPosition: 0,
        receiverName: "",
        takenAt: Date.now(),
        photoFileIds: [crypto.randomUUID()],
        seenDriverId: other,
      }),
      "JOB_ALREADY_RESERVED",
    ],
    "suggestions.assign": [() => ({ assignments: [{ ...priced, key: crypto.randomUUID() }] }), [refusal]],
  };
}
