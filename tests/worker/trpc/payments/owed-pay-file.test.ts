import { expect, test } from "vitest";
import { earningEntries } from "#db/schema/drivers/earnings.ts";
import { drivers } from "#db/schema/drivers.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { driverRow } from "../../../support/driver-row.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";

type Part = RouterOutputs["payouts"]["exportUnpaid"];

const THROUGH = "2026-11-20";
const EXPORT_ID = crypto.randomUUID();

test("what drivers are owed is a file for accountants, with the phone and how many jobs it is of; the audit log has who took it", async () => {
  const db = await freshDatabase();
  await createPerson(db, "customer");
  const accountant = await createPerson(db, "acc", "accountant");
  for (const name of ["dao", "kai"]) {
    const of = { driverId: name, name, phone: name === "dao" ? "+66812345678" : "" };
    await db.insert(drivers).values(driverRow(of));
  }
  await writeOrder(db, { customerId: "customer", orderId: "KD-AAAAAA" });
  const of = { orderId: "KD-AAAAAA", jobId: "KD-AAAAAA-1", waitingSatang: 0, at: 1 };
  await db.insert(earningEntries).values([
    // Set back and done once more, it is one job.
    { ...of, entryId: "e-1", driverId: "dao", kind: "completed", paySatang: 500_00, day: "2026-11-16" },
    { ...of, entryId: "e-2", driverId: "dao", kind: "set_back", paySatang: -500_00, day: "2026-11-16" },
    { ...of, entryId: "e-3", driverId: "dao", kind: "completed", paySatang: 550_00, day: "2026-11-17" },
    // Behind the day, so it is not in the file.
    { ...of, entryId: "e-4", driverId: "kai", kind: "completed", paySatang: 100_00, day: "2026-11-21" },
  ]);
  const input = { through: THROUGH, exportId: EXPORT_ID };
  const part = (await mutate("payouts.exportUnpaid", input, accountant)).data as Part;
  const owed = { jobs: 1, entries: 3, totalSatang: 550_00, cashHeldSatang: 0, sinceDay: "2026-11-16" };
  expect(part).toEqual({
    rows: [{ driverId: "dao", driverName: "dao", phone: "+66812345678", ...owed }],
    nextCursor: null,
  });
  const listed = await query("payouts.unpaid", { through: THROUGH }, accountant);
  expect((listed.data as { items: unknown }).items).toEqual(part.rows);
  const only = await mutate("payouts.exportUnpaid", { ...input, driverId: "kai" }, accountant);
  expect(only.data).toEqual({ rows: [], nextCursor: null });
  const behind = await mutate("payouts.exportUnpaid", { ...input, cursor: "t2026-11-16_dao" }, accountant);
  expect(behind.data).toEqual({ rows: [], nextCursor: null });
  const boss = await createPerson(db, "boss", "admin");
  const fields = { rows: [null, 1], firstRow: [null, "dao"], toDay: [null, THROUGH], isEnd: [null, true] };
  const log = (await query("audit.list", { what: "payouts.exportUnpaid" }, boss)).data;
  expect((log as { items: readonly object[] }).items.at(-1)).toMatchObject({
    changes: [{ kind: "export", id: EXPORT_ID, fields }],
  });
});
