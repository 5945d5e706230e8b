import { expect, test } from "vitest";
import type { PapersOnFile, VehicleOnFile } from "#domain/drivers/papers-on-file.ts";
import { decideMove, type Move, type MovingDriver } from "#domain/drivers/vehicles/move-vehicle.ts";
import { HOUR_MS } from "#domain/time.ts";
import { PROFILE } from "../../../../support/driver-profile.ts";

const VAN = PROFILE.vehicles[0]!;
const SECOND = {
  ...VAN,
  vehicleId: "second",
  plate: "2กข 2",
  registrationFileId: "f-2",
  insuranceFileId: "f-3",
};
const TRUCK = {
  ...SECOND,
  vehicleId: "truck",
  type: "six_wheel" as const,
  plate: "70-1234",
  insuranceFileId: "f-4",
  registrationFileId: "f-4",
};
const WRITTEN: VehicleOnFile = {
  ...VAN,
  vehicleId: "",
  plate: "9กข 9",
  registrationFileId: null,
  insuranceFileId: null,
};
const STARTS = Date.parse("2026-12-05T08:00:00+07:00");
const JOB = {
  jobId: "KD-AAAAAA-1",
  startsAt: STARTS,
  endsAt: STARTS + 5 * HOUR_MS,
  vehicle: "four_wheel" as const,
};
const REPAIR = { from: "2026-12-05", to: "2026-12-06", kind: "repair" as const, note: "gearbox" };

function driver(vehicles: readonly VehicleOnFile[], values: Partial<MovingDriver> = {}): MovingDriver {
  const papers: PapersOnFile = { licenceExpiresOn: null, licenceFileId: "licence", vehicles };
  return {
    of: "file",
    isApproved: true,
    licence: "t2",
    papers,
    outOfService: [],
    held: [],
    underWayId: undefined,
    ...values,
  };
}
const decide = (from: MovingDriver, to: MovingDriver, values: Partial<Move> = {}) =>
  decideMove({
    from,
    to,
    vehicleId: VAN.vehicleId,
    swapVehicleId: null,
    newIds: ["new-1", "new-2"],
    ...values,
  });

test("a vehicle comes last with its facts, papers and days out of service, which its driver has no more", () => {
  const out = [
    { ...REPAIR, vehicleId: VAN.vehicleId },
    { ...REPAIR, vehicleId: "second" },
  ];
  expect(decide(driver([VAN, SECOND], { outOfService: out }), driver([TRUCK]))).toEqual({
    outcome: "moved",
    from: {
      vehicles: [SECOND],
      outOfService: [out[1]],
      leavingFileIds: [VAN.registrationFileId, VAN.insuranceFileId],
    },
    to: { vehicles: [TRUCK, VAN], outOfService: [out[0]], leavingFileIds: [] },
  });
});

test("the last one goes only in exchange, and each takes the place of the other", () => {
  expect(decide(driver([VAN]), driver([TRUCK, SECOND]))).toEqual({
    outcome: "invalid",
    fields: { swapVehicleId: "REQUIRED" },
  });
  const out = [{ ...REPAIR, vehicleId: "truck" }];
  expect(
    decide(driver([VAN]), driver([TRUCK, SECOND], { outOfService: out }), { swapVehicleId: "truck" }),
  ).toMatchObject({
    from: { vehicles: [TRUCK], outOfService: out },
    to: { vehicles: [VAN, SECOND], outOfService: [], leavingFileIds: ["f-4"] },
  });
});

test("the vehicle that a driver was written down with gets an id of its own, also of two that are exchanged", () => {
  const out = [{ ...REPAIR, vehicleId: "" }];
  const other = { ...WRITTEN, plate: "8กข 8" };
  expect(
    decide(driver([WRITTEN], { outOfService: out }), driver([other]), { vehicleId: "", swapVehicleId: "" }),
  ).toMatchObject({
    from: { vehicles: [{ plate: "8กข 8", vehicleId: "new-2" }], outOfService: [] },
    to: {
      vehicles: [{ plate: "9กข 9", vehicleId: "new-1" }],
      outOfService: [{ ...REPAIR, vehicleId: "new-1" }],
    },
  });
});

test("a vehicle that is not theirs, and somebody who is suspended, are refused", () => {
  expect(decide(driver([SECOND, TRUCK]), driver([TRUCK]))).toMatchObject({ refusal: { code: "NOT_FOUND" } });
  expect(decide(driver([VAN]), driver([TRUCK]), { swapVehicleId: "second" })).toMatchObject({
    refusal: { code: "NOT_FOUND" },
  });
  const away = driver([TRUCK], { isApproved: false });
  expect(decide(driver([VAN, SECOND]), away)).toMatchObject({ refusal: { code: "VEHICLE_RECEIVER_CLOSED" } });
  // Who is suspended gets one in exchange: without any they could not be at all.
  expect(
    decide({ ...away, papers: driver([VAN]).papers }, driver([TRUCK]), { swapVehicleId: "truck" }),
  ).toMatchObject({ outcome: "moved" });
});

test.each([
  ["whose licence does not cover it", driver([VAN], { licence: "t1" }), {}, { toDriverId: "LICENCE_CLASS" }],
  [
    "who has one of the same plate",
    driver([{ ...VAN, plate: TRUCK.plate }]),
    {},
    { toDriverId: "ALREADY_EXISTS" },
  ],
  [
    "who has as many as anybody may",
    driver(Array.from({ length: 5 }, (_, at) => ({ ...VAN, vehicleId: String(at), plate: `1ก ${at + 1}` }))),
    {},
    { toDriverId: "TOO_MANY" },
  ],
])("nobody gets a vehicle %s", (_who, to, values, fields) => {
  expect(decide(driver([TRUCK, SECOND]), to, { vehicleId: "truck", ...values })).toEqual({
    outcome: "invalid",
    fields,
  });
});

test("who gives one needs the licence for the one that they get", () => {
  expect(decide(driver([VAN], { licence: "personal" }), driver([TRUCK]), { swapVehicleId: "truck" })).toEqual(
    {
      outcome: "invalid",
      fields: { swapVehicleId: "LICENCE_CLASS" },
    },
  );
});

test("into a profile comes a complete vehicle alone, and a picture that stays keeps its vehicle", () => {
  const missing = { refusal: { code: "VEHICLE_PAPERS_MISSING", params: { plate: WRITTEN.plate } } };
  const profile = driver([SECOND], { of: "profile" });
  expect(decide(driver([WRITTEN, TRUCK]), profile, { vehicleId: "" })).toMatchObject(missing);
  expect(decide(driver([WRITTEN, TRUCK]), driver([SECOND]), { vehicleId: "" })).toMatchObject({
    outcome: "moved",
  });
  expect(decide(profile, driver([WRITTEN]), { vehicleId: "second", swapVehicleId: "" })).toMatchObject(
    missing,
  );
  const shared = { ...VAN, insuranceFileId: "licence" };
  expect(decide(driver([shared, SECOND]), driver([TRUCK]))).toMatchObject({
    refusal: { code: "VEHICLE_PAPERS_MISSING" },
  });
  expect(
    decide(driver([VAN, { ...SECOND, registrationFileId: VAN.registrationFileId }]), driver([TRUCK])),
  ).toMatchObject({
    refusal: { code: "VEHICLE_PAPERS_MISSING" },
  });
});

test("a held job of either keeps the vehicle that it needs, and one that is under way the one that it is on", () => {
  const needed = { refusal: { code: "JOB_NEEDS_VEHICLE", params: { jobId: JOB.jobId } } };
  const held = [JOB];
  expect(decide(driver([VAN, TRUCK], { held }), driver([{ ...SECOND, type: "six_wheel" }]))).toMatchObject(
    needed,
  );
  expect(decide(driver([VAN]), driver([SECOND], { held }), { swapVehicleId: "second" })).toMatchObject({
    outcome: "moved",
  });
  const truckForVan = decide(driver([TRUCK]), driver([VAN], { held }), {
    vehicleId: "truck",
    swapVehicleId: VAN.vehicleId,
  });
  expect(truckForVan).toMatchObject(needed);
  // What comes in exchange does it, but not while it is out of service.
  expect(decide(driver([VAN], { held }), driver([SECOND]), { swapVehicleId: "second" })).toMatchObject({
    outcome: "moved",
  });
  const out = [{ ...REPAIR, vehicleId: "second" }];
  expect(
    decide(driver([VAN], { held }), driver([SECOND], { outOfService: out }), { swapVehicleId: "second" }),
  ).toMatchObject(needed);
  const underWay = driver([VAN, SECOND], { held, underWayId: JOB.jobId });
  expect(decide(underWay, driver([TRUCK]))).toMatchObject({
    refusal: { code: "VEHICLE_UNDER_WAY", params: { jobId: JOB.jobId } },
  });
});
