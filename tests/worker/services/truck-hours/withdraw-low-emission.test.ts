import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { listLowEmissionDays } from "#db/queries/truck-hours.ts";
import {
  declareLowEmissionDay,
  withdrawLowEmissionDay,
} from "#worker/services/truck-hours/truck-hours-commands.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";

const DAY = "2027-03-02";
const NOON = Date.parse("2027-03-01T12:00:00+07:00");

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "nok", "admin");
  await createPerson(db, "kai", "admin");
});

const at = (instant: number) => ({ db, now: () => instant });
const withdraw = (now: number, declaredAt = NOON) =>
  withdrawLowEmissionDay(at(now), "nok", { day: DAY, declaredAt });
const declared = async () => (await listLowEmissionDays(db, { from: DAY })).items;

test("a day that a colleague has declared anew stays, and the refusal says when and by whom it was", async () => {
  await declareLowEmissionDay(at(NOON), "nok", DAY);
  const [seen] = await declared();
  await withdraw(NOON);
  await declareLowEmissionDay(at(NOON + 1000), "kai", DAY);
  const [saved] = await declared();
  expect(saved?.declaredByName).not.toBe(seen?.declaredByName);
  await expect(withdraw(NOON + 2000)).rejects.toMatchObject({
    code: "TRUCK_HOURS_VERSION_CONFLICT",
    params: { declaredAt: NOON + 1000, declaredByName: saved?.declaredByName },
  });
  expect(await declared()).toEqual([saved]);
});

test("a day that a colleague has withdrawn as well is withdrawn once", async () => {
  await declareLowEmissionDay(at(NOON), "nok", DAY);
  await Promise.all([withdraw(NOON), withdraw(NOON)]);
  expect(await declared()).toEqual([]);
});
