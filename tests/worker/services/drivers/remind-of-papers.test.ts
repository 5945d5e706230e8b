import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { outbox } from "#db/schema/outbox.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { remindOfPapers } from "#worker/services/drivers/remind-of-papers.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";

/** 9:05 in Bangkok. */
const MORNING = Date.UTC(2026, 10, 24, 2, 5);
const inDays = (days: number) => bangkokDay(MORNING + days * DAY_MS);

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

async function register(
  name: string,
  values: Partial<typeof PROFILE>,
  state: "approved" | "suspended" = "approved",
): Promise<void> {
  await createPerson(db, name, "driver");
  await db.insert(driverRegistrations).values({
    driverId: `driver-${name}`,
    userId: name,
    state,
    version: 1,
    profile: { ...PROFILE, ...values },
    createdAt: 0,
    changedAt: 0,
  });
}
const [vehicle] = PROFILE.vehicles;
const vehicles = (values: Partial<NonNullable<typeof vehicle>>) => [{ ...vehicle!, ...values }];

const remind = (at: number) => remindOfPapers({ db, now: () => at });
/** The mails; each has a notice to the driver's browsers beside it. */
const told = async () => {
  const rows = await db.select().from(outbox);
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ effectId }) => effectId);
  expect(idsOf("push")).toEqual(idsOf("mail").map((id) => id.replace(/0$/, "1")));
  return idsOf("mail").toSorted();
};
test("a driver is told once 30 and once 7 days before a paper expires, however often the clock ticks", async () => {
  const expiresOn = inDays(30);
  await register("nok", { vehicles: vehicles({ insuranceExpiresOn: expiresOn }) });
  await remind(MORNING - DAY_MS);
  expect(await told()).toEqual([]);
  for (const minute of [0, 1, 2]) await remind(MORNING + minute * 60_000);
  const first = `driver-nok.insurance.1กข 1234.${expiresOn}.30/0`;
  expect(await told()).toEqual([first]);
  await remind(MORNING + 22 * DAY_MS);
  expect(await told()).toEqual([first]);
  await remind(MORNING + 23 * DAY_MS);
  await remind(MORNING + 29 * DAY_MS);
  expect(await told()).toEqual([first, `driver-nok.insurance.1กข 1234.${expiresOn}.7/0`].toSorted());
});

test("nobody is told at night, nor of a paper that has expired, nor while they are suspended", async () => {
  await register("nok", { licenceExpiresOn: inDays(-1) });
  await register("dao", { licenceExpiresOn: inDays(3) }, "suspended");
  await remind(MORNING);
  await register("may", { licenceExpiresOn: inDays(3) });
  await remind(MORNING - 6 * 60 * 60_000);
  expect(await told()).toEqual([]);
});

test("papers that expired long ago, however many they are, keep nobody from being told", async () => {
  await register("nok", { licenceExpiresOn: inDays(3) });
  const plates = Array.from({ length: 600 }, (_, index) => `${index}`);
  await register("dao", {
    vehicles: plates.flatMap((plate) => vehicles({ plate, insuranceExpiresOn: inDays(-9) })),
  });
  await remind(MORNING);
  expect(await told()).toEqual([`driver-nok.licence..${inDays(3)}.7/0`]);
});

test("of many papers of a morning each is told once, over several runs", async () => {
  const plates = Array.from({ length: 520 }, (_, index) => `${index}`);
  await register("dao", {
    vehicles: plates.flatMap((plate) => vehicles({ plate, insuranceExpiresOn: inDays(20) })),
  });
  await remind(MORNING);
  expect((await told()).length).toBe(250);
  await remind(MORNING + 60_000);
  await remind(MORNING + 120_000);
  await remind(MORNING + 180_000);
  expect((await told()).length).toBe(520);
});
