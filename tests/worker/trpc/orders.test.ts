import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { advanceBoardClock } from "../../support/board.ts";
import { mutate, query } from "../../support/calls.ts";
import { cancelAsSeen } from "../../support/cancel-order.ts";
import { expectErrorLog } from "../../support/error-log.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../support/people.ts";
import { booking, placing, signedQuote } from "../../support/quotes.ts";

let db: Database;
let customer: Person;
let driver: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  admin = await createPerson(db, "admin", "admin");
});

async function place(vehicles?: readonly string[], change: object = {}): Promise<string> {
  const answer = await mutate("orders.place", placing(await signedQuote(vehicles), change), customer);
  if (answer.data === undefined) throw new Error(answer.body);
  return (answer.data as { orderId: string }).orderId;
}

const order = async (orderId: string, as = customer) =>
  (await query("orders.byId", { orderId }, as)).data as Record<string, unknown>;
const jobCommand = (command: string, orderId: string, as: Person, rest: object = {}) =>
  mutate(`jobs.${command}`, { jobId: `${orderId}-1`, ...rest }, as);

/** The board's clock, when the drivers of an order placed now may start and, hours later, complete. */
const atPickup = () => advanceBoardClock(3 * DAY_MS);
const hoursLater = () => advanceBoardClock(3 * DAY_MS + 6 * HOUR_MS);

describe("placing a calculator order", () => {
  test("keeps everything that was agreed and opens one job per vehicle", async () => {
    const orderId = await place(["four_wheel", "six_wheel"]);
    expect(orderId).toMatch(/^KD-[2-9A-HJKMNP-TV-Z]{6}$/);
    expect(await order(orderId)).toMatchObject({
      kind: "calculator",
      status: "pending",
      paymentStatus: "paid_fake",
      notes: "two cats",
      contactName: "Malee",
      contactPhone: "+66812345678",
      hasWhatsapp: true,
      lineId: "malee",
      stops: [
        { role: "pickup", placeId: "th-1006", detail: "88/1, floor 3" },
        { role: "destination", placeId: "th-2004", detail: "gate B" },
      ],
      jobs: [
        { jobId: `${orderId}-1`, vehicle: "four_wheel", status: "available" },
        { jobId: `${orderId}-2`, vehicle: "six_wheel", status: "available" },
      ],
    });
    const available = await query("jobs.available", {}, driver);
    expect(available.data).toMatchObject({ items: [{ jobId: `${orderId}-1` }], nextCursor: null });
  });

  test("pays the driver the share of that vehicle's transport line", async () => {
    const orderId = await place(["four_wheel", "six_wheel"]);
    const [first, second] = await db.select().from(jobs).orderBy(jobs.vehicleIndex);
    const lines = (await order(orderId))["lines"] as { kind: string; amountSatang: number }[];
    const transport = lines
      .filter((line) => line.kind === "transport")
      .map((line) => line.amountSatang * 0.6);
    expect([first?.estimatedPaySatang, second?.estimatedPaySatang]).toEqual(transport);
    const row = await db.select().from(orders).get();
    expect(row?.estimatedPaySatang).toBe(transport[0]! + transport[1]!);
  });

  test("pressed twice, or five times at once, it is one order", async () => {
    const input = placing(await signedQuote());
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => mutate("orders.place", input, customer)),
    );
    const ids = new Set(answers.map((answer) => (answer.data as { orderId: string }).orderId));
    expect(ids.size).toBe(1);
    expect(await db.select().from(orders)).toHaveLength(1);
    expect(await db.select().from(jobs)).toHaveLength(1);
  });

  test("what was acknowledged stays so, after its pickup time has passed and its quote has expired", async () => {
    const input = placing(await signedQuote());
    const first = await mutate("orders.place", input, customer);
    vi.useFakeTimers({ now: Date.now() + 4 * DAY_MS, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    expect((await mutate("orders.place", input, customer)).data).toEqual(first.data);
  });

  test("the same key for something else is refused; another customer may use it", async () => {
    await place();
    const other = placing(await signedQuote(), { notes: "three cats" });
    expect(await mutate("orders.place", other, customer)).toMatchObject({
      status: 409,
      appCode: "IDEMPOTENCY_KEY_REUSED",
    });
    expect((await mutate("orders.place", other, admin)).appCode).toBeUndefined();
  });

  test("phones in Thai and international form are stored in E.164", async () => {
    const forms = {
      "08 1234 5678": "+66812345678",
      "+44 20 7946 0018": "+442079460018",
      "๐๒-๑๒๓-๔๕๖๗": "+6621234567",
    };
    for (const [index, [phone, stored]] of Object.entries(forms).entries()) {
      const contact = { contactName: "M", contactEmail: "m@example.test", contactPhone: phone };
      const orderId = await place(undefined, { ...contact, idempotencyKey: `phone-key-${index}` });
      expect(await order(orderId)).toMatchObject({ contactPhone: stored });
    }
  });

  test("a database failing in the middle leaves nothing behind and says that it was not saved", async () => {
    const input = placing(await signedQuote());
    await env.DB.prepare("DROP TABLE outbox").run();
    expectErrorLog();
    expect(await mutate("orders.place", input, customer)).toMatchObject({ appCode: "BOOKING_NOT_SAVED" });
    for (const table of [orders, jobs]) expect(await db.select().from(table)).toEqual([]);
  });
});

describe("placing a booking order", () => {
  test("with both places known it is priced as one loaded vehicle and its job opens", async () => {
    const answer = await mutate("orders.book", booking({ vehicle: "four_wheel" }), customer);
    const { orderId } = answer.data as { orderId: string };
    const placed = await order(orderId);
    expect(placed).toMatchObject({
      kind: "booking",
      paymentStatus: "unpaid",
      workers: 0,
      loadRange: "from_850_kg",
    });
    expect((placed["lines"] as { kind: string }[]).map((line) => line.kind)).toEqual(["transport", "fuel"]);
    expect((await query("jobs.available", {}, driver)).body).toContain(`${orderId}-1`);
    expect(new Date(placed["pickupAt"] as number).toISOString()).toMatch(/T01:00:00/);
  });

  test("with a place in free text it waits for an admin: no price, no job", async () => {
    const answer = await mutate(
      "orders.book",
      booking({ pickup: { text: "บ้านคุณยาย หลังวัด" }, vehicle: "four_wheel" }),
      customer,
    );
    const { orderId } = answer.data as { orderId: string };
    expect(await order(orderId)).toMatchObject({ status: "pending", totalSatang: null, lines: [], jobs: [] });
    expect((await query("orders.list", {}, admin)).body).toContain(orderId);
    expect((await query("jobs.available", {}, driver)).body).not.toContain(orderId);
  });
});

describe("an order's life", () => {
  test("reserve confirms it, start takes it on the road, complete delivers it; every step is written down", async () => {
    const orderId = await place();
    expect((await jobCommand("reserve", orderId, driver)).data).toMatchObject({
      jobId: `${orderId}-1`,
      status: "reserved",
      visits: [],
    });
    expect((await order(orderId))["status"]).toBe("confirmed");
    await atPickup();
    expect((await jobCommand("start", orderId, driver)).data).toMatchObject({ status: "in_progress" });
    expect((await order(orderId))["status"]).toBe("in_transit");
    await hoursLater();
    expect((await jobCommand("complete", orderId, driver)).data).toMatchObject({ status: "completed" });
    const delivered = await order(orderId);
    expect(delivered["status"]).toBe("delivered");
    const steps = (delivered["events"] as { from: string | null; to: string }[]).map(
      ({ from, to }) => `${from} → ${to}`,
    );
    expect(steps).toEqual([
      "null → pending",
      "available → reserved",
      "pending → confirmed",
      "reserved → in_progress",
      "confirmed → in_transit",
      "in_progress → completed",
      "in_transit → delivered",
    ]);
    expect((await query("jobs.mine", {}, driver)).data).toMatchObject({
      items: [{ jobId: `${orderId}-1`, status: "completed" }],
    });
  });

  test("the staff read who did each step, and which driver it was about; the customer reads neither", async () => {
    const orderId = await place();
    await mutate(
      "assignments.assign",
      { orderId, jobId: `${orderId}-1`, driverId: "driver-driver", seenDriverId: null, seenRevision: 1 },
      admin,
    );
    const names = async (reader: typeof admin) =>
      ((await order(orderId, reader))["events"] as { actorName: unknown; driverName: unknown }[]).map(
        ({ actorName, driverName }) => [actorName, driverName],
      );
    expect(await names(admin)).toEqual([
      ["customer", null],
      ["admin", "driver"],
      ["admin", null],
    ]);
    expect(new Set((await names(customer)).flat())).toEqual(new Set([null]));
  });

  test("two trucks: not confirmed until both have a driver, and not startable before", async () => {
    const orderId = await place(["four_wheel", "six_wheel"]);
    await jobCommand("reserve", orderId, driver);
    expect((await order(orderId))["status"]).toBe("pending");
    expect(await jobCommand("start", orderId, driver)).toMatchObject({ appCode: "ORDER_NOT_CONFIRMED" });
    const six = await createDriver(db, "six", "six_wheel");
    await mutate("jobs.reserve", { jobId: `${orderId}-2` }, six);
    expect((await order(orderId))["status"]).toBe("confirmed");
  });

  test("every command pressed twice is answered alike", async () => {
    const orderId = await place();
    const when = { reserve: undefined, start: atPickup, complete: hoursLater };
    for (const [command, wait] of Object.entries(when)) {
      await wait?.();
      const [first, second] = [
        await jobCommand(command, orderId, driver),
        await jobCommand(command, orderId, driver),
      ];
      expect(second.data).toEqual(first.data);
    }
    expect((await order(orderId))["events"]).toHaveLength(7);
  });

  test("released with a reason it is open again, and the order stays confirmed", async () => {
    const orderId = await place();
    await jobCommand("reserve", orderId, driver);
    expect(await jobCommand("release", orderId, driver)).toMatchObject({ fields: { reason: "REQUIRED" } });
    expect(
      (await jobCommand("release", orderId, driver, { reason: "the truck broke down" })).data,
    ).toMatchObject({ status: "available" });
    expect((await order(orderId))["status"]).toBe("confirmed");
    expect((await query("jobs.available", {}, driver)).body).toContain(`${orderId}-1`);
  });

  test("the customer cancels while nothing is under way, and the job goes with it", async () => {
    const orderId = await place();
    await jobCommand("reserve", orderId, driver);
    expect((await mutate("orders.cancel", { orderId }, customer)).data).toMatchObject({
      status: "cancelled",
    });
    expect((await query("jobs.mine", {}, driver)).data).toMatchObject({
      items: [{ status: "cancelled", contact: null }],
    });
    expect(await jobCommand("start", orderId, driver)).toMatchObject({ appCode: "JOB_TRANSITION_REFUSED" });
  });

  test("under way only an admin cancels, with a reason", async () => {
    const orderId = await place();
    await jobCommand("reserve", orderId, driver);
    await atPickup();
    await jobCommand("start", orderId, driver);
    expect(await mutate("orders.cancel", { orderId }, customer)).toMatchObject({
      appCode: "ORDER_TRANSITION_REFUSED",
    });
    expect(await cancelAsSeen(admin, { orderId, reason: "" })).toMatchObject({ appCode: "REASON_REQUIRED" });
    expect((await cancelAsSeen(admin, { orderId, reason: "flood" })).data).toMatchObject({
      status: "cancelled",
    });
  });

  test("an order without a price and a job cannot be confirmed: nobody would come", async () => {
    const answer = await mutate("orders.book", booking({ pickup: "บ้านคุณยาย" }), customer);
    const { orderId } = answer.data as { orderId: string };
    expect(await mutate("orders.confirm", { orderId, seenRevision: 1 }, admin)).toMatchObject({
      appCode: "ORDER_TRANSITION_REFUSED",
    });
  });

  test("a job whose pickup is more than a day ago is offered to nobody and cannot be taken", async () => {
    const orderId = await place();
    vi.useFakeTimers({ now: Date.now() + 4.5 * DAY_MS, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    expect((await query("jobs.available", {}, driver)).data).toEqual({ items: [], nextCursor: null });
    expect(await jobCommand("reserve", orderId, driver)).toMatchObject({ appCode: "JOB_TRANSITION_REFUSED" });
  });

  test("a job for another vehicle does not exist for a driver", async () => {
    const orderId = await place(["six_wheel"]);
    for (const command of ["reserve", "start", "complete"])
      expect(await jobCommand(command, orderId, driver)).toMatchObject({ status: 404, appCode: "NOT_FOUND" });
  });

  test("an admin confirms an order that no driver has taken yet", async () => {
    const orderId = await place();
    expect((await mutate("orders.confirm", { orderId, seenRevision: 1 }, admin)).data).toMatchObject({
      status: "confirmed",
    });
    expect(await mutate("orders.confirm", { orderId, seenRevision: 1 }, customer)).toMatchObject({
      appCode: "FORBIDDEN",
    });
  });
});

describe("lists", () => {
  test("page by cursor, newest first, without a gap or a repeat", async () => {
    const placed: string[] = [];
    for (let each = 0; each < 5; each++)
      placed.push(await place(undefined, { idempotencyKey: `list-key-${each}` }));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = (
        await query("orders.mine", { limit: 2, ...(cursor === undefined ? {} : { cursor }) }, customer)
      ).data as {
        items: { orderId: string }[];
        nextCursor: string | null;
      };
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map((item) => item.orderId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(5);
    expect(seen.toSorted()).toEqual(placed.toSorted());
  });

  test("by status", async () => {
    const orderId = await place();
    await mutate("orders.cancel", { orderId }, customer);
    await place(undefined, { idempotencyKey: "another-key-1" });
    expect((await query("orders.mine", { status: "cancelled" }, customer)).data).toMatchObject({
      items: [{ orderId }],
      nextCursor: null,
    });
  });

  test("a placing that went well leaves nothing to open, and mails that are due", async () => {
    await place();
    const pending = (await db.select().from(outbox)).filter((row) => row.deliveredAt === null);
    expect(pending.map(({ kind }) => kind)).toEqual(["mail", "mail", "alert-drivers"]);
  });
});
