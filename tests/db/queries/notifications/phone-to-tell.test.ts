import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driversToTell } from "#db/queries/notifications/phone-to-tell.ts";
import { pushSubscriptions } from "#db/schema/notifications/push-subscriptions.ts";
import { drivers } from "#db/schema/drivers.ts";
import { accounts, sessions, users } from "#db/schema/users.ts";
import { placeholderEmail } from "#domain/access/email.ts";
import type { PushMessenger } from "#worker/adapters/push/push-messenger.ts";
import { readerOf } from "#worker/outbox/notify/reader.ts";
import { driverRow } from "../../../support/driver-row.ts";
import { freshDatabase } from "../../../support/people.ts";

const SERVER_KEY = "key";
const ADDRESSES = { none: "", placeholder: placeholderEmail("line", "profile"), real: "dao@example.test" };

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

interface Ways {
  readonly onFile: keyof typeof ADDRESSES;
  /** The address of the account; `null`: no account. */
  readonly account: "placeholder" | "real" | null;
  readonly line: boolean;
  readonly push: boolean;
}

const accountWays = [false, true].flatMap((line) =>
  [false, true].flatMap((push) =>
    (["placeholder", "real"] as const).map((account) => ({ account, line, push })),
  ),
);
const EVERY: readonly Ways[] = (["none", "placeholder", "real"] as const).flatMap((onFile) =>
  [{ account: null, line: false, push: false }, ...accountWays].map((ways) => ({ onFile, ...ways })),
);

async function write(driverId: string, { onFile, account, line, push }: Ways): Promise<void> {
  const at = new Date();
  if (account !== null) {
    const email = account === "real" ? `${driverId}@example.test` : placeholderEmail("line", driverId);
    const user = { id: driverId, name: driverId, email, role: "driver" as const, emailVerified: true };
    await db.insert(users).values({ ...user, createdAt: at, updatedAt: at });
  }
  if (line)
    await db.insert(accounts).values({
      id: `line-${driverId}`,
      userId: driverId,
      providerId: "line",
      accountId: `U-${driverId}`,
      createdAt: at,
      updatedAt: at,
    });
  if (push) {
    const session = { id: `s-${driverId}`, userId: driverId, token: `t-${driverId}` };
    await db.insert(sessions).values({ ...session, expiresAt: at, createdAt: at, updatedAt: at });
    await db.insert(pushSubscriptions).values({
      endpoint: `https://push.test/${driverId}`,
      userId: driverId,
      sessionId: session.id,
      p256dh: "p",
      auth: "a",
      serverKey: SERVER_KEY,
      createdAt: 0,
    });
  }
  const userId = account === null ? null : driverId;
  await db.insert(drivers).values(driverRow({ driverId, userId, email: ADDRESSES[onFile] }));
}

test("the office tells exactly those drivers of whom nobody reads our messages", async () => {
  const ids = EVERY.map((_, n) => `driver-${String(n).padStart(2, "0")}`);
  for (const [n, ways] of EVERY.entries()) await write(ids[n] ?? "", ways);
  const found = await driversToTell(db, ids);
  const deps = {
    db,
    push: { publicKey: SERVER_KEY } as PushMessenger,
    settings: { contactEmail: "office@example.test" },
  };
  const unread: string[] = [];
  for (const driverId of ids) {
    const mail = { kind: "job_assigned", driverId, orderId: "", jobId: "", version: 1, position: 0 } as const;
    if ((await readerOf(deps, { kind: "mail", to: "driver", mail })) === null) unread.push(driverId);
  }
  expect(found.map(({ driverId }) => driverId)).toEqual(unread);
  // Nothing on file, with no account or one that has no way either.
  expect(unread).toHaveLength(4);
  expect(found[0]).toEqual({ driverId: unread[0], name: "Dao", phone: "+66800000000" });
});

test("nobody is told anything who was deleted, has no number, or is not asked about", async () => {
  await write("driver-a", { onFile: "none", account: null, line: false, push: false });
  await db
    .insert(drivers)
    .values([
      driverRow({ driverId: "driver-b", archivedAt: 1 }),
      driverRow({ driverId: "driver-c", phone: "" }),
    ]);
  expect(await driversToTell(db, [])).toEqual([]);
  expect((await driversToTell(db, ["driver-b", "driver-c"])).map(({ driverId }) => driverId)).toEqual([]);
  expect((await driversToTell(db, ["driver-a", "driver-b"])).map(({ driverId }) => driverId)).toEqual([
    "driver-a",
  ]);
});
