import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import type { LiveMessage } from "#domain/jobs/live.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import type { DispatchBoard } from "#worker/durable-objects/dispatch-board.ts";
import {
  boardStub,
  bringDriver,
  openOrder,
  withBatches,
  withBoardDatabase,
  withFailingD1,
} from "../../support/board.ts";
import { openSocket } from "../../support/calls.ts";
import { eventually } from "../../support/eventually.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../support/people.ts";

const ORDER = "KD-AAAAAA";

let db: Database;
let board: Board;
let customer: Person;
let other: Person;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  customer = await createPerson(db, "customer");
  await createDriver(db, "d1");
  other = await createDriver(db, "d2");
  await bringDriver(db, board, "driver-d1");
  await openOrder(db, board, { customerId: "customer", orderId: ORDER });
});

const reserve = () => board.commandJob({ type: "reserve", jobId: `${ORDER}-1`, driverId: "driver-d1" });
const release = () =>
  board.commandJob({
    type: "release",
    jobId: `${ORDER}-1`,
    actor: { kind: "driver", id: "driver-d1" },
    reason: "ill",
  });

/** Opens a socket; messages after the snapshot are passed to `onNews`. */
async function listen(as: Person, onNews: (message: LiveMessage) => void = () => undefined) {
  const { webSocket } = await openSocket(as);
  if (webSocket === null) throw new Error("no socket");
  const heard: LiveMessage[] = [];
  webSocket.accept();
  webSocket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as LiveMessage;
    heard.push(message);
    if (heard.length > 1) onNews(message);
  });
  onTestFinished(() => webSocket.close());
  await eventually(() => expect(heard).toHaveLength(1));
  return heard;
}

const types = (heard: readonly LiveMessage[]) => heard.map(({ type }) => type);

describe("listeners hear of a change", () => {
  test("when D1 has it, so that what they fetch then shows it", async () => {
    const order: string[] = [];
    const news = () => order.push("heard");
    const [driver, mine] = [await listen(other, news), await listen(customer, news)];
    await withBoardDatabase(
      (real) =>
        withBatches(real, async (send) => {
          const results = await send();
          order.push("D1 has it");
          return results;
        }),
      async () => {
        await reserve();
        await eventually(() => expect([driver.length, mine.length]).toEqual([2, 2]));
      },
    );
    expect(order).toEqual(["D1 has it", "heard", "heard"]);
  });

  test("after whoever pressed has their answer", async () => {
    const driver = await listen(other);
    await runInDurableObject(boardStub(), async (instance: DispatchBoard, state) => {
      const told = vi.spyOn(state, "getWebSockets");
      onTestFinished(() => told.mockRestore());
      const command = { type: "reserve", jobId: `${ORDER}-1`, driverId: "driver-d1" } as const;
      expect(await instance.commandJob(command)).toMatchObject({ outcome: "accepted" });
      expect(told).not.toHaveBeenCalled();
      await eventually(() => expect(told).toHaveBeenCalled());
    });
    await eventually(() => expect(types(driver)).toEqual(["snapshot", "job_taken"]));
  });

  test("after a second all the same when D1 is silent, and of the order once more when D1 has it", async () => {
    const [driver, mine] = [await listen(other), await listen(customer)];
    const silence = Promise.withResolvers<void>();
    await withBoardDatabase(
      (real) =>
        withBatches(real, async (send) => {
          await silence.promise;
          return send();
        }),
      async () => {
        await reserve();
        await eventually(() => expect(types(driver)).toEqual(["snapshot", "job_taken"]));
        await eventually(() => expect(types(mine)).toEqual(["snapshot", "order_changed"]));
        silence.resolve();
        await eventually(() => expect(types(mine)).toEqual(["snapshot", "order_changed", "order_changed"]));
      },
    );
    expect(types(driver)).toEqual(["snapshot", "job_taken"]);
  });

  test("at once when D1 refuses it, and of the order once more when D1 has it", async () => {
    const mine = await listen(customer);
    await withFailingD1(async () => {
      await reserve();
      await eventually(() => expect(types(mine)).toEqual(["snapshot", "order_changed"]));
    });
    await runDurableObjectAlarm(boardStub());
    await eventually(() => expect(types(mine)).toEqual(["snapshot", "order_changed", "order_changed"]));
  });

  test("also when the board was put to sleep in between", async () => {
    const mine = await listen(customer);
    await withFailingD1(async () => {
      await reserve();
    });
    await evictDurableObject(boardStub());
    await runDurableObjectAlarm(boardStub());
    await eventually(() => expect(types(mine)).toEqual(["snapshot", "order_changed", "order_changed"]));
  });
});

describe("sequence numbers", () => {
  test("only ever rise, each change under its own, whatever D1 does meanwhile", async () => {
    const [driver, mine] = [await listen(other), await listen(customer)];
    await reserve();
    await withFailingD1(async () => {
      await release();
      await reserve();
    });
    await release();
    await eventually(() => expect(types(driver).at(-1)).toBe("job_available"));
    await eventually(() => expect(mine.length).toBeGreaterThanOrEqual(5));
    for (const heard of [driver, mine]) {
      const seqs = heard.map(({ seq }) => seq);
      expect(new Set(seqs).size).toBe(seqs.length);
      expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    }
  });

  test("of a snapshot taken before a change is told are lower: it is told to the newcomer as well", async () => {
    const silence = Promise.withResolvers<void>();
    await withBoardDatabase(
      (real) =>
        withBatches(real, async (send) => {
          await silence.promise;
          return send();
        }),
      async () => {
        const reserved = reserve();
        await eventually(async () => expect(await undecided()).toBe(1));
        const [driver, mine] = [await listen(other), await listen(customer)];
        expect(driver[0]).toMatchObject({ type: "snapshot", jobs: [] });
        silence.resolve();
        await reserved;
        await eventually(() => expect([driver.length, mine.length >= 2]).toEqual([2, true]));
        for (const [snapshot, news] of [driver, mine]) expect(news?.seq).toBeGreaterThan(snapshot?.seq ?? 0);
      },
    );
  });

  test("a job that was reserved and given back meanwhile is never told as taken to whoever sees it open", async () => {
    const silence = Promise.withResolvers<void>();
    await withBoardDatabase(
      (real) =>
        withBatches(real, async (send) => {
          await silence.promise;
          return send();
        }),
      async () => {
        const reserved = reserve();
        await eventually(async () => expect(await undecided()).toBe(1));
        const released = release();
        await eventually(async () => expect(await undecided()).toBe(2));
        const driver = await listen(other);
        expect(driver[0]).toMatchObject({ type: "snapshot", jobs: [{ orderId: ORDER }] });
        silence.resolve();
        await Promise.all([reserved, released]);
        await eventually(() => expect(driver.length).toBeGreaterThan(1));
        expect(types(driver)).not.toContain("job_taken");
      },
    );
  });
});

/** Decisions that D1 does not have. */
function undecided(): Promise<number> {
  return runInDurableObject(boardStub(), (_each, state) => {
    const query = "SELECT count(*) AS count FROM undelivered_decisions";
    return state.storage.sql.exec<{ count: number }>(query).one().count;
  });
}
