import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { outbox } from "#db/schema/outbox.ts";
import { users } from "#db/schema/users.ts";
import { UNTIL_FURTHER_NOTICE } from "#domain/drivers/out-of-service.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { drain } from "#worker/outbox/drain.ts";
import { mutate } from "../../../support/calls.ts";
import { testDrain } from "../../../support/effects.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { DAO, DRIVER, seenFile, SIX_WHEEL } from "../drivers/dao-on-file.ts";

const DAY = bangkokDay(Date.now() + 5 * DAY_MS);

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  await mutate("drivers.add", { driverId: DRIVER, driver: DAO }, admin);
  await createPerson(db, "dao");
  await db.update(users).set({ locale: "en" });
  await hasAccount("dao");
  await db.delete(outbox);
});

const hasAccount = (userId: string | null) =>
  db.update(drivers).set({ userId }).where(eq(drivers.driverId, DRIVER));

/** The mails that are due by now. */
async function mails() {
  const deps = testDrain(db, Date.now() + 1000);
  await drain(deps);
  return deps.mailer.taken;
}
const subjects = async () => (await mails()).map(({ to, subject }) => `${to}: ${subject}`);
/** How many notices are on their way to the driver's browsers. */
const notices = async () => (await db.select().from(outbox).where(eq(outbox.kind, "push"))).length;

describe("a vehicle out of service", () => {
  const set = (days: readonly (readonly [from: string, to: string])[], seenVersion: number) =>
    mutate(
      "drivers.setOutOfService",
      {
        driverId: DRIVER,
        seenVersion,
        outages: days.map(([from, to]) => ({ vehicleId: "", from, to, kind: "repair", note: "Zclutch" })),
      },
      admin,
    );

  test("is told to its driver, with its plate and the days, and that it is back", async () => {
    await set([[DAY, DAY]], 1);
    expect(await notices()).toBe(1);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: "dao@example.test",
      subject: "The office has changed when your vehicles are out of service",
    });
    expect(mail?.text).toMatch(/1กข 1234: \w+ \d+, \d{4}/);
    expect(mail?.text).not.toContain("Zclutch");
    await set([], 2);
    expect(await subjects()).toEqual(["dao@example.test: Your vehicles are all in service again"]);
  });

  test("on the same days as before is not told, nor to a driver without an account, nor what was refused", async () => {
    await set([], 1);
    expect((await set([[DAY, DAY]], 1)).appCode).toBe("DRIVER_CHANGED");
    await hasAccount(null);
    await set([[DAY, DAY]], 2);
    expect(await notices()).toBe(0);
    expect(await subjects()).toEqual([]);
  });

  test("until further notice is told as that", async () => {
    await set([[DAY, UNTIL_FURTHER_NOTICE]], 1);
    const [mail] = await mails();
    expect(mail?.text).toMatch(/1กข 1234: From \w+ \d+, \d{4} until further notice/);
  });

  test("of two presses on what both saw, the one that is written is told", async () => {
    await createPerson(db, "other", "admin");
    const answers = await Promise.all([set([[DAY, DAY]], 1), set([[DAY, DAY]], 1)]);
    expect(answers.map(({ appCode }) => appCode)).toContain("DRIVER_CHANGED");
    expect(await subjects()).toHaveLength(1);
  });
});

describe("what the office has of a driver without papers", () => {
  const CORRECTED = ["dao@example.test: We have corrected your driver profile"];
  const edit = (change: object, seenVersion: number) =>
    mutate("drivers.edit", { driverId: DRIVER, seenVersion, driver: { ...DAO, ...change } }, admin);

  test("is told to them when it changes: their profile, a vehicle, the licence; and where it is seen", async () => {
    await edit({ name: "Dao Suk" }, 1);
    const [mail] = await mails();
    expect(mail?.text).toContain("/driver/profile");
    expect(mail?.subject).toBe("We have corrected your driver profile");
    await mutate("vehicles.save", { ...seenFile(2), vehicle: SIX_WHEEL }, admin);
    expect(await subjects()).toEqual(CORRECTED);
    await mutate("vehicles.saveLicence", { ...seenFile(3), licence: { expiresOn: DAY } }, admin);
    expect(await subjects()).toEqual(CORRECTED);
    await mutate("vehicles.retire", { ...seenFile(4), vehicleId: SIX_WHEEL.vehicleId }, admin);
    expect(await subjects()).toEqual(CORRECTED);
  });

  test("is not told where it stays, where the press is repeated or too late, or where there is no account", async () => {
    await edit({}, 1);
    const press = seenFile(2);
    await hasAccount(null);
    await mutate("vehicles.save", { ...press, vehicle: SIX_WHEEL }, admin);
    await hasAccount("dao");
    await mutate("vehicles.save", { ...press, vehicle: SIX_WHEEL }, admin);
    expect((await edit({ name: "Dao Suk" }, 1)).appCode).toBe("DRIVER_CHANGED");
    expect(await subjects()).toEqual([]);
    expect(await notices()).toBe(0);
  });

  test("is told once where two press at once", async () => {
    await Promise.all([edit({ name: "Dao Suk" }, 1), edit({ name: "Dao Suk" }, 1), edit({ name: "D." }, 1)]);
    expect(await subjects()).toEqual(CORRECTED);
  });
});
