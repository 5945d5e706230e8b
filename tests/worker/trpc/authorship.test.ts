import { beforeEach, describe, expect, test } from "vitest";
import { mutate, query } from "../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../support/people.ts";

let nok: Person;
let ploy: Person;
beforeEach(async () => {
  const db = await freshDatabase();
  nok = await createPerson(db, "nok", "admin");
  ploy = await createPerson(db, "ploy", "admin");
});

interface TruckHours {
  windows: { windowId: string; version: number; updatedAt: number; updatedByName: string | null }[];
  holidays: { day: string; nameEn: string; version: number; updatedByName: string | null }[];
  lowEmissionDays: { day: string; declaredByName: string | null }[];
}
const read = async (path: string, input: object) => (await query(`truckHours.${path}`, input, nok)).data;
const truckHours = async () =>
  ({
    windows: ((await read("windows", {})) as { items: unknown }).items,
    holidays: ((await read("holidays", {})) as { items: unknown }).items,
    lowEmissionDays: ((await read("lowEmissionDays", {})) as { items: unknown }).items,
  }) as TruckHours;
const night = async () => (await truckHours()).windows.find(({ windowId }) => windowId === "night");

const NIGHT = {
  windowId: "night",
  vehicle: "six_wheel",
  startMin: 0,
  endMin: 120,
  exemptOnHolidays: false,
  source: "",
};

describe("truck hours tell who changed them, and are never overwritten unseen", () => {
  test("a window", async () => {
    await mutate("truckHours.saveWindow", { ...NIGHT, basedOnVersion: 0 }, nok);
    expect(await night()).toMatchObject({ version: 1, updatedByName: "nok" });
    await mutate("truckHours.saveWindow", { ...NIGHT, endMin: 180, basedOnVersion: 1 }, ploy);
    expect(await night()).toMatchObject({ version: 2, endMin: 180, updatedByName: "ploy" });
    for (const basedOnVersion of [0, 1, 3]) {
      const answer = await mutate("truckHours.saveWindow", { ...NIGHT, basedOnVersion }, nok);
      expect([answer.status, answer.appCode]).toEqual([409, "TRUCK_HOURS_VERSION_CONFLICT"]);
    }
    expect(await night()).toMatchObject({ version: 2, endMin: 180, updatedByName: "ploy" });
  });

  test("a holiday", async () => {
    const holiday = { day: "2099-01-01", nameTh: "วัน", nameEn: "A day" };
    await mutate("truckHours.saveHoliday", { ...holiday, basedOnVersion: 0 }, nok);
    const again = await mutate("truckHours.saveHoliday", { ...holiday, basedOnVersion: 0 }, ploy);
    expect(again.appCode).toBe("TRUCK_HOURS_VERSION_CONFLICT");
    await mutate("truckHours.saveHoliday", { ...holiday, nameEn: "Another", basedOnVersion: 1 }, ploy);
    expect((await truckHours()).holidays.at(-1)).toMatchObject({
      nameEn: "Another",
      version: 2,
      updatedByName: "ploy",
    });
  });

  test("a low-emission day", async () => {
    await mutate("truckHours.declareLowEmissionDay", { day: "2099-01-01" }, ploy);
    expect((await truckHours()).lowEmissionDays).toMatchObject([
      { day: "2099-01-01", declaredByName: "ploy" },
    ]);
  });

  test("what came with the product has no author", async () => {
    expect((await truckHours()).windows[0]).toMatchObject({ version: 1, updatedAt: 0, updatedByName: null });
  });
});

describe("ferries and prices tell admins who saved them last", () => {
  interface Ferry {
    ferryRouteId: string;
    version: number;
    updatedAt: number;
    updatedByName: string | null;
  }
  const ferries = async (as?: Person) => (await query("ferries.list", undefined, as)).data as Ferry[];

  test("a ferry; visitors are not told", async () => {
    const [ferry] = await ferries(nok);
    expect(ferry).toMatchObject({ version: 1, updatedByName: null });
    const { ferryRouteId, version, updatedAt: _at, updatedByName: _by, ...input } = ferry ?? ({} as Ferry);
    const before = Date.now();
    await mutate("ferries.update", { ferryRouteId, basedOnVersion: version, ferry: input }, ploy);
    const [saved] = await ferries(nok);
    expect(saved).toMatchObject({ ferryRouteId, version: 2, updatedByName: "ploy" });
    expect(saved?.updatedAt).toBeGreaterThanOrEqual(before);
    const [seen] = await ferries();
    expect(Object.keys(seen ?? {})).not.toEqual(expect.arrayContaining(["updatedByName"]));
    expect(Object.keys(seen ?? {})).not.toEqual(expect.arrayContaining(["updatedAt"]));
  });

  test("the prices", async () => {
    interface Settings {
      version: number;
      createdByName: string | null;
    }
    const settings = async () => (await query("pricing.settings", undefined, nok)).data as Settings;
    const first = await settings();
    expect(first.createdByName).toBeNull();
    await mutate(
      "pricing.save",
      { basedOnVersion: first.version, seenInForce: first.version, config: first },
      ploy,
    );
    expect(await settings()).toMatchObject({ version: 2, createdByName: "ploy" });
  });
});
