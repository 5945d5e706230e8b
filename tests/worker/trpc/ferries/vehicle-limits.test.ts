import { expect, test } from "vitest";
import { mutate, query } from "../../../support/calls.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";

const LIMITS = { maxVehicleLengthCm: 700, maxVehicleHeightCm: 300, maxVehicleWeightKg: 9_000 };

interface Listed {
  readonly ferryRouteId: string;
  readonly version: number;
}

test("the limits of a ferry are not lifted by a save that says nothing of them, and are by one that says so", async () => {
  const admin = await createPerson(await freshDatabase(), "admin", "admin");
  const first = async () => ((await query("ferries.list", undefined, admin)).data as readonly Listed[])[0]!;
  const { ferryRouteId, version, ...ferry } = await first();
  const save = (change: object, basedOnVersion = version + 1) =>
    mutate("ferries.update", { ferryRouteId, basedOnVersion, ferry: { ...ferry, ...change } }, admin);
  expect((await save(LIMITS, version)).status).toBe(200);
  for (const limit of Object.keys(LIMITS))
    expect(await save({ ...LIMITS, [limit]: undefined })).toMatchObject({
      appCode: "BAD_INPUT",
      fields: { [`ferry.${limit}`]: expect.any(String) as string },
    });
  expect(await first()).toMatchObject({ ferryRouteId, version: version + 1, ...LIMITS });
  expect((await save({ ...LIMITS, maxVehicleWeightKg: null })).status).toBe(200);
  expect(await first()).toMatchObject({ maxVehicleLengthCm: 700, maxVehicleWeightKg: null });
});
