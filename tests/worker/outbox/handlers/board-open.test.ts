import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { boardOpenId } from "#domain/effect-ids.ts";
import { boardOpenHandler, openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { drain } from "#worker/outbox/drain.ts";
import { outboxRows, testDrain, type TestDrain } from "../../../support/effects.ts";
import { nodeDatabase, writeUser } from "../../../support/node-database.ts";
import { writeOrder } from "../../../support/orders.ts";

let db: Database;
let deps: TestDrain;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  ({ db } = nodeDatabase());
  await seedBaseline(db, 0);
  await writeUser(db, { id: "nok" });
  deps = testDrain(db, Date.now());
  await writeOrder(db, { customerId: "nok" });
});

const openRow = async () => (await outboxRows(db))[boardOpenId("KD-AAAAAA")];

describe("opening a placed order on the board", () => {
  test("now marks its effect delivered, so that the drain does not open it again", async () => {
    expect(await openOnBoard(deps, "KD-AAAAAA")).toBe("delivered");
    expect(await openRow()).toMatchObject({ dueAt: null, deliveredAt: deps.clock, attempts: 0 });
    await drain(deps);
    expect(deps.board.opened).toEqual(["KD-AAAAAA"]);
  });

  test("that the board could not take now is done by the next drain", async () => {
    deps.board.failure = new Error("the board is away");
    expect(await openOnBoard(deps, "KD-AAAAAA")).toBe("failed");
    expect(await openRow()).toMatchObject({ deliveredAt: null });
    deps.board.failure = null;
    deps.clock += 1_000;
    await drain(deps);
    expect(deps.board.opened).toEqual(["KD-AAAAAA"]);
    expect(await openRow()).toMatchObject({ deliveredAt: deps.clock, dueAt: null });
  });

  test("of which there is no row is unknown now, and needless in the outbox", async () => {
    expect(await openOnBoard(deps, "KD-NOBODY")).toBe("unknown");
    const attempt = { effectId: "e", effect: { kind: "board-open", orderId: "KD-NOBODY" } } as const;
    expect(await boardOpenHandler.deliver(deps, [attempt])).toEqual([{ is: "needless" }]);
  });
});
