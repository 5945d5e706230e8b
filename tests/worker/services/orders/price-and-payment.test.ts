import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { orders } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { figuresOf } from "#domain/payments/order-money.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Viewer } from "#worker/auth/viewer.ts";
import type { Dependencies } from "#worker/dependencies.ts";
import { readSettings } from "#worker/env.ts";
import { drain } from "#worker/outbox/drain.ts";
import { answerOffer } from "#worker/services/orders/offer-commands.ts";
import { changePrice } from "#worker/services/orders/office/change-price.ts";
import { recordTransfer } from "#worker/services/payments/record-transfer.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { wire } from "#worker/wiring.ts";
import { mutate, query } from "../../../support/calls.ts";
import { telling } from "../../../support/failing-database.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];

let db: Database;
let customer: Person;
let order: Order;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  await createPerson(db, "office", "admin");
  const placed = await mutate("orders.place", placing(await signedQuote()), customer);
  // Not of a demonstration, in which everything counts as paid.
  await db.update(orders).set({ paymentStatus: "unpaid", gatewayEnabled: true });
  order = await read((placed.data as Order).orderId);
});

const office = { userId: "office", role: "admin" } as unknown as Viewer;
const deps = () => wire(env, readSettings(env, ORIGIN));
const read = async (orderId = order.orderId) =>
  (await query("orders.byId", { orderId }, customer)).data as Order;
const moneyOf = async () => (await orderMoney(db, order.orderId))?.money;

/** Pays all that the order costs, as it is agreed now. */
const pay = async (world = deps()) =>
  recordTransfer(world, office, {
    orderId: order.orderId,
    key: crypto.randomUUID(),
    amountSatang: order.totalSatang ?? 0,
    receivedOn: bangkokDay(Date.now()),
    reference: "",
  });

/** The customer's money, which comes after all has been checked and before the board decides, and the world in which it does. */
function paidMeanwhile() {
  const { board, ...rest } = deps();
  let paying: Promise<unknown> | undefined;
  const command: typeof board.command = async (...given) => {
    if (paying === undefined) {
      const tried = Promise.withResolvers<void>();
      const watched = telling(env.DB, /INSERT INTO payments/u, tried.resolve);
      paying = pay({ ...deps(), db: watched });
      await Promise.race([tried.promise, paying]);
      // Where the price is held, nothing is written yet: it tries again until that is over.
      if ((await db.select().from(payments)).length > 0) await paying;
    }
    return board.command(...given);
  };
  const world: Dependencies = { ...rest, board: { ...board, command } };
  return { world, paid: () => paying };
}

const CHANGED_SATANG = 100_00;
const pressed = () => ({
  orderId: order.orderId,
  revision: 1,
  idempotencyKey: crypto.randomUUID(),
  seenOfferId: null,
});

/** A price set by hand, by so much higher or lower. */
const setBy = (differenceSatang: number, world = deps()) =>
  changePrice(world, office, {
    ...pressed(),
    adjustments: [
      {
        lineIndex: 0,
        amountSatang: (order.lines[0]?.amountSatang ?? 0) + differenceSatang,
        reason: "as spoken",
      },
    ],
    message: "",
  });

/** Delivers what follows, and what follows from that. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) await drain(deps());
}

/** Answers yes to the open price request. */
async function accept(world: Dependencies) {
  const { orderId } = order;
  const offerId = (await read()).offer?.offerId ?? "";
  return answerOffer(world, { userId: "customer", role: "customer" } as Viewer, {
    orderId,
    offerId,
    answer: "accept",
    reason: "",
    truckHoursAcknowledged: true,
  });
}

test("a higher price that is accepted after the lower one was paid leaves the difference to pay", async () => {
  const { world, paid } = paidMeanwhile();
  await setBy(CHANGED_SATANG, world);
  await paid();
  await accept(deps());
  await settle();
  const money = await moneyOf();
  expect(money && figuresOf(money)).toMatchObject({
    agreedSatang: (order.totalSatang ?? 0) + CHANGED_SATANG,
    toPaySatang: CHANGED_SATANG,
  });
  expect(money?.paymentStatus).toBe("unpaid");
  expect(money?.refunds).toEqual([]);
});

test("a higher price that is accepted in the moment in which the lower one is paid leaves the difference to pay", async () => {
  await setBy(CHANGED_SATANG);
  const { world, paid } = paidMeanwhile();
  await accept(world);
  await paid();
  await settle();
  const money = await moneyOf();
  expect(money && figuresOf(money)).toMatchObject({
    agreedSatang: (order.totalSatang ?? 0) + CHANGED_SATANG,
    receivedSatang: order.totalSatang,
    toPaySatang: CHANGED_SATANG,
  });
  expect(money?.refunds).toEqual([]);
});
