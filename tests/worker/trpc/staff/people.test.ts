import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { deleteSecondFactor } from "#db/queries/account/second-factors.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { outbox } from "#db/schema/outbox.ts";
import { sessions, twoFactors, users } from "#db/schema/users.ts";
import { HOUR_MS } from "#domain/time.ts";
import { changeRole } from "#worker/services/account/change-role.ts";
import { eraseData, readErasure } from "#worker/services/account/erasing/erasure.ts";
import { mutate, query } from "../../../support/calls.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

let db: Database;
let admin: Person;
let nok: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  nok = await createPerson(db, "nok");
});

const give = (role: string, seenRole = "customer", userId = "nok") =>
  mutate("people.changeRole", { userId, role, seenRole }, admin);
const roleOf = async (userId: string) =>
  (await db.select({ role: users.role }).from(users).where(eq(users.id, userId)).get())?.role;
const mails = async () =>
  (await db.select().from(outbox).where(eq(outbox.kind, "mail"))).map(({ recipient, params }) => [
    recipient,
    (JSON.parse(params) as { mail: object }).mail,
  ]);

describe("an admin gives and takes roles", () => {
  test("whoever gets one may do what it may, after logging in again, and is told by mail", async () => {
    expect((await give("dispatcher")).data).toEqual({ userId: "nok", role: "dispatcher" });
    expect(await roleOf("nok")).toBe("dispatcher");
    expect((await query("orders.list", {}, nok)).appCode).toBe("UNAUTHENTICATED");
    expect(await mails()).toEqual([[nok.email, { kind: "role_changed", role: "dispatcher" }]]);
  });

  test("whoever loses one is a customer again, or a driver", async () => {
    await createDriver(db, "dao");
    await give("accountant", "driver", "dao");
    await give("accountant");
    await give("none", "accountant", "dao");
    await give("none", "accountant");
    expect([await roleOf("dao"), await roleOf("nok")]).toEqual(["driver", "customer"]);
  });

  test("repeating it changes nothing and tells nobody twice", async () => {
    await give("admin");
    expect((await give("admin")).data).toEqual({ userId: "nok", role: "admin" });
    expect(await mails()).toHaveLength(1);
  });

  test("of two admins at once the second is refused", async () => {
    await give("dispatcher");
    expect((await give("admin", "customer")).appCode).toBe("ROLE_CHANGED");
    expect(await roleOf("nok")).toBe("dispatcher");
  });

  test("an older login does not do", async () => {
    await db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - HOUR_MS) })
      .where(eq(sessions.userId, "admin"));
    expect((await give("admin")).appCode).toBe("FRESH_LOGIN_REQUIRED");
  });

  test("nobody takes the role of the last admin, also not two who take each other's", async () => {
    expect((await give("none", "admin", "admin")).appCode).toBe("LAST_ADMIN");
    const ploy = await createPerson(db, "ploy", "admin");
    const answers = await Promise.all([
      give("none", "admin", "ploy"),
      mutate("people.changeRole", { userId: "admin", role: "none", seenRole: "admin" }, ploy),
    ]);
    expect(answers.filter(({ appCode }) => appCode === undefined)).toHaveLength(1);
    const left = await db.select().from(users).where(eq(users.role, "admin"));
    expect(left).toHaveLength(1);
  });

  test("it is in the audit log, before and after", async () => {
    await give("accountant");
    const { data } = await query("audit.list", { record: "nok" }, admin);
    expect((data as { items: object[] }).items).toMatchObject([
      {
        what: "people.changeRole",
        changes: [{ kind: "user", id: "nok", fields: { role: ["customer", "accountant"] } }],
      },
    ]);
  });
});

describe("a second factor that its owner can use no more", () => {
  const factorOf = async (userId: string) =>
    ((await query("people.byId", { userId }, admin)).data as { factor: string | null }).factor;
  const reset = (seenFactor: string, userId = "nok") =>
    mutate("people.resetSecondFactor", { userId, seenFactor, reason: "lost" }, admin);
  const turnOn = async (userId: string, id = `factor-${userId}`) => {
    await db.insert(twoFactors).values({ id, userId, secret: "s", backupCodes: "c" });
    await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
    await db.delete(outbox);
  };
  beforeEach(() => turnOn("nok"));

  test("is taken off by another admin: logged out, told by mail, and in the log with the reason", async () => {
    expect(await factorOf("nok")).toBe("factor-nok");
    expect((await reset("factor-nok")).data).toEqual({ userId: "nok" });
    expect(await factorOf("nok")).toBeNull();
    expect(await db.select().from(twoFactors)).toEqual([]);
    expect((await query("orders.mine", {}, nok)).appCode).toBe("UNAUTHENTICATED");
    expect(await mails()).toEqual([[nok.email, { kind: "second_factor_off" }]]);
    expect((await reset("factor-nok")).status).toBe(200);
    expect(await mails()).toHaveLength(1);
    const { data } = await query("audit.list", { record: "nok" }, admin);
    expect((data as { items: object[] }).items).toMatchObject([
      { what: "people.resetSecondFactor", changes: [] },
      {
        what: "people.resetSecondFactor",
        changes: [{ kind: "user", fields: { hasSecondFactor: [true, false], resetReason: [null, "lost"] } }],
      },
    ]);
  });

  test("stays where it is another one by now, and where it is one's own", async () => {
    expect((await reset("factor-before")).appCode).toBe("SECOND_FACTOR_CHANGED");
    await turnOn("admin");
    expect((await reset("factor-admin", "admin")).appCode).toBe("OWN_RECORD");
    expect(await db.select().from(twoFactors)).toHaveLength(2);
  });

  test("of the last admin who has one stays, as their role does, though there are admins without one", async () => {
    await db.update(users).set({ role: "admin" }).where(eq(users.id, "nok"));
    const lone = { userId: "nok", factor: "factor-nok", leavesAdmin: true, at: 1 };
    expect(await deleteSecondFactor(db, lone)).toBe(false);
    const deployed = {
      db,
      now: Date.now,
      settings: { adminSecondFactor: "required", authSecret: "a secret" } as const,
    };
    const takeRole = () => changeRole(deployed, { userId: "nok", role: "none", seenRole: "admin" });
    const person = { userId: "nok", email: nok.email, locale: "en", grantedRole: "admin" } as const;
    const refused = { code: "OTHER_ADMINS_NEED_FACTOR" };
    await expect(takeRole()).rejects.toMatchObject(refused);
    expect((await readErasure(deployed, person)).obstacle).toMatchObject(refused);
    await expect(eraseData(deployed, person)).rejects.toMatchObject(refused);
    await turnOn("admin");
    expect((await readErasure(deployed, person)).obstacle).toBeNull();
    expect(await deleteSecondFactor(db, lone)).toBe(true);
    // Of whoever has none any admin will do.
    expect(await takeRole()).toEqual({ userId: "nok", role: "customer" });
  });

  test("keeps nobody an admin where it is not asked of admins", async () => {
    await db.update(users).set({ role: "admin" }).where(eq(users.id, "nok"));
    expect((await give("none", "admin", "nok")).data).toEqual({ userId: "nok", role: "customer" });
  });
});

interface Listed {
  readonly userId: string;
  readonly email: string | null;
}
const found = async (filter: object) => {
  const { data } = await query("people.list", filter, admin);
  return (data as { items: readonly Listed[] }).items.map(({ userId }) => userId);
};

describe("people are found", () => {
  beforeEach(async () => {
    await db.update(users).set({ name: "สมชาย ใจดี", phone: "+66812345678" }).where(eq(users.id, "nok"));
  });

  test.each([
    ["the middle of a name without spaces", { search: "มชา" }, ["nok"]],
    ["the surname", { search: "ใจดี" }, ["nok"]],
    ["words in any order", { search: "ใจดี สมช" }, ["nok"]],
    ["the name in other letters", { search: "DMI" }, ["admin"]],
    ["the middle of the e-mail address", { search: "Ok@Exam" }, []],
    ["the e-mail address", { search: "nok@Exam" }, ["nok"]],
    ["the phone as people write it", { search: "081-234" }, ["nok"]],
    ["the end of the phone", { search: "5678" }, ["nok"]],
    ["their role", { role: "admin" }, ["admin"]],
    ["both", { search: "nok", role: "admin" }, []],
    ["nothing of it", { search: "zzz" }, []],
  ])("by %s", async (_how, filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  test("all of them without a search, and nobody whose account is deleted", async () => {
    expect((await found({})).toSorted()).toEqual(["admin", "nok"]);
    await db.update(users).set({ deletedAt: 1 }).where(eq(users.id, "nok"));
    expect(await found({})).toEqual(["admin"]);
    expect(await found({ search: "nok" })).toEqual([]);
  });

  test("of the role that they have now, and who is not confirmed yet among the customers", async () => {
    expect(await found({ search: "สมชาย", role: "customer" })).toEqual(["nok"]);
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, "nok"));
    expect(await found({ search: "สมชาย", role: "customer" })).toEqual(["nok"]);
    for (const role of ["driver", "dispatcher", "accountant", "admin", "customer"] as const) {
      await db.update(users).set({ role }).where(eq(users.id, "nok"));
      expect(await found({ search: "สมชาย", role })).toEqual(["nok"]);
      expect(await found({ search: "สมชาย" })).toEqual(["nok"]);
      const another = role === "driver" ? "customer" : "driver";
      expect(await found({ search: "สมชาย", role: another })).toEqual([]);
    }
  });
});

describe("a search finds everybody, page by page", () => {
  interface Found {
    readonly items: readonly Listed[];
    readonly nextCursor: string | null;
    readonly isSearchCurrent: boolean;
  }
  const AT = 1_764_000_000_000;
  const write = (id: string, fields: Partial<typeof users.$inferInsert>) => {
    const at = new Date(AT);
    return db
      .insert(users)
      .values({ id, name: "Somchai", email: `${id}@x.test`, createdAt: at, updatedAt: at, ...fields });
  };
  const pages = async (filter: object, between = async () => {}) => {
    const read: (readonly string[])[] = [];
    let cursor: string | null = null;
    do {
      const { data } = await query("people.list", { ...filter, ...(cursor !== null && { cursor }) }, admin);
      const { items, nextCursor } = data as Found;
      read.push(items.map(({ userId }) => userId));
      cursor = nextCursor;
      await between();
    } while (cursor !== null && read.length < 9);
    return read;
  };
  /** Of every kind of account, all made in one millisecond, and 20 later. */
  beforeEach(async () => {
    for (let n = 100; n < 200; n++) await write(`a-${n}`, { emailVerified: true });
    for (let n = 100; n < 150; n++) await write(`b-${n}`, {});
    for (let n = 100; n < 150; n++) await write(`c-${n}`, { role: "driver" });
    for (let n = 100; n < 120; n++)
      await write(`d-${n}`, { role: "dispatcher", createdAt: new Date(AT + n) });
  });

  test("nobody is left out or listed twice, also of those made in one millisecond; the newest come first", async () => {
    const read = await pages({ search: "omcha" });
    expect(read.map(({ length }) => length)).toEqual([100, 100, 20]);
    expect(new Set(read.flat()).size).toBe(220);
    expect(read.flat().slice(0, 2)).toEqual(["d-119", "d-118"]);
  });

  test("people who come meanwhile change no page", async () => {
    let added = 0;
    const read = await pages({ search: "somchai" }, async () => {
      await write(`0-${(added += 1)}`, { createdAt: new Date(AT + 9_000 + added) });
    });
    expect(new Set(read.flat()).size).toBe(220);
    expect(read.flat()).toHaveLength(220);
  });

  test("a role is found behind any number of others", async () => {
    await write("z", { role: "accountant", createdAt: new Date(1) });
    expect(await pages({ search: "Somchai", role: "accountant" })).toEqual([["z"]]);
  });
});

describe("an admin reads of a person", () => {
  const shown = async (userId: string) => (await query("people.byId", { userId }, admin)).data;

  test("which driver they are, or ask to be", async () => {
    await createDriver(db, "dao");
    await createPerson(db, "kai");
    await db.insert(driverRegistrations).values({
      driverId: "driver-kai",
      userId: "kai",
      state: "pending",
      version: 1,
      createdAt: 0,
      changedAt: 0,
    });
    expect(await shown("dao")).toMatchObject({ driverId: "driver-dao" });
    expect(await shown("kai")).toMatchObject({ driverId: "driver-kai", role: "customer" });
    expect(await shown("nok")).toMatchObject({ driverId: null });
  });

  test("whether they have ordered, whatever their role is", async () => {
    await createDriver(db, "dao");
    await writeOrder(db, { customerId: "dao" });
    expect(await shown("dao")).toMatchObject({ role: "driver", hasOrders: true });
    expect(await shown("nok")).toMatchObject({ role: "customer", hasOrders: false });
  });
});

describe("an admin sees and ends sessions", () => {
  interface Shown {
    readonly sessions: readonly { readonly sessionId: string }[];
  }
  const shown = async () => (await query("people.byId", { userId: "nok" }, admin)).data as Shown;

  test("one of them", async () => {
    const [session] = (await shown()).sessions;
    await mutate("people.endSession", { userId: "nok", sessionId: session?.sessionId }, admin);
    expect((await shown()).sessions).toEqual([]);
    expect((await query("account.profile", undefined, nok)).appCode).toBe("UNAUTHENTICATED");
  });

  test("only as that person's", async () => {
    const [session] = (await shown()).sessions;
    const answer = await mutate(
      "people.endSession",
      { userId: "admin", sessionId: session?.sessionId },
      admin,
    );
    expect(answer.appCode).toBe("NOT_FOUND");
  });

  test("all of them", async () => {
    const { data } = await mutate("people.endSessions", { userId: "nok" }, admin);
    expect(data).toEqual({ ended: 1 });
    expect((await query("account.profile", undefined, nok)).appCode).toBe("UNAUTHENTICATED");
  });
});
