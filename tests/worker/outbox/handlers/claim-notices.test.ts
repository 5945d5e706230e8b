import { beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { insertEffects } from "#db/queries/outbox.ts";
import { claimEventId } from "#db/queries/claims/write-claims.ts";
import { claimEvents, claims } from "#db/schema/claims/claims.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import type { ClaimStep } from "#domain/claims/claim.ts";
import { effectsOf } from "#domain/effects.ts";
import { bangkokInstant } from "#domain/time.ts";
import { drain } from "#worker/outbox/drain.ts";
import { testDrain, type TestDrain } from "../../../support/effects.ts";
import { failOnErrorLog } from "../../../support/error-log.ts";
import { nodeDatabase, writeUser } from "../../../support/node-database.ts";
import { writeOrder } from "../../../support/orders.ts";

failOnErrorLog();

const ORDER = "KD-AAAAAA";
const CLAIM = "9b2e4f60-0000-4000-8000-000000000001";
const NOON = bangkokInstant("2026-12-01", "12:00") ?? Number.NaN;
const SETTLED = { state: "settled", settledSatang: 100, creditSatang: 0, compensationSatang: 100 } as const;

let db: Database;
let deps: TestDrain;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  ({ db } = nodeDatabase());
  deps = { ...testDrain(db, NOON), now: () => deps.clock };
  await seedBaseline(db, 0);
  await writeUser(db, { id: "nok", locale: "en" });
  await writeOrder(db, { customerId: "nok", pickupAt: bangkokInstant("2026-11-09", "09:00") ?? Number.NaN });
  await drain(deps);
  deps.mailer.taken.length = 0;
});

const about = {
  claimId: CLAIM,
  orderId: ORDER,
  customerId: "nok",
  kind: "loss",
  claimedSatang: 100,
} as const;
const claimWith = (values: object) =>
  db
    .insert(claims)
    .values({ ...about, items: [], state: "open", version: 3, createdAt: 1, changedAt: 1, ...values });

/** A step of the office is written, and its effects; delivered unless the drain has not come to it. */
async function takes(step: ClaimStep, version: number, { isDelivered = true } = {}): Promise<void> {
  await db.insert(claimEvents).values(eventOf(step, version));
  await tells(step, version, isDelivered);
}

function eventOf(step: ClaimStep, version: number) {
  const by = { actorKind: "admin", actorId: "boss" } as const;
  return {
    claimId: CLAIM,
    version,
    key: step,
    at: 1,
    ...by,
    step,
    text: `Words of ${step}`,
    toState: "settled",
  } as const;
}

async function tells(step: ClaimStep, version: number, isDelivered = true): Promise<void> {
  const event = { type: "claim_step", step, by: "admin", orderId: ORDER, claimId: CLAIM, version } as const;
  await insertEffects(db, claimEventId(CLAIM, version), effectsOf(event), deps.clock);
  if (isDelivered) await drain(deps);
}

const told = () => deps.mailer.taken.map(({ subject }) => subject);

test("that a transfer was recorded by mistake is told with the reason to who was told of it", async () => {
  await claimWith({ ...SETTLED, compensatedAt: 1 });
  await takes("compensate", 2);
  await takes("take_back_compensation", 3);
  expect(told()).toEqual([
    "The compensation for order KD-AAAAAA was transferred",
    "The compensation for order KD-AAAAAA has not gone through",
  ]);
  expect(deps.mailer.taken.at(-1)?.text).toContain("Words of take_back_compensation");
});

test("a transfer that was taken back before it was told of is not told of at all", async () => {
  await claimWith({ ...SETTLED, compensatedAt: null });
  await takes("compensate", 2, { isDelivered: false });
  await takes("take_back_compensation", 3);
  expect(told()).toEqual([]);
});

test.each([
  ["refuse", "take_back_refusal", "We look into your claim for order KD-AAAAAA again"],
  ["settle", "take_back_settlement", "The settlement of your claim for order KD-AAAAAA was taken back"],
] as const)("that %s was a mistake is told to who was told of it", async (step, back, subject) => {
  await claimWith(step === "settle" ? SETTLED : { state: "refused" });
  await takes(step, 2);
  await db.insert(claimEvents).values({ ...eventOf(back, 3) });
  await db
    .update(claims)
    .set({ state: "open", settledSatang: null, creditSatang: null, compensationSatang: null });
  await tells(back, 3);
  expect(told()).toHaveLength(2);
  expect(told().at(-1)).toBe(subject);
});

test.each([
  ["refuse", "take_back_refusal"],
  ["settle", "take_back_settlement"],
] as const)("where the mail of %s was still to be sent, neither is", async (step, back) => {
  await claimWith({ state: "open" });
  await takes(step, 2, { isDelivered: false });
  await takes(back, 3);
  expect(told()).toEqual([]);
});
