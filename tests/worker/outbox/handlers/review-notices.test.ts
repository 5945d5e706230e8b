import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { putReview, updateReviewStatus } from "#db/queries/reviews.ts";
import { reviews } from "#db/schema/reviews.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { effectsOf } from "#domain/effects.ts";
import { bangkokInstant, HOUR_MS } from "#domain/time.ts";
import { drain } from "#worker/outbox/drain.ts";
import { testDrain, type TestDrain } from "../../../support/effects.ts";
import { failOnErrorLog } from "../../../support/error-log.ts";
import { nodeDatabase, writeUser } from "../../../support/node-database.ts";
import { writeOrder } from "../../../support/orders.ts";

failOnErrorLog();

const ORDER = "KD-AAAAAA";
const NOON = bangkokInstant("2026-12-01", "12:00") ?? Number.NaN;
const NIGHT = bangkokInstant("2026-12-01", "23:00") ?? Number.NaN;

let db: Database;
let deps: TestDrain;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  ({ db } = nodeDatabase());
  deps = { ...testDrain(db, NOON), now: () => deps.clock };
  await seedBaseline(db, 0);
  await writeUser(db, { id: "nok", locale: "en" });
  await writeUser(db, { id: "boss" });
  await writeOrder(db, { customerId: "nok", pickupAt: bangkokInstant("2026-11-09", "09:00") ?? Number.NaN });
  await putReview(db, {
    reviewId: "review",
    orderId: ORDER,
    customerId: "nok",
    stars: 2,
    text: "Somsak was late.",
    locale: "en",
    status: "pending",
    version: 1,
    isSample: false,
    vehicle: "four_wheel",
    month: "2026-11",
    createdAt: 0,
  });
  await drain(deps);
  deps.mailer.taken.length = 0;
});

async function decided(basedOnVersion: number, status: "approved" | "rejected", reason = ""): Promise<void> {
  const effects = effectsOf({
    type: "review_decided",
    orderId: ORDER,
    reviewId: "review",
    version: basedOnVersion + 1,
  });
  const decision = { status, decidedBy: "boss", decidedAt: deps.clock, decisionReason: reason };
  await updateReviewStatus(db, { reviewId: "review", basedOnVersion, ...decision }, effects);
  await drain(deps);
}

const mails = () => deps.mailer.taken.filter(({ to }) => to === "nok@example.test");

test("why a review is not shown is in the author's mail, with the page of the order", async () => {
  await decided(1, "rejected", "It names a driver.");
  const [mail] = mails();
  expect(mail?.subject).toBe("Your review of order KD-AAAAAA is not shown on our site");
  expect(mail?.text).toContain("Reason: It names a driver.");
  expect(mail?.text).toContain(`/orders/${ORDER}`);
  expect(mail?.text).not.toContain("Somsak");
});

test("one that is shown is told without a reason", async () => {
  await decided(1, "approved");
  expect(mails().map(({ subject }) => subject)).toEqual(["Your review of order KD-AAAAAA is on our site"]);
  expect(mails()[0]?.text).not.toContain("Reason");
});

test("at night it waits for the morning, and then only what holds is told", async () => {
  deps.clock = NIGHT;
  await decided(1, "rejected", "Rude");
  await decided(2, "approved");
  expect(mails()).toEqual([]);
  deps.clock = NIGHT + 10 * HOUR_MS;
  await drain(deps);
  await drain(deps);
  expect(mails().map(({ subject }) => subject)).toEqual(["Your review of order KD-AAAAAA is on our site"]);
});

test("a review that went with its author is told to nobody", async () => {
  deps.clock = NIGHT;
  await decided(1, "rejected", "Rude");
  await db.delete(reviews).where(eq(reviews.reviewId, "review"));
  deps.clock = NIGHT + 10 * HOUR_MS;
  await drain(deps);
  expect(mails()).toEqual([]);
});
