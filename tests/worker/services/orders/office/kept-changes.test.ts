import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { orderWithDetails, type OrderDetails } from "#db/queries/orders/orders.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { AuditNotes } from "#worker/services/audit/audited-action.ts";
import type { Decided } from "#worker/services/jobs/command-board.ts";
import { answerChanged } from "#worker/services/orders/answer-changed.ts";
import { answerWritten } from "#worker/services/orders/office/answer-written.ts";
import { createPerson, freshDatabase } from "../../../../support/people.ts";
import { writeOrder } from "../../../../support/orders.ts";

const OFFICE = { userId: "office", role: "admin" } as Parameters<typeof answerChanged>[1];
const lost = () => {
  throw new Error("Network connection lost.");
};
/** A database that has lost its connection. */
const LOST = openDatabase(new Proxy({}, { get: () => lost }) as never);

let before: OrderDetails;
let decided: Decided;
beforeEach(async () => {
  const db = await freshDatabase();
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

test.each([
  ["a change", answerChanged, [] as const],
  ["a guarded change", answerWritten, { kind: "value_changed" } as const],
])(
  "%s that the board decided stays in the audit log where the order cannot be read after it",
  async (_what, answer, more) => {
    const audit = new AuditNotes();
    const deps = { db: LOST, now: Date.now, audit };
    await expect(answer(deps, OFFICE, before, decided, more as never)).rejects.toThrow(
      "Network connection lost",
    );
    const fields = { workers: [before.order.workers, 3] };
    expect(audit.kept).toMatchObject([{ kind: "order", id: before.order.orderId, fields }]);
  },
);
