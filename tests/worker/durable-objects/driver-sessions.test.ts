import { afterEach, describe, expect, test, vi } from "vitest";
import type { Role } from "#domain/access/actor.ts";
import { DAY_MS } from "#domain/time.ts";
import { driverOfSession } from "#worker/auth/driver-session.ts";
import { DriverSessions } from "#worker/durable-objects/driver-sessions.ts";

const NOW = Date.parse("2026-06-01T05:00:00Z");

function sessionOf(name: string, changed: { readonly role?: Role; readonly startedAt?: number } = {}) {
  return {
    token: `token-${name}`,
    createdAt: new Date(changed.startedAt ?? NOW - DAY_MS),
    expiresAt: new Date(NOW + DAY_MS),
    userId: name,
    role: changed.role ?? "customer",
    driverId: `driver-${name}`,
    vehicle: "four_wheel",
    secondVehicle: "six_wheel",
  } as const;
}

const claimOf = (name: string, accountId: string | null = null) => ({ token: `token-${name}`, accountId });

type Read = (tokens: readonly string[]) => Promise<ReturnType<typeof sessionOf>[]>;

/** Trips that are answered when the test says so. */
function heldTrips() {
  const trips: {
    readonly tokens: readonly string[];
    readonly answer: () => void;
    readonly fail: () => void;
  }[] = [];
  const read: Read = (tokens) =>
    new Promise((resolve, reject) => {
      trips.push({
        tokens,
        answer: () => resolve(tokens.map((token) => sessionOf(token.replace("token-", "")))),
        fail: () => reject(new Error("D1 is down")),
      });
    });
  return { trips, sessions: new DriverSessions({ sessions: read, now: () => NOW }) };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("sessions that calls bring to the board", () => {
  test("what asks during a trip waits for the next one, which reads for all of them", async () => {
    const { trips, sessions } = heldTrips();
    const asked = ["ann", "bo", "chai", "bo"].map((name) => sessions.driverOf(claimOf(name)));
    expect(trips.map(({ tokens }) => tokens)).toEqual([["token-ann"]]);
    trips[0]?.answer();
    expect(await asked[0]).toEqual({ driverId: "driver-ann", vehicles: ["four_wheel", "six_wheel"] });
    expect(trips.map(({ tokens }) => tokens)).toEqual([["token-ann"], ["token-bo", "token-chai"]]);
    trips[1]?.answer();
    const others = await Promise.all(asked.slice(1));
    expect(others.map((driver) => driver?.driverId)).toEqual(["driver-bo", "driver-chai", "driver-bo"]);
  });

  test("a trip that fails answers nobody, and the next one is made", async () => {
    const { trips, sessions } = heldTrips();
    const first = sessions.driverOf(claimOf("ann"));
    const second = sessions.driverOf(claimOf("bo"));
    trips[0]?.fail();
    expect(await first).toBeNull();
    trips[1]?.answer();
    expect((await second)?.driverId).toBe("driver-bo");
  });

  test("a trip without an end holds up nobody who asks later", async () => {
    vi.useFakeTimers();
    const { trips, sessions } = heldTrips();
    const [first, second] = [sessions.driverOf(claimOf("ann")), sessions.driverOf(claimOf("bo"))];
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await first).toBeNull();
    trips[1]?.answer();
    expect((await second)?.driverId).toBe("driver-bo");
    trips[0]?.answer();
    expect(trips).toHaveLength(2);
  });

  test("a token that is no driver's answers nobody", async () => {
    const sessions = new DriverSessions({ sessions: () => Promise.resolve([]), now: () => NOW });
    expect(await sessions.driverOf(claimOf("ann"))).toBeNull();
  });
});

describe("the driver of a session", () => {
  test("is there while it lasts", () => {
    expect(driverOfSession(sessionOf("ann"), claimOf("ann"), NOW)?.driverId).toBe("driver-ann");
    expect(driverOfSession(sessionOf("ann"), claimOf("ann"), NOW + DAY_MS)?.driverId).toBe("driver-ann");
    expect(driverOfSession(sessionOf("ann"), claimOf("ann"), NOW + DAY_MS + 1)).toBeNull();
    const old = sessionOf("ann", { startedAt: NOW - 90 * DAY_MS - 1 });
    expect(driverOfSession(old, claimOf("ann"), NOW)).toBeNull();
  });

  test("is not there for a page of another account", () => {
    expect(driverOfSession(sessionOf("ann"), claimOf("ann", "ann"), NOW)?.driverId).toBe("driver-ann");
    expect(driverOfSession(sessionOf("ann"), claimOf("ann", "bo"), NOW)).toBeNull();
  });

  test.each(["dispatcher", "accountant", "admin"] as const)(
    "is not there for a %s, whose calls are audited",
    (role) => {
      expect(driverOfSession(sessionOf("ann", { role }), claimOf("ann"), NOW)).toBeNull();
    },
  );
});
