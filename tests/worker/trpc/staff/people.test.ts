import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { sessions, users } from "#db/schema/users.ts";
import { HOUR_MS } from "#domain/time.ts";
import { mutate, query } from "../../../support/calls.ts";
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
    ["the beginning of the name", { search: "สมช" }, ["nok"]],
    ["the name in other letters", { search: "ADM" }, ["admin"]],
    ["the e-mail address", { search: "Nok@Example" }, ["nok"]],
    ["the phone as people write it", { search: "081-234" }, ["nok"]],
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
});

describe("a search finds everybody, page by page", () => {
  interface Found {
    readonly items: readonly Listed[];
    readonly nextCursor: string | null;
  }
  const write = (id: string, fields: Partial<typeof users.$inferInsert>) => {
    const at = new Date(1_764_000_000_000);
    return db
      .insert(users)
      .values({ id, name: id, email: `${id}@example.test`, createdAt: at, updatedAt: at, ...fields });
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
  /** 120 by their name, 90 by their address, and 10 by both. */
  beforeEach(async () => {
    for (let n = 100; n < 220; n++) await write(`a-${n}`, { name: n < 110 ? `Somchai ${n}` : "Somchai" });
    for (let n = 100; n < 190; n++)
      await write(`b-${n}`, { name: "Nobody", email: `SOMCHAI.${n}@x.test`.toLowerCase() });
    for (let n = 0; n < 10; n++) await write(`c-${n}`, { name: "somchai z", email: `somchai-${n}@x.test` });
  });

  test("nobody is left out or listed twice: first by name, then by address", async () => {
    const read = await pages({ search: "Somchai" });
    expect(read.map(({ length }) => length)).toEqual([100, 100, 20]);
    const all = read.flat();
    expect(new Set(all).size).toBe(220);
    expect(all.findIndex((id) => id.startsWith("b-"))).toBe(130);
    expect(all.slice(0, 2)).toEqual(["a-110", "a-111"]);
    expect(all.slice(120, 130).every((id) => id.startsWith("c-"))).toBe(true);
  });

  test("people who come meanwhile change no page", async () => {
    let added = 0;
    const read = await pages({ search: "somchai" }, async () => {
      await write(`0-${(added += 1)}`, { name: "Somchai" });
    });
    expect(new Set(read.flat()).size).toBe(220);
    expect(read.flat()).toHaveLength(220);
  });

  test("a role is found behind any number of others", async () => {
    await write("z", { name: "Somchai zz", role: "accountant" });
    expect(await pages({ search: "Somchai", role: "accountant" })).toEqual([["z"]]);
  });

  test("by phone as well, of the role alone, and by no more of a long name than is kept", async () => {
    await write("p", { name: "Zed", phone: "+66811112222", role: "dispatcher" });
    await write("q", { name: "Zed", phone: "+66811113333" });
    expect(await pages({ search: "081-111", role: "dispatcher" })).toEqual([["p"]]);
    await write("long", { name: `Ab${"ก".repeat(60)}` });
    expect(await pages({ search: `aB${"ก".repeat(60)}` })).toEqual([["long"]]);
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
