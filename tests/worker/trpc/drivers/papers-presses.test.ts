import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { drivers } from "#db/schema/drivers.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { mutate } from "../../../support/calls.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";

const DRIVER = "7e57ab1e-0000-4000-8000-000000000001";
const DAO = {
  name: "Dao",
  email: "dao@example.test",
  phone: "081-234-5678",
  vehicle: "four_wheel",
  plate: "1กข 1234",
  province: "th-10",
  licenceClass: "t2",
  experienceYears: "12",
};
const VEHICLE = {
  vehicleId: "7e57ab1e-0000-4000-8000-0000000000aa",
  type: "six_wheel",
  plate: "70-1234",
  province: "th-10",
};

test("a press on a driver's papers counts once, also when its answer was lost and a colleague has changed them since", async () => {
  const db = await freshDatabase();
  const office = await createPerson(db, "office", "dispatcher");
  const colleague = await createPerson(db, "colleague", "dispatcher");
  await mutate("drivers.add", { driverId: DRIVER, driver: DAO }, office);
  const press = (seenVersion: number) =>
    ({ of: "file", driverId: DRIVER, seenVersion, key: crypto.randomUUID() }) as const;
  const expiresOn = bangkokDay(Date.now() + 90 * DAY_MS);
  const vehicle = { ...press(1), vehicle: VEHICLE };
  const licence = { ...press(2), licence: { expiresOn } };
  expect((await mutate("vehicles.save", vehicle, office)).data).toEqual({ version: 2 });
  expect((await mutate("vehicles.saveLicence", licence, colleague)).data).toEqual({ version: 3 });
  expect((await mutate("vehicles.save", vehicle, office)).data).toEqual({ version: 2 });
  expect((await mutate("vehicles.saveLicence", licence, colleague)).data).toEqual({ version: 3 });
  const row = await db.select().from(drivers).where(eq(drivers.driverId, DRIVER)).get();
  expect(row).toMatchObject({ version: 3, papersOnFile: { licenceExpiresOn: expiresOn } });
  const other = { ...press(1), vehicle: { ...VEHICLE, plate: "70-9999" } };
  expect((await mutate("vehicles.save", other, office)).appCode).toBe("DRIVER_CHANGED");
});
