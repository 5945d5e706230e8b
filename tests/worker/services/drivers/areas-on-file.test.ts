import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { drivers } from "#db/schema/drivers.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";
import { DAO, DRIVER } from "../../trpc/drivers/dao-on-file.ts";

test("a driver has the areas that the office writes down, which stay where a page does not know of them", async () => {
  const db = await freshDatabase();
  const admin = await createPerson(db, "admin", "admin");
  const edit = (values: object, seenVersion = 1) =>
    mutate("drivers.edit", { driverId: DRIVER, seenVersion, driver: { ...DAO, ...values } }, admin);
  const row = async () => db.select().from(drivers).where(eq(drivers.driverId, DRIVER)).get();

  await mutate("drivers.add", { driverId: DRIVER, driver: { ...DAO, areas: ["th-2004", "th-10"] } }, admin);
  const pattaya = { placeId: "th-2004", name: { en: "Bang Lamung, Chon Buri" } };
  const listed = await query("drivers.onFile", {}, admin);
  expect(listed.data).toMatchObject({ items: [{ areas: [pattaya, { placeId: "th-10" }] }] });

  await edit({ name: "Dao S." });
  expect(await row()).toMatchObject({ name: "Dao S.", preferredAreas: "th-2004 th-10" });
  expect((await edit({ areas: ["th-50"] })).appCode).toBe("DRIVER_CHANGED");
  await edit({ areas: [] }, 2);
  expect(await row()).toMatchObject({ preferredAreas: "", version: 3 });

  const log = await db.select().from(auditEntries);
  const changes = log.flatMap((entry) =>
    entry.what === "drivers.edit" ? (JSON.parse(entry.changes) as { fields: object }[]) : [],
  );
  expect(changes.map(({ fields }) => fields)).toContainEqual(
    expect.objectContaining({ areas: ["th-2004 th-10", ""] }),
  );
});
