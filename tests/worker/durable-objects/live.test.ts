import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { PING, PONG, type LiveMessage } from "#domain/jobs/live.ts";
import { fetchWorker, mutate, openSocket } from "../../support/calls.ts";
import { eventually } from "../../support/eventually.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../support/people.ts";
import { placing, signedQuote } from "../../support/quotes.ts";

let db: Database;
let customer: Person;
let driver: Person;
let driver2: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  driver2 = await createDriver(db, "driver2");
});

interface Ear {
  readonly socket: WebSocket;
  readonly heard: (LiveMessage | string)[];
}

async function listen(as: Person): Promise<Ear> {
  const response = await openSocket(as);
  const socket = response.webSocket;
  if (socket === null) throw new Error(`no socket: ${response.status}`);
  const heard: Ear["heard"] = [];
  socket.accept();
  socket.addEventListener("message", ({ data }) => {
    const text = String(data);
    heard.push(text === PONG ? text : (JSON.parse(text) as LiveMessage));
  });
  onTestFinished(() => socket.close());
  await eventually(() => expect(heard).not.toEqual([]));
  return { socket, heard };
}

async function place(key = "live-key-1"): Promise<string> {
  const answer = await mutate(
    "orders.place",
    placing(await signedQuote(), { idempotencyKey: key }),
    customer,
  );
  return (answer.data as { orderId: string }).orderId;
}

describe("who may listen", () => {
  test("nobody who is not signed in", async () => {
    expect((await fetchWorker("/api/live", { headers: { upgrade: "websocket" } })).status).toBe(401);
  });

  test("no page of another site", async () => {
    const headers = { upgrade: "websocket", origin: "https://evil.example" };
    expect((await fetchWorker("/api/live", { headers }, driver)).status).toBe(403);
  });

  test("a plain request is told what to do", async () => {
    expect((await fetchWorker("/api/live", {}, driver)).status).toBe(426);
  });

  test("a listener that a client writes into a header is not believed", async () => {
    const headers = {
      upgrade: "websocket",
      "x-khondee-listener": JSON.stringify({ userId: "x", isAdmin: true, driver: null }),
    };
    expect((await fetchWorker("/api/live", { headers })).status).toBe(401);
  });
});

describe("what a driver hears", () => {
  test("first a snapshot of the open jobs, then each change with the next number", async () => {
    const first = await place();
    const { heard } = await listen(driver);
    expect(heard[0]).toMatchObject({ type: "snapshot", jobs: [{ orderId: first }], more: false });
    const { seq } = heard[0] as LiveMessage;
    const second = await place("live-key-2");
    await eventually(() => expect(heard).toHaveLength(2));
    expect(heard[1]).toMatchObject({ type: "job_available", seq: seq + 1, job: { orderId: second } });
    await mutate("jobs.reserve", { jobId: `${second}-1` }, driver2);
    await eventually(() => expect(heard).toHaveLength(3));
    expect(heard[2]).toEqual({ type: "job_taken", seq: seq + 2, jobId: `${second}-1` });
  });

  test("nothing of jobs for another vehicle", async () => {
    const six = await createDriver(db, "six", "six_wheel");
    const { heard } = await listen(six);
    await place();
    const ear = await listen(driver);
    expect(ear.heard[0]).toMatchObject({ type: "snapshot", jobs: [{ vehicle: "four_wheel" }] });
    expect(heard).toEqual([expect.objectContaining({ type: "snapshot", jobs: [], more: false })]);
  });

  test("a released job comes back to every screen", async () => {
    const orderId = await place();
    await mutate("jobs.reserve", { jobId: `${orderId}-1` }, driver);
    const { heard } = await listen(driver2);
    await mutate("jobs.release", { jobId: `${orderId}-1`, reason: "ill" }, driver);
    await eventually(() => expect(heard.at(-1)).toMatchObject({ type: "job_available", job: { orderId } }));
  });

  test("no name, phone or address, in no message", async () => {
    const { heard } = await listen(driver);
    await place();
    await eventually(() => expect(heard.length).toBeGreaterThan(1));
    expect(JSON.stringify(heard)).not.toMatch(/Malee|\+6681|malee@|88\/1|two cats/);
  });
});

describe("what a customer and an admin hear", () => {
  test("that a truck of the order is elsewhere, with no place in the message, and nobody else hears it", async () => {
    const orderId = await place();
    await mutate("jobs.reserve", { jobId: `${orderId}-1` }, driver);
    await db.update(jobs).set({ status: "in_progress" });
    await mutate("jobs.sharePosition", { jobId: `${orderId}-1`, share: true }, driver);
    const admin = await createPerson(db, "admin", "admin");
    const [mine, all, other] = [await listen(customer), await listen(admin), await listen(driver2)];
    const fix = { latitude: 13.6, longitude: 100.6, accuracyM: 20, fixedAt: Date.now() };
    await mutate("jobs.reportPosition", { jobId: `${orderId}-1`, ...fix }, driver);
    for (const { heard } of [mine, all])
      await eventually(() =>
        expect(heard.at(-1)).toEqual({ type: "position_changed", seq: expect.any(Number), orderId }),
      );
    expect(other.heard).toHaveLength(1);
  });

  test("that something was noted about the order is heard by the staff alone, without the words", async () => {
    const orderId = await place();
    const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
    const [staff, mine, other] = [await listen(dispatcher), await listen(customer), await listen(driver)];
    const before = [mine.heard.length, other.heard.length];
    const note = { orderId, noteId: "note-1-of-dispatcher", text: "Haggles at the door." };
    await mutate("officeNotes.add", note, dispatcher);
    await eventually(() =>
      expect(staff.heard.at(-1)).toEqual({ type: "note_added", seq: expect.any(Number), orderId }),
    );
    expect([mine.heard.length, other.heard.length]).toEqual(before);
  });

  test("each change of the order, the customer their own only", async () => {
    const admin = await createPerson(db, "admin", "admin");
    const stranger = await listen(await createPerson(db, "stranger"));
    const [mine, all] = [await listen(customer), await listen(admin)];
    const orderId = await place();
    await mutate("jobs.reserve", { jobId: `${orderId}-1` }, driver);
    for (const { heard } of [mine, all])
      await eventually(() =>
        expect(heard.at(-1)).toMatchObject({ type: "order_changed", orderId, status: "confirmed" }),
      );
    expect(JSON.stringify(mine.heard)).not.toContain("job_available");
    expect(stranger.heard).toHaveLength(1);
  });
});

describe("the connection", () => {
  test("a heartbeat is answered", async () => {
    const { socket, heard } = await listen(driver);
    socket.send(PING);
    await eventually(() => expect(heard).toContain(PONG));
  });

  test("survives the object being put to sleep", async () => {
    const { heard } = await listen(driver);
    await evictDurableObject(env.DISPATCH_BOARD.getByName("th"));
    const orderId = await place();
    await eventually(() => expect(heard.at(-1)).toMatchObject({ type: "job_available", job: { orderId } }));
  });

  test("whoever sends anything else is closed", async () => {
    const { socket } = await listen(driver);
    const closed = vi.fn<(code: number) => void>();
    socket.addEventListener("close", ({ code }) => closed(code));
    socket.send("give me everything");
    await eventually(() => expect(closed).toHaveBeenCalledWith(1008));
  });
});
