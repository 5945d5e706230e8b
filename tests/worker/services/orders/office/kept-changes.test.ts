import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "#db/client.ts";
import { orderWithDetails, type OrderDetails } from "#db/queries/orders/orders.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { AuditNotes } from "#worker/services/audit/audited-action.ts";
import type { Decided } from "#worker/services/jobs/command-board.ts";
import { answerChanged } from "#worker/services/orders/answer-changed.ts";
import { answerWritten } from "#worker/services/orders/office/answer-written.ts";
import { createPerson, freshDatabase } from "../../../../support/people.ts";
import { writeOrder } from "../../../../support/orders.ts";

const OFFICE = { userId: "office", role: "admin" } as Parameters<typeof answerChanged>[1];
/** A database that loses its connection after so many statements. */
function lostAfter(answers: number): Database {
  let left = answers;
  const broken = new Proxy(env.DB, {
    get(target, name) {
      if (left-- <= 0) throw new Error("Network connection lost.");
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return openDatabase(broken);
}

const changed = () => [
  { kind: "order", id: before.order.orderId, fields: { workers: [before.order.workers, 3] } },
];

let db: Database;
let before: OrderDetails;
let decided: Decided;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "customer");
  const { orderId } = await writeOrder(db, { orderId: "KD-7F3K2M", customerId: "customer" });
  const found = await orderWithDetails(db, orderId);
  if (found === undefined) throw new Error("no order");
  before = found;
  const { status, revision, version } = found.order;
  const state = { orderId, status, revision, version, jobs: [] } as unknown as BoardOrder;
  decided = {
    before: state,
    order: { ...state, revision: revision + 1, version: version + 1 },
    changes: { columns: { workers: 3 } },
  };
});

test("a change that the board decided stays in the audit log where the order cannot be read after it", async () => {
  const audit = new AuditNotes();
  await expect(
    answerChanged({ db: lostAfter(0), now: Date.now, audit }, OFFICE, before, decided),
  ).rejects.toThrow("Network connection lost");
  expect(audit.kept).toMatchObject(changed());
});

test.each([
  ["it is not known whether it is written", 0],
  ["the order cannot be read after it", 1],
])("a guarded change that the board decided stays in it where %s", async (_what, answers) => {
  await db.insert(orderEvents).values({
    orderId: before.order.orderId,
    version: 9,
    position: 0,
    toStatus: "pending",
    actorKind: "admin",
    actorId: "office",
    reason: "",
    at: 1,
    kind: "value_changed",
    details: { kind: "value_changed", from: null, to: 1 } as never,
  });
  await db.update(orders).set({ revision: decided.order.revision });
  const audit = new AuditNotes();
  const deps = { db: lostAfter(answers), now: Date.now, audit };
  const answer = answerWritten(deps, OFFICE, before, decided, { kind: "value_changed" });
  await expect(answer).rejects.toThrow("Network connection lost");
  expect(audit.kept).toMatchObject(changed());
});
