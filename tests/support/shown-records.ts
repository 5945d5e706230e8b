import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { retiredVehicles } from "#db/schema/drivers/retired-vehicles.ts";
import { drivers } from "#db/schema/drivers.ts";
import { refunds } from "#db/schema/payments.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { appendEntry } from "#worker/services/audit/append-entry.ts";
import { DEMO_ACCOUNTS } from "../../.dev/demo/demo-accounts.ts";
import { exampleOrder, writeReceived } from "./documents.ts";
import { driverRow } from "./driver-row.ts";

const SHOWN_ORDER = "KD-6N2SHW";
const FERRY_ROUTE_ID = "thammachat-chang";

/** Records of which the demo has none, and that no test changes: each is looked at in its panel. */
export const SHOWN = {
  refundId: `${SHOWN_ORDER}-R1`,
  retiredId: "shown-retired",
  /** By which an entry of the audit log is found. */
  auditedRecordId: FERRY_ROUTE_ID,
} as const;

/** Writes them: a refund that was sent, a vehicle that left service, and what an admin did to a ferry. */
export async function writeShownRecords(db: Database, now: number, customerId: string): Promise<void> {
  const adminId = DEMO_ACCOUNTS.admin.userId;
  const order = exampleOrder({ orderId: SHOWN_ORDER, customerId, pickupAt: now + 50 * DAY_MS });
  await insertOrder(db, order, jobCards(order));
  await writeReceived(db, SHOWN_ORDER);
  await db.insert(refunds).values({
    refundId: SHOWN.refundId,
    orderId: SHOWN_ORDER,
    reason: "overpayment",
    state: "done",
    amountSatang: 50_00,
    createdAt: now - 2 * HOUR_MS,
    doneAt: now - HOUR_MS,
    doneBy: adminId,
    reference: "KBANK 0007",
  });
  const driverId = "shown-driver";
  const person = { name: "Rot Kao", email: "shown-driver@khondee.test", approvedAt: now, createdAt: now };
  // Nobody whom a journey could choose for its job.
  await db.insert(drivers).values(driverRow({ driverId, available: false, ...person }));
  await db.insert(retiredVehicles).values({
    retiredId: SHOWN.retiredId,
    driverId,
    vehicleId: "shown-vehicle",
    type: "four_wheel",
    plate: "9ฮฮ 9001",
    plateKey: "9ฮฮ9001",
    province: "th-10",
    lengthCm: 240,
    widthCm: 160,
    heightCm: 190,
    capacityKg: 1500,
    year: 2015,
    registrationExpiresOn: "2026-01-31",
    insuranceExpiresOn: "2026-02-28",
    retiredAt: now - DAY_MS,
    retiredBy: adminId,
  });
  await writeAction(db, now);
}

/** An admin has changed the fares of a ferry: that they began to, and how it ended. */
async function writeAction(db: Database, now: number): Promise<void> {
  const action = {
    actorId: DEMO_ACCOUNTS.admin.userId,
    actorRole: "admin",
    network: "203.0.113.0/24",
    device: "Chrome, Windows",
    what: "ferries.update",
    requestId: "shown-request",
  } as const;
  const fields = {
    fareMinSatang: [1_000_00, 1_200_00],
    "name.en": ["Thammachat", "Thammachat – Ao Sapparot"],
  };
  const changes = [{ kind: "ferry", id: FERRY_ROUTE_ID, fields }];
  const first = await appendEntry(
    { db },
    {
      ...action,
      at: now,
      ofSeq: null,
      records: JSON.stringify({ ferryRouteId: FERRY_ROUTE_ID }),
      changes: "[]",
      outcome: "",
    },
    [FERRY_ROUTE_ID],
  );
  await appendEntry(
    { db },
    {
      ...action,
      at: now,
      ofSeq: first.seq,
      records: "{}",
      changes: JSON.stringify(changes),
      outcome: "ok",
    },
    [FERRY_ROUTE_ID],
  );
}
