import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { projectDecisions } from "#db/queries/jobs/board-projection.ts";
import { insertEffects } from "#db/queries/outbox.ts";
import { drivers } from "#db/schema/drivers.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { users } from "#db/schema/users.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import type { Actor } from "#domain/access/actor.ts";
import { COMPANY } from "#domain/company.ts";
import { effectsOf } from "#domain/effects.ts";
import type { BoardCommand } from "#domain/jobs/command.ts";
import { FREE_DRIVER } from "#domain/jobs/driver-facts.ts";
import { decide } from "#domain/jobs/decide.ts";
import { jobCards, newOpening } from "#domain/orders/new-order.ts";
import { moveOrder } from "#domain/orders/revise-order.ts";
import { DAY_MS } from "#domain/time.ts";
import { drain } from "#worker/outbox/drain.ts";
import { bangkokTime } from "#worker/outbox/notify/mail/time-and-place.ts";
import { driverRow } from "../../../support/driver-row.ts";
import { aMail, outboxRows, testDrain, writeEffects, type TestDrain } from "../../../support/effects.ts";
import { nodeDatabase, writeUser } from "../../../support/node-database.ts";
import { turnOffQuietHours } from "../../../support/quiet.ts";
import { anOrder, writeOrder } from "../../../support/orders.ts";
import { removePerson } from "../../../support/remove-person.ts";

const OFFICE = COMPANY.email;

let db: Database;
let deps: TestDrain;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  ({ db } = nodeDatabase());
  deps = testDrain(db, Date.now() + 1_000);
  await seedBaseline(db, 0);
  await writeUser(db, { id: "nok", locale: "de" });
  await turnOffQuietHours(db, "nok");
});

/** The mails that a drain sends, by address. */
async function sent() {
  deps.mailer.taken.length = 0;
  await drain(deps);
  return Object.fromEntries(deps.mailer.taken.map((mail) => [mail.to, mail]));
}

const pickupIn = (days: number): number => anOrder({ customerId: "nok" }).pickupAt + days * DAY_MS;

/** Moves the order placed last by so many days. */
function moving(basedOn: number, days: number): BoardCommand {
  const order = anOrder({ customerId: "nok" });
  const cards = jobCards(order);
  const terms = { stopCount: 2, journey: [], lines: [], totalSatang: 0, cards };
  const { window, changes } = moveOrder(terms, pickupIn(days), null, DEFAULT_DRIVING_PLAN);
  const press = { key: `press-${basedOn}`, basedOn, reason: "The ferry is full.", actor: ADMIN };
  return { type: "change_day", window, changes, ...press };
}

/** Writes what the board decides about the order placed last, as its projection does. */
async function command(...commands: readonly BoardCommand[]): Promise<void> {
  const order = anOrder({ customerId: "nok" });
  let state = newOpening(order, jobCards(order)).order;
  for (const each of commands) {
    const decision = decide({ order: state, driver: DRIVER, busy: [] }, each, Date.now());
    if (decision.outcome !== "accepted") throw new Error(`${each.type} was ${decision.outcome}`);
    // Twice, because a projection may be repeated.
    for (let repeated = 0; repeated < 2; repeated++) await projectDecisions(db, [decision]);
    state = decision.order;
  }
}

async function writeDriver(driver: {
  readonly driverId: string;
  readonly userId?: string;
  readonly email?: string;
}): Promise<void> {
  await db.insert(drivers).values(driverRow({ email: `${driver.driverId}@example.test`, ...driver }));
}

const DRIVER = { driverId: "d-1", vehicle: "four_wheel", ...FREE_DRIVER } as const;
const ADMIN: Actor = { kind: "admin", id: "boss" };
const CUSTOMER: Actor = { kind: "customer", id: "nok" };

describe("an order that is placed", () => {
  test("is confirmed to the customer in their language and told to the office, once", async () => {
    await writeOrder(db, { customerId: "nok" });
    const mails = await sent();
    expect(Object.keys(mails).toSorted()).toEqual(["nok@example.test", OFFICE].toSorted());
    const mail = mails["nok@example.test"];
    expect(mail?.subject).toBe("Wir haben Ihren Auftrag KD-AAAAAA erhalten");
    for (const fact of ["Bang Kapi", "Hua Hin", "3.300", "https://khondee.example/orders/KD-AAAAAA"])
      expect(mail?.text).toContain(fact);
    expect(mails[OFFICE]?.subject).toBe("การจองใหม่ KD-AAAAAA");
    expect(mails[OFFICE]?.text).toContain("เขตบางกะปิ");
    expect(await sent()).toEqual({});
  });

  test("without a price says so to both", async () => {
    await writeOrder(db, { customerId: "nok" });
    await db.update(orders).set({ totalSatang: null });
    const mails = await sent();
    expect(mails["nok@example.test"]?.text).toContain("wir bestätigen Ihnen den Preis");
    expect(mails[OFFICE]?.text).toContain("ยังไม่มีราคา");
  });

  test("by somebody whose account has no address is confirmed to the contact's", async () => {
    await writeUser(db, { id: "lin", email: "line-1@no-email.invalid" });
    await writeOrder(db, { customerId: "lin" });
    expect(Object.keys(await sent()).toSorted()).toEqual([OFFICE, "somchai@example.test"].toSorted());
  });

  test("by somebody who is deleted before it is delivered is told to the office only", async () => {
    await writeOrder(db, { customerId: "nok" });
    await db.update(orders).set({ status: "cancelled", contactEmail: "" });
    await db.update(users).set({ email: "deleted-nok@no-email.invalid", deletedAt: 1 });
    expect(Object.keys(await sent())).toEqual([OFFICE]);
  });

  test("notes to whom it was sent, for the customer's export and deletion", async () => {
    await writeOrder(db, { customerId: "nok" });
    await sent();
    const mine = and(eq(outbox.kind, "mail"), eq(outbox.recipient, "nok@example.test"));
    expect(await db.select().from(outbox).where(mine)).toHaveLength(1);
  });
});

describe("an order that is cancelled", () => {
  beforeEach(async () => {
    await writeOrder(db, { customerId: "nok" });
    await sent();
  });

  test("by an admin tells the customer the reason, and the office", async () => {
    await command({ type: "cancel", actor: ADMIN, reason: "The road is flooded." });
    const mails = await sent();
    expect(mails["nok@example.test"]?.subject).toBe("Ihr Auftrag KD-AAAAAA ist storniert");
    expect(mails["nok@example.test"]?.text).toContain("Wir mussten diesen Auftrag stornieren");
    expect(mails["nok@example.test"]?.text).toContain("The road is flooded.");
    expect(mails[OFFICE]?.text).toContain("ทีมงานขนดียกเลิกการจองนี้");
    expect(await sent()).toEqual({});
  });

  test("by the customer confirms it to them, and tells the office why", async () => {
    await command({ type: "cancel", actor: CUSTOMER, reason: "A friend has a truck." });
    const mails = await sent();
    expect(mails["nok@example.test"]?.text).toContain("Sie haben diesen Auftrag storniert.");
    expect(mails["nok@example.test"]?.text).not.toContain("A friend");
    expect(mails[OFFICE]?.text).toContain("A friend has a truck.");
  });
});

describe("an order on its way", () => {
  const jobId = "KD-AAAAAA-1";
  const reserve = { type: "reserve", jobId, driverId: "d-1" } as const;
  /** By an admin, because the pickup is days away. */
  const start = { type: "start", jobId, actor: ADMIN, reason: "The customer asked." } as const;

  beforeEach(async () => {
    await writeOrder(db, { customerId: "nok" });
    await writeDriver({ driverId: "d-1" });
    await sent();
  });

  test("tells the customer in one mail that it is confirmed and who drives, without the phone", async () => {
    await command(reserve);
    const mails = await sent();
    expect(Object.keys(mails)).toEqual(["nok@example.test"]);
    expect(deps.mailer.taken).toHaveLength(1);
    const mail = mails["nok@example.test"];
    expect(mail?.subject).toBe("Ihr Auftrag KD-AAAAAA ist bestätigt");
    expect(mail?.text).toContain("Fahrer: Dao (4-Rad-Lkw)");
    expect(mail?.text).not.toContain("+66800000000");
    expect(await sent()).toEqual({});
  });

  test("tells the customer that it is confirmed while it has no driver", async () => {
    await command({ type: "confirm", actor: ADMIN });
    expect((await sent())["nok@example.test"]?.text).toContain("Sobald er einen Fahrer hat");
  });

  test("tells the customer that the driver they know does not come", async () => {
    const giveBack = {
      type: "release",
      jobId,
      actor: { kind: "driver", id: "d-1" },
      reason: "Repair.",
    } as const;
    await command(reserve, giveBack);
    const mails = await sent();
    expect(mails["nok@example.test"]?.subject).toContain("Wir suchen einen anderen Fahrer");
    expect(mails["nok@example.test"]?.text).not.toContain("Repair.");
  });

  test("tells the customer that it began, and that it is delivered", async () => {
    await command(reserve, start);
    expect((await sent())["nok@example.test"]?.subject).toBe("Ihr Transport KD-AAAAAA hat begonnen");
    await db.update(orders).set({ status: "delivered" });
    await insertEffects(db, "e", effectsOf({ type: "order_delivered", orderId: "KD-AAAAAA" }), 0);
    expect((await sent())["nok@example.test"]?.subject).toBe("Ihr Auftrag KD-AAAAAA ist zugestellt");
  });

  test("says nothing that is not so any more when the mail goes out", async () => {
    await command(reserve, { type: "cancel", actor: CUSTOMER, reason: "" });
    expect((await sent())["nok@example.test"]?.subject).toBe("Ihr Auftrag KD-AAAAAA ist storniert");
    expect(deps.mailer.taken.filter(({ to }) => to === "nok@example.test")).toHaveLength(1);
  });
});

test("a job that its driver gives back is told to the office, with the reason", async () => {
  await writeOrder(db, { customerId: "nok" });
  await sent();
  await writeDriver({ driverId: "d-1" });
  const jobId = "KD-AAAAAA-1";
  await command(
    { type: "reserve", jobId, driverId: "d-1" },
    { type: "release", jobId, actor: { kind: "driver", id: "d-1" }, reason: "The truck is in repair." },
  );
  const mails = await sent();
  expect(mails[OFFICE]?.subject).toBe("คนขับคืนงาน KD-AAAAAA-1");
  for (const fact of ["The truck is in repair.", "คนขับ: Dao", "คืนงานใน 30 วัน: 1"])
    expect(mails[OFFICE]?.text).toContain(fact);
});

describe("a driver", () => {
  const jobId = "KD-AAAAAA-1";
  const assign = { type: "assign", jobId, driverId: "d-1", actor: ADMIN, overlapReason: null } as const;
  const takeAway = { type: "release", jobId, actor: ADMIN, reason: "Somebody lives nearer." } as const;
  const cancel = { type: "cancel", actor: CUSTOMER, reason: "Divorced." } as const;

  beforeEach(async () => {
    await writeOrder(db, { customerId: "nok" });
    await sent();
  });

  test("is told of a job given to them in their language, with nothing about the customer", async () => {
    await writeUser(db, { id: "dao", locale: "km" });
    await writeDriver({ driverId: "d-1", userId: "dao" });
    await command(assign);
    const mail = (await sent())["dao@example.test"];
    expect(mail?.subject).toBe("ការងារ KD-AAAAAA-1 ត្រូវបានប្រគល់ជូនលោកអ្នក");
    for (const fact of ["Bang Kapi", "Hua Hin", "https://khondee.example/driver/dashboard"])
      expect(mail?.text).toContain(fact);
    for (const secret of ["Somchai", "+66812345678", "88/1"]) expect(mail?.text).not.toContain(secret);
    expect(await sent()).toEqual({});
  });

  test("without an account is told in Thai at the address of their profile, with no page that they could not open", async () => {
    await writeDriver({ driverId: "d-1" });
    await command(assign);
    const mail = (await sent())["d-1@example.test"];
    expect(mail?.subject).toBe("คุณได้รับมอบหมายงาน KD-AAAAAA-1");
    expect(mail?.text).toContain("ทีมงานจะแจ้งที่อยู่และเบอร์โทรให้คุณทราบ");
    for (const part of [mail?.text, mail?.html]) {
      expect(part).not.toContain("/driver/");
      expect(part).not.toContain("ในหน้างานของคุณ");
    }
  });

  test("without an account and an address gets no mail, and nothing waits for them", async () => {
    await writeDriver({ driverId: "d-1", email: "" });
    await command(assign);
    expect(Object.keys(await sent())).toEqual(["nok@example.test"]);
    const left = Object.values(await outboxRows(db)).filter(
      ({ dueAt, parkedAt, failure }) => dueAt !== null || parkedAt !== null || failure !== null,
    );
    expect(left).toEqual([]);
  });

  test("is told why a job was taken from them", async () => {
    await writeDriver({ driverId: "d-1" });
    await command({ type: "reserve", jobId, driverId: "d-1" });
    await sent();
    await command({ type: "reserve", jobId, driverId: "d-1" }, takeAway);
    const mail = (await sent())["d-1@example.test"];
    expect(mail?.subject).toBe("งาน KD-AAAAAA-1 ไม่ใช่ของคุณแล้ว");
    expect(mail?.text).toContain("Somebody lives nearer.");
  });

  test("is told that a job of theirs was cancelled, but not the customer's reason", async () => {
    await writeDriver({ driverId: "d-1" });
    await command({ type: "reserve", jobId, driverId: "d-1" }, cancel);
    const mail = (await sent())["d-1@example.test"];
    expect(mail?.subject).toBe("งาน KD-AAAAAA-1 ถูกยกเลิก");
    expect(mail?.text).not.toContain("Divorced.");
  });

  test("is not told what is not so any more when the mail goes out", async () => {
    await writeDriver({ driverId: "d-1" });
    await command(assign, takeAway);
    expect((await sent())["d-1@example.test"]?.subject).toBe("งาน KD-AAAAAA-1 ไม่ใช่ของคุณแล้ว");
    expect(deps.mailer.taken.filter(({ to }) => to === "d-1@example.test")).toHaveLength(1);
  });

  test("who keeps a job that is moved twice is told once: the last time, and the one before", async () => {
    await writeDriver({ driverId: "d-1" });
    await command({ type: "reserve", jobId, driverId: "d-1" });
    await sent();
    await command({ type: "reserve", jobId, driverId: "d-1" }, moving(1, 5), moving(2, 6));
    const mails = await sent();
    expect(mails["d-1@example.test"]?.subject).toBe("งาน KD-AAAAAA-1 เปลี่ยนเวลารับของแล้ว");
    expect(deps.mailer.taken.filter(({ to }) => to === "d-1@example.test")).toHaveLength(1);
    const text = mails["d-1@example.test"]?.text ?? "";
    for (const at of [pickupIn(6), pickupIn(5)]) expect(text).toContain(bangkokTime(at, "th"));
    expect(text).not.toContain("The ferry is full.");
  });

  test("who deletes their account leaves no mail with the address of their profile", async () => {
    await writeUser(db, { id: "dao", email: "line-1@no-email.invalid" });
    await writeDriver({ driverId: "d-1", userId: "dao" });
    await command(assign, cancel);
    expect(Object.keys(await sent())).toContain("d-1@example.test");
    await removePerson(db, { userId: "dao", email: "line-1@no-email.invalid" }, [], Date.now());
    const left = await db.select().from(outbox).where(eq(outbox.recipient, "d-1@example.test"));
    expect(left).toEqual([]);
  });

  test("who is deleted before it is delivered gets nothing", async () => {
    await writeDriver({ driverId: "d-1" });
    await command(assign);
    await db.update(drivers).set({ email: "deleted-dao@no-email.invalid" });
    expect(Object.keys(await sent()).filter((to) => to.startsWith("d"))).toEqual([]);
  });
});

describe("sending", () => {
  test("takes one session of the mail server for all mails of a claim", async () => {
    await writeEffects(deps, { a: aMail("a@example.test"), b: aMail("b@example.test"), c: aMail() });
    await drain(deps);
    expect(deps.mailer.sessions).toEqual([3]);
    expect(deps.mailer.taken[0]).toMatchObject({
      messageId: "a/0@khondee.example",
      from: "hello@khondee.example",
    });
  });

  test("keeps the mail itself only where there is no mail server", async () => {
    await writeEffects(deps, { a: aMail() });
    await drain(deps);
    expect((await outboxRows(db))["a/0"]?.kept).toBeNull();
    const local = { ...deps, settings: { ...deps.settings, mail: { delivery: "kept" } as const } };
    await writeEffects(deps, { b: aMail() });
    await drain(local);
    const { kept } = (await outboxRows(db))["b/0"] ?? {};
    expect(Object.keys(kept ?? {}).toSorted()).toEqual(["html", "subject", "text"]);
  });

  test("asks no mail server when nothing is to be said", async () => {
    const effects = effectsOf({
      type: "password_reset_requested",
      resetId: "r-1",
      email: "stranger@example.test",
      locale: "th",
      at: deps.clock,
    });
    await insertEffects(db, "r-1", effects, deps.clock);
    await drain(deps);
    expect(deps.mailer.sessions).toEqual([]);
    expect((await outboxRows(db))["r-1/0"]).toMatchObject({ dueAt: null, deliveredAt: null, failure: null });
  });

  test("is tried again for a mail that could not be composed, without holding up the others", async () => {
    await writeEffects(deps, { a: aMail("a@example.test"), b: aMail("b@example.test") });
    await db
      .update(outbox)
      .set({ params: JSON.stringify({ to: "person", locale: "th", mail: { kind: "carrier_pigeon" } }) })
      .where(eq(outbox.effectId, "a/0"));
    await drain(deps);
    expect(deps.mailer.taken.map(({ to }) => to)).toEqual(["b@example.test"]);
    expect((await outboxRows(db))["a/0"]).toMatchObject({ attempts: 1, deliveredAt: null });
  });
});
