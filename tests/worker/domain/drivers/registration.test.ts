import { array, assert, constantFrom, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { LICENCE_CLASSES, mayDrive } from "#domain/drivers/licence.ts";
import { readPlate } from "#domain/drivers/plate.ts";
import { draftOf, profileInput, sendProfileInput } from "#domain/drivers/profile-input.ts";
import { needsApproval, withoutPapers, type DriverProfile } from "#domain/drivers/profile.ts";
import {
  decideDriver,
  DRIVER_STATES,
  DRIVER_STEPS,
  type DriverCommand,
  type DriverState,
  type Registration,
} from "#domain/drivers/registration.ts";
import { errorForClient } from "#worker/trpc/errors.ts";
import { PROFILE } from "../../../support/driver-profile.ts";

const OTHER_PLATE = {
  ...PROFILE,
  vehicles: PROFILE.vehicles.map((each) => ({ ...each, plate: "2ขค 99" })),
};
const OTHER_PHONE = { ...PROFILE, phone: "+66822222222", areas: ["th-20"] };

function registration(state: DriverState, more: Partial<Registration> = {}): Registration {
  const isSent = state === "pending";
  const holds = state === "approved" || state === "suspended";
  return {
    driverId: "d",
    state,
    version: 3,
    profile: holds ? PROFILE : null,
    sent: isSent ? PROFILE : null,
    reason: "",
    ...more,
  };
}

function command(
  step: (typeof DRIVER_STEPS)[number],
  profile: DriverProfile = OTHER_PLATE,
  seenVersion = 3,
): DriverCommand {
  if (step === "send") return { step, by: "driver", profile };
  if (step === "edit") return { step, by: "admin", seenVersion, profile };
  if (step === "approve" || step === "lift" || step === "remove") return { step, by: "admin", seenVersion };
  return { step, by: "admin", seenVersion, reason: "because" };
}

describe("the state of a driver", () => {
  const MATRIX: Readonly<Record<DriverState, Partial<Record<(typeof DRIVER_STEPS)[number], DriverState>>>> = {
    draft: { send: "pending" },
    pending: { send: "pending", approve: "approved", refuse: "refused", remove: "deleted" },
    approved: { send: "approved", suspend: "suspended", edit: "approved", remove: "deleted" },
    refused: { send: "pending", remove: "deleted" },
    suspended: { send: "suspended", lift: "approved", edit: "suspended", remove: "deleted" },
    deleted: { send: "pending" },
  };

  test.each(DRIVER_STATES.flatMap((state) => DRIVER_STEPS.map((step) => [state, step] as const)))(
    "%s, then %s",
    (state, step) => {
      const decision = decideDriver(registration(state), command(step));
      const expected = MATRIX[state][step];
      expect(decision.outcome === "accepted" ? decision.registration.state : undefined).toBe(expected);
    },
  );

  test("an admin who has seen an older version is refused, and so is a decision without its reason", () => {
    expect(decideDriver(registration("pending"), command("approve", PROFILE, 2))).toEqual({
      outcome: "refused",
      code: "REGISTRATION_CHANGED",
    });
    const silent = { ...command("refuse"), reason: "" } as DriverCommand;
    expect(decideDriver(registration("pending"), silent)).toEqual({
      outcome: "refused",
      code: "REASON_REQUIRED",
    });
  });

  test("a driver who has typed on an older version is refused, whatever they send; who says none is not", () => {
    const send = { step: "send", by: "driver", profile: OTHER_PHONE } as const;
    for (const state of ["pending", "approved"] as const) {
      expect(decideDriver(registration(state), { ...send, seenVersion: 2 })).toEqual({
        outcome: "refused",
        code: "REGISTRATION_CHANGED",
      });
      expect(decideDriver(registration(state), { ...send, seenVersion: 3 }).outcome).toBe("accepted");
      expect(decideDriver(registration(state), send).outcome).toBe("accepted");
    }
  });

  test("changes with more vehicles than a driver may have are refused, and never approved", () => {
    const vehicles = Array.from({ length: 6 }, (_, index) => ({
      ...PROFILE.vehicles[0]!,
      vehicleId: `v-${index}`,
    }));
    const waiting = (count: number) =>
      registration("approved", { sent: { ...PROFILE, vehicles: vehicles.slice(0, count) } });
    expect(decideDriver(waiting(6), command("approve"))).toEqual({
      outcome: "refused",
      code: "VEHICLES_ABOVE_LIMIT",
      params: { max: 5 },
    });
    expect(decideDriver(waiting(6), command("refuse")).outcome).toBe("accepted");
    expect(decideDriver(waiting(5), command("approve")).outcome).toBe("accepted");
  });

  test("changed papers of an approved driver wait while the old ones hold; a phone holds at once", () => {
    const papers = decideDriver(registration("approved"), command("send"));
    expect(papers).toMatchObject({
      registration: { state: "approved", profile: PROFILE, sent: OTHER_PLATE },
    });
    const phone = decideDriver(registration("approved"), command("send", OTHER_PHONE));
    expect(phone).toMatchObject({ registration: { state: "approved", profile: OTHER_PHONE, sent: null } });
  });

  test("refusing changed papers leaves the driver approved with what held before", () => {
    const waiting = registration("approved", { sent: OTHER_PLATE });
    expect(decideDriver(waiting, command("refuse"))).toMatchObject({
      registration: { state: "approved", profile: PROFILE, sent: null, reason: "because" },
    });
  });

  test("whatever happens: only an approval makes a driver, versions count up, and a profile that holds was approved", () => {
    const steps = array(
      tuple(constantFrom(...DRIVER_STEPS), constantFrom(PROFILE, OTHER_PLATE, OTHER_PHONE)),
      { maxLength: 25 },
    );
    assert(
      property(steps, (taken) => {
        let now = registration("draft");
        let wasApproved = false;
        for (const [step, profile] of taken) {
          const decision = decideDriver(now, command(step, profile, now.version));
          if (decision.outcome === "refused") continue;
          wasApproved ||= step === "approve";
          expect(decision.registration.version).toBe(now.version + 1);
          now = decision.registration;
          const works = now.state === "approved" || now.state === "suspended";
          expect(works).toBe(wasApproved && now.profile !== null);
          expect(now.state === "pending").toBe(now.sent !== null && !works);
        }
      }),
    );
  });
});

describe("a profile", () => {
  test("as a form and back is the same", () => {
    expect(profileInput.parse(draftOf(PROFILE))).toEqual(PROFILE);
  });

  test("the order of the vehicles is no matter of approval, another vehicle or licence is", () => {
    const second = { ...PROFILE.vehicles[0]!, vehicleId: crypto.randomUUID(), plate: "70-1234" };
    const two = { ...PROFILE, vehicles: [...PROFILE.vehicles, second] };
    expect(needsApproval(two, { ...two, vehicles: two.vehicles.toReversed() })).toBe(false);
    expect(needsApproval(PROFILE, two)).toBe(true);
    expect(needsApproval(PROFILE, { ...PROFILE, licenceExpiresOn: "2031-01-01" })).toBe(true);
    expect(withoutPapers(PROFILE, { ...two, phone: "+66822222222" })).toEqual({
      ...PROFILE,
      phone: "+66822222222",
    });
  });

  test("an empty form names each field that lacks something", () => {
    const empty = {
      ...draftOf(PROFILE),
      name: "",
      areas: [],
      photoFileId: "",
      vehicles: [{ ...draftOf(PROFILE).vehicles[0]!, plate: "ABC 1", capacityKg: "many", type: "six_wheel" }],
    };
    const problem = profileInput.safeParse(empty);
    expect(errorForClient("BAD_REQUEST", problem.error, empty).fields).toMatchObject({
      name: "REQUIRED",
      areas: "REQUIRED",
      photoFileId: "REQUIRED",
      "vehicles.0.plate": "PLATE_INVALID",
      "vehicles.0.capacityKg": "INVALID",
    });
  });

  test("that is empty altogether is sent as refused fields, not as a failure", () => {
    const input = { key: crypto.randomUUID(), profile: { vehicles: [{ vehicleId: crypto.randomUUID() }] } };
    const { error } = sendProfileInput.safeParse(input);
    expect(errorForClient("BAD_REQUEST", error, input).fields).toMatchObject({
      "profile.name": "REQUIRED",
      "profile.areas": "REQUIRED",
      "profile.vehicles.0.type": "REQUIRED",
      "profile.vehicles.0.insuranceFileId": "REQUIRED",
    });
  });

  test("a licence that does not cover the vehicle for hire is refused at the vehicle", () => {
    const form = draftOf(PROFILE);
    const truck = { ...form, licenceClass: "b2", vehicles: [{ ...form.vehicles[0]!, type: "six_wheel" }] };
    const problem = profileInput.safeParse(truck);
    expect(errorForClient("BAD_REQUEST", problem.error, truck).fields).toEqual({
      "vehicles.0.type": "LICENCE_CLASS",
    });
  });

  test("years of the Buddhist era are read as they stand on Thai papers", () => {
    const form = draftOf(PROFILE);
    const typed = { ...form, vehicles: [{ ...form.vehicles[0]!, year: "๒๕๖๒" }] };
    expect(profileInput.parse(typed).vehicles[0]?.year).toBe(2019);
  });
});

test("a 6-wheel truck for hire needs ท.2 or higher, a 4-wheel any licence", () => {
  expect(LICENCE_CLASSES.filter((each) => mayDrive(each, "six_wheel"))).toEqual(["t2", "t3", "t4"]);
  expect(LICENCE_CLASSES.every((each) => mayDrive(each, "four_wheel"))).toBe(true);
});

test.each([
  ["1กข 1234", "1กข 1234"],
  ["๑กข๑๒๓๔", "1กข 1234"],
  ["บฉ-88", "บฉ 88"],
  [" 70 1234 ", "70-1234"],
  ["70-1234", "70-1234"],
  ["ABC 1234", null],
  ["กขค 1", null],
  ["1กข 0123", null],
  ["70-12345", null],
  ["", null],
])("the plate %j reads as %j", (typed, plate) => {
  expect(readPlate(typed)).toBe(plate);
});
