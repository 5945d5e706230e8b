import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { confirmSignUp } from "#db/queries/account/sign-ups.ts";
import { signUps } from "#db/schema/pending-changes.ts";
import { mutate } from "../../../support/calls.ts";
import { mailsInOutbox } from "../../../support/email-links.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { DAO, DRIVER } from "../../trpc/drivers/dao-on-file.ts";

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  await mutate("drivers.add", { driverId: DRIVER, driver: DAO }, admin);
});

const invite = (key: string) =>
  mutate("drivers.createAccount", { driverId: DRIVER, key, seenEmail: "dao@example.test" }, admin);
const openLinks = async () => (await db.select().from(signUps)).map(({ signUpId }) => signUpId);

test("a press that is repeated after a newer one changes nothing: the newer link works, and it alone", async () => {
  const key = crypto.randomUUID();
  await invite(key);
  const [older] = await openLinks();
  expect((await invite(crypto.randomUUID())).data).toEqual({ account: "invited" });
  const [newer, ...others] = await openLinks();
  expect(others).toEqual([]);
  expect(newer).not.toBe(older);
  expect((await invite(key)).appCode).toBe("DRIVER_CHANGED");
  expect(await openLinks()).toEqual([newer]);
  expect((await mailsInOutbox()).filter(({ kind }) => kind === "driver_invitation")).toHaveLength(2);
  const link = { signUpId: newer ?? "", deviceId: null, passwordHash: "hash", locale: null };
  expect(await confirmSignUp(db, link, "dao", Date.now())).toBe("dao");
});
