import * as fc from "fast-check";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { earningEntries, payouts } from "#db/schema/drivers/earnings.ts";
import { sumSatang } from "#domain/money.ts";
import { payOut } from "#worker/services/earnings/pay-out.ts";
import { listOwed } from "#worker/services/earnings/read-earnings.ts";
import type { Cursor } from "#db/queries/page.ts";
import { textCursorSchema } from "#db/queries/page.ts";
import { companyWithDrivers, writeEarnings } from "../../../support/earnings.ts";

const DAYS = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04"] as const;
const NOW = Date.parse("2026-11-20T05:00:00Z");

const amount = fc.integer({ min: -500_00, max: 2_000_00 });
const entry = fc.record({
  day: fc.constantFrom(...DAYS),
  driverId: fc.constantFrom("driver-dan", "driver-dan", "driver-kai"),
  paySatang: amount,
  waitingSatang: fc.constantFrom(0, 0, 50_00),
});

/** Every page of what a driver is owed. */
async function readAll(db: Database, through: string) {
  const read = [];
  let cursor: Cursor<string> | undefined;
  do {
    const page = await listOwed({ db }, { driverId: "driver-dan", through, limit: 3, cursor });
    read.push(...page.items);
    cursor = page.nextCursor === null ? undefined : textCursorSchema.parse(page.nextCursor);
  } while (cursor !== undefined);
  return read;
}

test("the rows of what a driver is owed are those that a payout of that day pays, and add up to it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 1, maxLength: 14, size: "max" }),
      fc.constantFrom(...DAYS),
      async (entries, through) => {
        const db = await companyWithDrivers();
        await writeEarnings(db, entries);
        const owed = await readAll(db, through);
        const seenSatang = sumSatang(owed.map((each) => each.paySatang + each.waitingSatang));
        expect(owed.map(({ day }) => day)).toEqual(owed.map(({ day }) => day).toSorted());
        fc.pre(seenSatang > 0);
        const { payoutId } = await payOut({ db, now: () => NOW }, "office", {
          driverId: "driver-dan",
          through,
          seenSatang,
          paidOn: through,
          reference: "BBL-8",
          idempotencyKey: crypto.randomUUID(),
        });
        const [made] = await db.select().from(payouts).where(eq(payouts.payoutId, payoutId));
        expect(made).toMatchObject({ totalSatang: seenSatang, entries: owed.length });
        const paid = await db.select().from(earningEntries).where(eq(earningEntries.payoutId, payoutId));
        expect(paid.map(({ entryId }) => entryId).toSorted()).toEqual(
          owed.map(({ entryId }) => entryId).toSorted(),
        );
        expect(await readAll(db, through)).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});

test("a row says the job, its areas, its day and amounts, and nothing of the customer", async () => {
  const db = await companyWithDrivers();
  await writeEarnings(db, [
    { day: DAYS[0], driverId: "driver-dan", paySatang: 800_00, waitingSatang: 50_00 },
  ]);
  expect(await readAll(db, DAYS[0])).toEqual([
    {
      entryId: "e-0",
      jobId: "KD-AAAAAA-1",
      kind: "completed",
      paySatang: 800_00,
      waitingSatang: 50_00,
      day: DAYS[0],
      from: expect.objectContaining({ th: expect.any(String), en: expect.any(String) }),
      to: expect.objectContaining({ th: expect.any(String), en: expect.any(String) }),
    },
  ]);
});
