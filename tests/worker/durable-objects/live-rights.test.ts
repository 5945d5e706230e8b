import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { deleteExpiredRows } from "#db/queries/delete-expired.ts";
import { drivers } from "#db/schema/drivers.ts";
import { outbox } from "#db/schema/outbox.ts";
import { sessions, users } from "#db/schema/users.ts";
import { CONNECT_AGAIN } from "#domain/jobs/live.ts";
import { DAY_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { drain } from "#worker/outbox/drain.ts";
import { wire } from "#worker/wiring.ts";
import { fetchWorker, mutate, openSocket, statusOfSocket } from "../../support/calls.ts";
import { newcomer, personOf, postAuth } from "../../support/email-links.ts";
import { eventually } from "../../support/eventually.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../support/people.ts";

const NOK = "nok@example.test";
const PASSWORD = "four wheels and a rope";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

/** Delivers what is due, as the queue does right after the request. */
const deliver = () => drain(wire(env, readSettings(env, ORIGIN)));

/** Opens a real socket to the board. @returns the code it was closed with, once it was */
async function listen(as: Person) {
  const { webSocket } = await openSocket(as);
  if (webSocket === null) throw new Error("no socket");
  const closed = vi.fn<(code: number) => void>();
  const heard: string[] = [];
  webSocket.accept();
  webSocket.addEventListener("message", ({ data }) => {
    heard.push(String(data));
  });
  webSocket.addEventListener("close", ({ code }) => {
    closed(code);
  });
  onTestFinished(() => webSocket.close());
  await eventually(() => expect(heard).toHaveLength(1));
  return closed;
}

type Closed = Awaited<ReturnType<typeof listen>>;

/** A second browser of the same person. */
async function otherBrowser(): Promise<Person> {
  return personOf(await postAuth("sign-in/email", { email: NOK, password: PASSWORD }), NOK);
}

describe("a live socket is closed when its session ends", () => {
  let nok: Person;
  let stranger: Closed;
  beforeEach(async () => {
    nok = await newcomer(NOK, PASSWORD);
    stranger = await listen(await createPerson(db, "stranger"));
  });

  test("by signing out, and nobody else's is", async () => {
    const closed = await listen(nok);
    await fetchWorker("/api/auth/sign-out", { method: "POST", headers: { origin: ORIGIN } }, nok);
    await deliver();
    await eventually(() => expect(closed).toHaveBeenCalledExactlyOnceWith(CONNECT_AGAIN));
    expect(await statusOfSocket(nok)).toBe(401);
    expect(stranger).not.toHaveBeenCalled();
  });

  test("by logging out everywhere else: only this browser may connect again", async () => {
    const phone = await otherBrowser();
    const closed = await listen(phone);
    await mutate("account.endOtherSessions", undefined, nok);
    await deliver();
    await eventually(() => expect(closed).toHaveBeenCalledExactlyOnceWith(CONNECT_AGAIN));
    expect(await statusOfSocket(phone)).toBe(401);
    expect(await statusOfSocket(nok)).toBe(101);
  });

  test("by ending one session in the list", async () => {
    const phone = await otherBrowser();
    const closed = await listen(phone);
    const rows = await db.select().from(sessions);
    const own = rows.find(({ token }) => phone.cookie.includes(token));
    await mutate("account.endSession", { sessionId: own?.id }, nok);
    await deliver();
    await eventually(() => expect(closed).toHaveBeenCalledExactlyOnceWith(CONNECT_AGAIN));
  });

  test("by a new password", async () => {
    const phone = await otherBrowser();
    const closed = await listen(phone);
    const change = { currentPassword: PASSWORD, newPassword: "six wheels and a crane" };
    expect((await mutate("account.changePassword", change, nok)).status).toBe(200);
    await deliver();
    await eventually(() => expect(closed).toHaveBeenCalledExactlyOnceWith(CONNECT_AGAIN));
    expect(await statusOfSocket(phone)).toBe(401);
  });

  test("by deleting the account", async () => {
    const closed = await listen(nok);
    expect((await mutate("account.remove", { password: PASSWORD }, nok)).status).toBe(200);
    await deliver();
    await eventually(() => expect(closed).toHaveBeenCalledExactlyOnceWith(CONNECT_AGAIN));
    expect(await statusOfSocket(nok)).toBe(401);
  });

  test("however many sessions end at once, the board is told once", async () => {
    for (let browser = 0; browser < 3; browser++) await otherBrowser();
    await mutate("account.endOtherSessions", undefined, nok);
    const told = await db.select().from(outbox).where(eq(outbox.kind, "board-disconnect"));
    expect(told).toHaveLength(1);
  });

  test("but the deletion of expired sessions tells the board nothing: their sockets have ended", async () => {
    await db.update(sessions).set({ expiresAt: new Date(Date.now() - DAY_MS) });
    await deleteExpiredRows(db, Date.now(), 0);
    expect(await db.select().from(sessions)).toHaveLength(0);
    expect(await db.select().from(outbox).where(eq(outbox.kind, "board-disconnect"))).toHaveLength(0);
  });
});

describe("a live socket is closed when its rights change, whoever changes them", () => {
  test("a driver whose approval is withdrawn", async () => {
    const driver = await createDriver(db, "d1");
    const closed = await listen(driver);
    await db.update(drivers).set({ approvedAt: null });
    await deliver();
    await eventually(() => expect(closed).toHaveBeenCalledExactlyOnceWith(CONNECT_AGAIN));
    const again = await openSocket(driver);
    again.webSocket?.accept();
    const snapshot = new Promise((resolve) => {
      again.webSocket?.addEventListener("message", ({ data }) => resolve(JSON.parse(String(data))));
    });
    onTestFinished(() => again.webSocket?.close());
    expect(await snapshot).toMatchObject({ type: "snapshot", jobs: [] });
  });

  test("a driver with another vehicle", async () => {
    const closed = await listen(await createDriver(db, "d1"));
    await db.update(drivers).set({ vehicle: "six_wheel" });
    await deliver();
    await eventually(() => expect(closed).toHaveBeenCalledExactlyOnceWith(CONNECT_AGAIN));
  });

  test("an admin who is none any more", async () => {
    const closed = await listen(await createPerson(db, "boss", "admin"));
    await db.update(users).set({ role: "customer" });
    await deliver();
    await eventually(() => expect(closed).toHaveBeenCalledExactlyOnceWith(CONNECT_AGAIN));
  });

  test("an account whose second factor is switched off", async () => {
    const closed = await listen(await createPerson(db, "boss", "admin"));
    await db.update(users).set({ twoFactorEnabled: true });
    await db.update(users).set({ twoFactorEnabled: false });
    await deliver();
    await eventually(() => expect(closed).toHaveBeenCalledExactlyOnceWith(CONNECT_AGAIN));
  });

  test("a change of another fact closes nothing", async () => {
    const closed = await listen(await createDriver(db, "d1"));
    await db.update(users).set({ phone: "+66812345678" });
    await db.update(drivers).set({ available: false });
    await deliver();
    expect(await db.select().from(outbox).where(eq(outbox.kind, "board-disconnect"))).toHaveLength(0);
    expect(closed).not.toHaveBeenCalled();
  });
});
