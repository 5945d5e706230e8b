import { expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { cursorSchema, type Cursor } from "#db/queries/page.ts";
import { sumSatang } from "#domain/money.ts";
import { payOut } from "#worker/services/earnings/pay-out.ts";
import { listEarningsOf, readAnyStatement } from "#worker/services/earnings/read-earnings.ts";
import { companyWithDrivers, writeEarnings } from "../../../support/earnings.ts";

const DAYS = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04"] as const;
const NOW = Date.parse("2026-11-20T05:00:00Z");

/** Every page of what a driver earned on some days. */
async function readAll(db: Database, fromDay: string, toDay: string) {
  const read = [];
  let cursor: Cursor | undefined;
  do {
    const page = await listEarningsOf({ db }, { driverId: "driver-dan", fromDay, toDay, limit: 3, cursor });
    read.push(...page.items);
    cursor = page.nextCursor === null ? undefined : cursorSchema.parse(page.nextCursor);
  } while (cursor !== undefined);
  return read;
}

/** Of each day, of two drivers, and some taken back; in no order. */
const ENTRIES = Array.from({ length: 30 }, (_, index) => ({
  day: DAYS[(index * 7 + Math.floor(index / 5)) % DAYS.length] ?? DAYS[0],
  driverId: index % 3 === 2 ? "driver-kai" : "driver-dan",
  paySatang: (index % 5 === 4 ? -1 : 1) * (500_00 + index),
  waitingSatang: index % 4 === 0 ? 50_00 : 0,
}));

test("the rows of any days are the driver's own of these days, newest first, and those of the statement", async () => {
  const db = await companyWithDrivers();
  await writeEarnings(db, ENTRIES);
  for (const [from, fromDay] of DAYS.entries())
    for (const toDay of DAYS.slice(from)) {
      const rows = await readAll(db, fromDay, toDay);
      const own = ENTRIES.flatMap(({ driverId, day }, index) =>
        driverId === "driver-dan" && day >= fromDay && day <= toDay ? [`e-${index}`] : [],
      );
      expect(own.length).toBeGreaterThan(3);
      expect(rows.map(({ entryId }) => entryId).toSorted()).toEqual(own.toSorted());
      expect(rows.map(({ day }) => day)).toEqual(
        rows
          .map(({ day }) => day)
          .toSorted()
          .toReversed(),
      );
      const statement = await readAnyStatement({ db }, { driverId: "driver-dan", fromDay, toDay });
      expect(rows.map(({ entryId }) => entryId)).toEqual(
        statement.lines.map(({ entryId }) => entryId).toReversed(),
      );
      expect(sumSatang(rows.map((row) => row.paySatang + row.waitingSatang))).toBe(statement.totalSatang);
    }
});

test("a row says the order, the job, its areas, day and amounts, and which payout paid it, or that none has", async () => {
  const db = await companyWithDrivers();
  const dan = { driverId: "driver-dan", waitingSatang: 50_00 };
  await writeEarnings(db, [
    { ...dan, day: DAYS[0], paySatang: 800_00 },
    { ...dan, day: DAYS[1], paySatang: 900_00 },
  ]);
  const { payoutId } = await payOut({ db, now: () => NOW }, "office", {
    driverId: "driver-dan",
    through: DAYS[0],
    seenSatang: 850_00,
    paidOn: DAYS[3],
    reference: "BBL-8",
    idempotencyKey: crypto.randomUUID(),
  });
  const area = expect.objectContaining({ th: expect.any(String), en: expect.any(String) });
  const job = { orderId: "KD-AAAAAA", jobId: "KD-AAAAAA-1", kind: "completed", from: area, to: area };
  const amounts = { waitingSatang: 50_00, cashSatang: 0, cashHeldSatang: 0, at: expect.any(Number) };
  expect(await readAll(db, DAYS[0], DAYS[1])).toEqual([
    {
      ...job,
      ...amounts,
      entryId: "e-1",
      day: DAYS[1],
      paySatang: 900_00,
      isPaid: false,
      paidOn: null,
      payoutId: null,
    },
    {
      ...job,
      ...amounts,
      entryId: "e-0",
      day: DAYS[0],
      paySatang: 800_00,
      isPaid: true,
      paidOn: DAYS[3],
      payoutId,
    },
  ]);
});
