import { assert, constantFrom, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { changedDetails } from "#domain/audit/changed-details.ts";
import {
  auditedProfile,
  detailsOfProfile,
  officeEditProblems,
  rebased,
} from "#domain/drivers/office-edit.ts";
import { datedPapers, hasExpiredPaper, papersOf, whyNoVehicle } from "#domain/drivers/papers.ts";
import { draftOf, profileInput } from "#domain/drivers/profile-input.ts";
import { FOR_LIFE } from "#domain/drivers/profile-limits.ts";
import type { DriverProfile } from "#domain/drivers/profile.ts";
import { decideDriver } from "#domain/drivers/registration.ts";
import { errorForClient } from "#worker/trpc/errors.ts";
import { PROFILE } from "../../../support/driver-profile.ts";

const VAN = PROFILE.vehicles[0]!;
const FIELDS = ["name", "phone", "experienceYears"] as const;
const profiles = record({
  name: constantFrom("A", "B", "C"),
  phone: constantFrom("+66811111111", "+66822222222"),
  experienceYears: constantFrom(1, 2, 3),
  plate: constantFrom("1กข 1", "1กข 2"),
}).map(({ plate, ...rest }): DriverProfile => ({ ...PROFILE, ...rest, vehicles: [{ ...VAN, plate }] }));

describe("what waits, on a corrected profile", () => {
  test("follows the correction where the driver changed nothing, and keeps every change of theirs", () => {
    assert(
      property(profiles, profiles, profiles, (before, sent, after) => {
        const now = rebased(sent, before, after);
        for (const field of FIELDS)
          expect(now[field]).toBe(sent[field] === before[field] ? after[field] : sent[field]);
        const [was, typed, is] = [before, sent, after].map(({ vehicles }) => vehicles[0]!.plate);
        expect(now.vehicles[0]!.plate).toBe(typed === was ? is : typed);
      }),
    );
  });

  test("keeps a vehicle that the driver adds, and is settled when the office has corrected the same", () => {
    const added = { ...VAN, vehicleId: crypto.randomUUID(), plate: "70-1234" };
    const sent = { ...PROFILE, vehicles: [VAN, added] };
    const renamed = { ...PROFILE, name: "สมศรี" };
    expect(rebased(sent, PROFILE, renamed)).toEqual({ ...sent, name: "สมศรี" });
    const decision = decideDriver(
      {
        driverId: "d",
        state: "approved",
        version: 4,
        profile: PROFILE,
        sent: { ...PROFILE, name: "สมศรี" },
        reason: "",
      },
      { step: "edit", by: "admin", seenVersion: 4, profile: renamed },
    );
    expect(decision).toMatchObject({ registration: { profile: renamed, sent: null, version: 5 } });
  });
});

test("the office corrects facts, and neither swaps pictures nor adds or removes vehicles", () => {
  expect(officeEditProblems(PROFILE, { ...PROFILE, name: "X" })).toEqual({});
  const refused = { "profile.vehicles": "INVALID" };
  expect(officeEditProblems(PROFILE, { ...PROFILE, vehicles: [] })).toEqual(refused);
  const photoFileId = crypto.randomUUID();
  expect(officeEditProblems(PROFILE, { ...PROFILE, photoFileId })).toEqual(refused);
});

test("the audit log gets the business fields of a profile, no name, phone, plate or number of a paper", () => {
  const kept = JSON.stringify(auditedProfile(PROFILE));
  for (const personal of [PROFILE.name, PROFILE.phone, PROFILE.licenceNumber, VAN.plate])
    expect(kept).not.toContain(personal);
  expect(auditedProfile(PROFILE)).toMatchObject({
    licenceClass: "t2",
    vehicles: { [VAN.vehicleId]: { type: "four_wheel" } },
  });
});

test("the audit log has which of the personal details are others, by their names", () => {
  const vehicles = PROFILE.vehicles.map((each) => ({ ...each, plate: `${each.plate}9` }));
  const after = { ...PROFILE, name: "X", licenceNumber: "0", vehicles };
  expect(changedDetails(detailsOfProfile(PROFILE), detailsOfProfile(after)).changedDetails).toEqual([
    "name",
    "licenceNumber",
    ...vehicles.map(({ vehicleId }) => `vehicles.${vehicleId}.plate`),
  ]);
  const retired = { ...PROFILE, vehicles: [] };
  expect(changedDetails(detailsOfProfile(PROFILE), detailsOfProfile(retired))).toEqual({});
  expect(changedDetails(detailsOfProfile(null), detailsOfProfile(PROFILE))).toEqual({});
});

describe("a licence for life", () => {
  const FOREVER: DriverProfile = { ...PROFILE, licenceClass: "personal", licenceExpiresOn: null };

  test("as a form and back is the same, and is a private car licence", () => {
    expect(draftOf(FOREVER).licenceExpiresOn).toBe(FOR_LIFE);
    expect(profileInput.parse(draftOf(FOREVER))).toEqual(FOREVER);
    const typed = draftOf({ ...FOREVER, licenceClass: "t2" });
    const { error } = profileInput.safeParse(typed);
    expect(errorForClient("BAD_REQUEST", error, typed).fields).toEqual({
      licenceExpiresOn: "LICENCE_FOR_LIFE",
    });
  });

  test("never expires, and is no paper that is warned of", () => {
    const far = { startsAt: Date.UTC(2029, 11, 1), endsAt: Date.UTC(2029, 11, 1, 9) };
    const vehicles = { papers: papersOf(FOREVER), outOfService: [] };
    expect(whyNoVehicle(vehicles, far, "four_wheel")).toBeNull();
    expect(datedPapers(FOREVER, 0).map(({ paper }) => paper)).toEqual(["registration", "insurance"]);
    expect(hasExpiredPaper(FOREVER, Date.UTC(2029, 0, 1))).toBe(false);
  });
});

test("the same plate in two provinces is two vehicles, in one it is refused", () => {
  const form = draftOf(PROFILE);
  const [van] = form.vehicles;
  const two = (province: string) => ({
    ...form,
    vehicles: [van!, { ...van!, vehicleId: crypto.randomUUID(), province }],
  });
  expect(profileInput.safeParse(two("th-20")).success).toBe(true);
  const twice = two("th-10");
  const { error } = profileInput.safeParse(twice);
  expect(errorForClient("BAD_REQUEST", error, twice).fields).toEqual({
    "vehicles.1.plate": "ALREADY_EXISTS",
  });
});
