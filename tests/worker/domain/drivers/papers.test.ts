import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasExpiredPaper, papersOf, whyNoVehicle } from "#domain/drivers/papers.ts";
import { bangkokDay, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { ADMIN, boardJob, boardOrder, decided, driver, OTHER, PICKUP_AT } from "../jobs/board-order.ts";

const JOB = { startsAt: PICKUP_AT, endsAt: PICKUP_AT + 5 * HOUR_MS };
const TODAY = bangkokDay(PICKUP_AT);
const YESTERDAY = bangkokDay(PICKUP_AT - DAY_MS);
const van = { vehicleId: "van", type: "four_wheel", registration: TODAY, insurance: TODAY } as const;
const valid = { licence: TODAY, vehicles: [van] };

describe("the papers of a driver", () => {
  it.each([
    ["the licence", { ...valid, licence: YESTERDAY }, "LICENCE_EXPIRES"],
    [
      "the vehicle's registration",
      { ...valid, vehicles: [{ ...van, registration: YESTERDAY }] },
      "VEHICLE_REGISTRATION_EXPIRES",
    ],
    ["the insurance", { ...valid, vehicles: [{ ...van, insurance: YESTERDAY }] }, "INSURANCE_EXPIRES"],
  ] as const)("refuse a job that ends after %s expired, and say which and when", (_paper, papers, code) => {
    expect(whyNoVehicle({ papers: papers, outOfService: [] }, JOB, "four_wheel")).toEqual({
      code,
      params: { day: YESTERDAY },
    });
    const order = boardOrder("pending", [boardJob("a", "available")]);
    const other = driver(OTHER, { papers });
    const reserve = { type: "reserve", jobId: "a", driverId: OTHER } as const;
    expect(decided(order, reserve, { driver: other })).toMatchObject({ code });
    const assign = { ...reserve, type: "assign", actor: ADMIN, overlapReason: "no one else" } as const;
    expect(decided(order, assign, { driver: other })).toMatchObject({ code });
  });

  it("allow a job on their last day, one with another valid vehicle, and all where none were recorded", () => {
    expect(whyNoVehicle({ papers: valid, outOfService: [] }, JOB, "four_wheel")).toBeNull();
    const two = { ...valid, vehicles: [{ ...van, insurance: YESTERDAY }, van] };
    expect(whyNoVehicle({ papers: two, outOfService: [] }, JOB, "four_wheel")).toBeNull();
    expect(whyNoVehicle({ papers: null, outOfService: [] }, JOB, "four_wheel")).toBeNull();
  });

  it("never allow a job that ends later than the licence", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat({ max: 72 }), (days, hours) => {
        const endsAt = PICKUP_AT + days * DAY_MS + hours * HOUR_MS;
        expect(
          whyNoVehicle({ papers: valid, outOfService: [] }, { startsAt: PICKUP_AT, endsAt }, "four_wheel"),
        ).not.toBeNull();
      }),
    );
  });

  it("are those of the profile in force, and are checked once more before it is approved", () => {
    expect(papersOf(PROFILE)).toEqual({
      licence: "2030-05-31",
      vehicles: [
        {
          vehicleId: PROFILE.vehicles[0]!.vehicleId,
          type: "four_wheel",
          registration: "2030-01-31",
          insurance: "2030-02-28",
        },
      ],
    });
    expect(papersOf(null)).toBeNull();
    expect(hasExpiredPaper(PROFILE, Date.parse("2030-01-31T12:00+07:00"))).toBe(false);
    expect(hasExpiredPaper(PROFILE, Date.parse("2030-02-01T00:00+07:00"))).toBe(true);
  });
});
