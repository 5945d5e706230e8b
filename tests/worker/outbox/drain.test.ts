import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { claimEffects, INTERRUPTED, parkedEffects, settleEffects } from "#db/queries/outbox.ts";
import { outbox } from "#db/schema/outbox.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { LEASE_MS, MAX_ATTEMPTS, nextAttemptAt } from "#worker/outbox/attempts.ts";
import { drain } from "#worker/outbox/drain.ts";
import { HANDLERS } from "#worker/outbox/effects.ts";
import { aMail, outboxRows, testDrain, writeEffects, type TestDrain } from "../../support/effects.ts";
import { expectErrorLog, failOnErrorLog } from "../../support/error-log.ts";
import { nodeDatabase } from "../../support/node-database.ts";

failOnErrorLog();

let db: Database;
let deps: TestDrain;
beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  ({ db } = nodeDatabase());
  deps = testDrain(db);
});

const row = async (effectId = "e-1/0") => (await outboxRows(db))[effectId];
const recipients = () => deps.mailer.taken.map(({ to }) => to).toSorted();
const busy = () => ({ ok: false, retry: true, reason: "451 later" }) as const;

/** Drains at every due time of the first effect until it is settled. */
async function drainUntilSettled(): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    await drain(deps);
    deps.clock = (await row())?.dueAt ?? deps.clock;
  }
}

describe("an effect that is due", () => {
  test("is done once, however often the drain is woken", async () => {
    await writeEffects(deps, { "e-1": aMail() });
    for (let wakes = 0; wakes < 3; wakes++) await drain(deps);
    expect(recipients()).toEqual(["nok@example.test"]);
    expect(await row()).toMatchObject({
      attempts: 1,
      dueAt: null,
      claimedAt: null,
      deliveredAt: deps.clock,
      failure: null,
      recipient: "nok@example.test",
    });
  });

  test("is done by one of twenty drains at the same time", async () => {
    await writeEffects(deps, { "e-1": aMail() });
    await Promise.all(Array.from({ length: 20 }, () => drain(deps)));
    expect(recipients()).toHaveLength(1);
    expect(await row()).toMatchObject({ attempts: 1 });
  });

  test("is done in the order in which it became due, all of a drain's in batches of ten", async () => {
    for (let index = 0; index < 25; index++) {
      await writeEffects(deps, { [`e-${index}`]: aMail(`p-${String(index).padStart(2, "0")}@example.test`) });
      deps.clock += 1;
    }
    await drain(deps);
    expect(deps.mailer.sessions).toEqual([10, 10, 5]);
    expect(deps.mailer.taken.map(({ to }) => to)).toEqual(recipients());
  });

  test("written again for the same event stays what it became", async () => {
    await writeEffects(deps, { "e-1": aMail() });
    await drain(deps);
    await writeEffects(deps, { "e-1": aMail() });
    await drain(deps);
    expect(recipients()).toHaveLength(1);
  });
});

describe("an attempt that fails", () => {
  test("is repeated later each time, under the same id", async () => {
    await writeEffects(deps, { "e-1": aMail() });
    deps.mailer.answer = busy;
    await drain(deps);
    expect(await row()).toMatchObject({ attempts: 1, dueAt: deps.clock + MINUTE_MS, failure: "451 later" });
    deps.clock += MINUTE_MS - 1;
    await drain(deps);
    expect(await row()).toMatchObject({ attempts: 1 });
    deps.clock += 1;
    await drain(deps);
    expect(await row()).toMatchObject({ attempts: 2, dueAt: deps.clock + 5 * MINUTE_MS });
    deps.clock += 5 * MINUTE_MS;
    deps.mailer.answer = () => ({ ok: true });
    await drain(deps);
    expect(deps.mailer.taken.map(({ messageId }) => messageId)).toEqual(["e-1/0@khondee.example"]);
    expect(await row()).toMatchObject({ dueAt: null, failure: null, deliveredAt: deps.clock });
  });

  test("holds up no other of its batch, whether it is refused, fails or throws", async () => {
    await writeEffects(deps, {
      refused: aMail("refused@example.test"),
      failed: aMail("failed@example.test"),
      fine: aMail("fine@example.test"),
      opened: { kind: "board-open", orderId: "KD-NOWHERE" },
    });
    expectErrorLog();
    deps.mailer.answer = ({ to }) => {
      if (to === "refused@example.test") return { ok: false, retry: false, reason: "550 no such mailbox" };
      return to === "failed@example.test" ? busy() : { ok: true };
    };
    await drain(deps);
    expect(recipients()).toEqual(["fine@example.test"]);
    expect(await outboxRows(db)).toMatchObject({
      "refused/0": { dueAt: null, deliveredAt: null, parkedAt: deps.clock, failure: "550 no such mailbox" },
      "failed/0": { dueAt: deps.clock + MINUTE_MS },
      "fine/0": { deliveredAt: deps.clock },
      "opened/0": { dueAt: null, deliveredAt: null, failure: null },
    });
  });

  test("by throwing counts as failed for its own kind, and for no other", async () => {
    await writeEffects(deps, { mail: aMail(), opened: { kind: "board-open", orderId: "KD-NOWHERE" } });
    deps.mailer.answer = () => new Error("connection lost");
    await drain(deps);
    expect(await outboxRows(db)).toMatchObject({
      "mail/0": { failure: "Error: connection lost", dueAt: deps.clock + MINUTE_MS },
      "opened/0": { dueAt: null, failure: null },
    });
  });

  test("for the last time parks the effect: logged once, counted, and tried no more", async () => {
    expectErrorLog();
    const log = vi.spyOn(console, "error");
    await writeEffects(deps, { "e-1": aMail() });
    deps.mailer.answer = busy;
    const begun = deps.clock;
    await drainUntilSettled();
    expect(await row()).toMatchObject({ attempts: MAX_ATTEMPTS, dueAt: null, failure: "451 later" });
    expect((await row())?.parkedAt).toBeGreaterThan(begun + 18 * 60 * MINUTE_MS);
    expect(log.mock.calls).toEqual([
      ["effect parked", { effectId: "e-1/0", kind: "mail", attempts: MAX_ATTEMPTS, failure: "451 later" }],
    ]);
    expect(await parkedEffects(db, 20)).toEqual({ count: 1, effectIds: ["e-1/0"] });
    expect(nextAttemptAt(MAX_ATTEMPTS, 0)).toBeNull();
  });

  test("for the last time lets nothing wait behind it", async () => {
    expectErrorLog();
    await writeEffects(deps, { "e-1": aMail("parked@example.test") });
    deps.mailer.answer = ({ to }) => (to === "parked@example.test" ? busy() : { ok: true });
    await drainUntilSettled();
    await writeEffects(deps, { "e-2": aMail("behind@example.test") });
    await drain(deps);
    expect(recipients()).toEqual(["behind@example.test"]);
  });

  test("and was parked can be made due again by hand", async () => {
    expectErrorLog();
    await writeEffects(deps, { "e-1": aMail() });
    deps.mailer.answer = busy;
    await drainUntilSettled();
    await db.update(outbox).set({ attempts: 0, parkedAt: null, dueAt: deps.clock });
    deps.mailer.answer = () => ({ ok: true });
    await drain(deps);
    expect(recipients()).toHaveLength(1);
    expect(await parkedEffects(db, 20)).toEqual({ count: 0, effectIds: [] });
  });
});

describe("an attempt that dies midway", () => {
  /** A drain that claims the effect and crashes. */
  const die = () => claimEffects(db, "mail", deps.clock, LEASE_MS, 10);

  test("is repeated after its lease, not before", async () => {
    await writeEffects(deps, { "e-1": aMail() });
    await die();
    deps.clock += LEASE_MS - 1;
    await drain(deps);
    expect(recipients()).toEqual([]);
    deps.clock += 1;
    await drain(deps);
    expect(recipients()).toHaveLength(1);
    expect(await row()).toMatchObject({ attempts: 2, failure: null });
  });

  test("every time parks the effect after its last attempt, without another", async () => {
    expectErrorLog();
    await writeEffects(deps, { "e-1": aMail() });
    for (let deaths = 0; deaths < MAX_ATTEMPTS; deaths++) {
      await die();
      deps.clock += LEASE_MS;
    }
    await drain(deps);
    expect(recipients()).toEqual([]);
    expect(await row()).toMatchObject({ parkedAt: deps.clock, failure: INTERRUPTED });
  });

  test("parks an effect of a kind that must never be repeated", async () => {
    expectErrorLog();
    const handlers = { ...HANDLERS, mail: { ...HANDLERS.mail, afterInterruption: "park" as const } };
    await writeEffects(deps, { "e-1": aMail(), "e-2": aMail() });
    await db
      .update(outbox)
      .set({ dueAt: deps.clock + LEASE_MS })
      .where(eq(outbox.effectId, "e-2/0"));
    await die();
    deps.clock += LEASE_MS;
    await drain(deps, handlers);
    expect(await outboxRows(db)).toMatchObject({
      "e-1/0": { parkedAt: deps.clock, failure: INTERRUPTED, deliveredAt: null },
      "e-2/0": { deliveredAt: deps.clock },
    });
  });

  test("and ends after all cannot undo what a later attempt did", async () => {
    await writeEffects(deps, { "e-1": aMail() });
    const [late] = await die();
    deps.clock += LEASE_MS;
    await drain(deps);
    const delivered = await row();
    const failed = { is: "failed", failure: "late", dueAt: deps.clock } as const;
    await settleEffects(
      db,
      [{ effectId: "e-1/0", attempts: late?.attempts ?? 0, outcome: failed }],
      deps.clock,
    );
    expect(await row()).toEqual(delivered);
  });
});

describe("a row that cannot be done", () => {
  const poison = (kind: string, params: string) =>
    db
      .insert(outbox)
      .values({ effectId: "e-1/0", kind, params, recipient: null, createdAt: 0, dueAt: deps.clock });

  test.each([
    ["with parameters that are no JSON", "mail", "{not json", "its parameters cannot be read"],
    ["with parameters that are no object", "mail", "7", "its parameters cannot be read"],
  ])("%s is parked at once, and the others are done", async (_what, kind, params, failure) => {
    expectErrorLog();
    await poison(kind, params);
    await writeEffects(deps, { "e-2": aMail() });
    await drain(deps);
    expect(await row()).toMatchObject({ dueAt: null, parkedAt: deps.clock, failure });
    expect(recipients()).toHaveLength(1);
  });

  test("of a kind that nobody handles waits for the version that wrote it, and is parked after the last attempt", async () => {
    expectErrorLog();
    await poison("telegram", "{}");
    await writeEffects(deps, { "e-2": aMail() });
    await drain(deps);
    expect(recipients()).toHaveLength(1);
    const failure = "no handler for this kind";
    expect(await row()).toMatchObject({
      attempts: 1,
      dueAt: deps.clock + MINUTE_MS,
      parkedAt: null,
      failure,
    });
    deps.clock += MINUTE_MS;
    await drainUntilSettled();
    expect(await row()).toMatchObject({ attempts: MAX_ATTEMPTS, dueAt: null, failure });
    expect((await row())?.parkedAt).not.toBeNull();
  });

  test("with parameters of another shape fails like any other attempt", async () => {
    await poison("mail", JSON.stringify({ to: "person" }));
    await drain(deps);
    expect(await row()).toMatchObject({ attempts: 1, dueAt: deps.clock + MINUTE_MS, parkedAt: null });
  });
});
