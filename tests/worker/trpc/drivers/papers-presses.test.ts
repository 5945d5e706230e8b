import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { drivers } from "#db/schema/drivers.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { mutate } from "../../../support/calls.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";
import { DAO, DRIVER, seenFile, SIX_WHEEL } from "./dao-on-file.ts";

test("a press on a driver's papers counts once, also when its answer was lost and a colleague has changed them since", async () => {
  const db = await freshDatabase();
  const office = await createPerson(db, "office", "dispatcher");
  const colleague = await createPerson(db, "colleague", "dispatcher");
  await mutate("drivers.add", { driverId: DRIVER, driver: DAO }, office);
  const expiresOn = bangkokDay(Date.now() + 90 * DAY_MS);
  const vehicle = { ...seenFile(1), vehicle: SIX_WHEEL };
  const licence = { ...seenFile(2), licence: { expiresOn } };
  expect((await mutate("vehicles.save", vehicle, office)).data).toEqual({ version: 2 });
  expect((await mutate("vehicles.saveLicence", licence, colleague)).data).toEqual({ version: 3 });
  expect((await mutate("vehicles.save", vehicle, office)).data).toEqual({ version: 2 });
  expect((await mutate("vehicles.saveLicence", licence, colleague)).data).toEqual({ version: 3 });
  const row = await db.select().from(drivers).where(eq(drivers.driverId, DRIVER)).get();
  expect(row).toMatchObject({ version: 3, papersOnFile: { licenceExpiresOn: expiresOn } });
  const other = { ...seenFile(1), vehicle: { ...SIX_WHEEL, plate: "70-9999" } };
  expect((await mutate("vehicles.save", other, office)).appCode).toBe("DRIVER_CHANGED");
});
