import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { mutate } from "../../support/calls.ts";
import {
  countedEnvironment,
  countTripsOfMutation,
  countTripsOfQuery,
  queryCounted,
  type CountedAnswer,
} from "../../support/count-trips.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../support/people.ts";
import { booking, placing, signedQuote } from "../../support/quotes.ts";

/** The session with its user and driver profile. */
const SESSION_TRIPS = 1;
/** After a mutation's answer: whether effects are due in the outbox. The answer does not wait for it. */
const TRIPS_AFTER_THE_ANSWER = 1;

let customer: Person;
let driver: Person;
beforeEach(async () => {
  const db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
});

const QUOTE = {
  stops: [{ placeId: "th-1006" }, { placeId: "th-2004" }],
  vehicles: ["four_wheel"],
  workers: 0,
  loadRange: "under_850_kg",
};
const inThreeDays = () => new Date(Date.now() + 3 * DAY_MS).toISOString();

function expectTrips({ status, body, trips }: CountedAnswer, expected: number): void {
  expect({ status, body }).toMatchObject({ status: 200 });
  expect(trips).toBeLessThanOrEqual(expected);
}

describe("round trips to the database", () => {
  test("a quote reads the tariff", async () => {
    expectTrips(await countTripsOfQuery("pricing.quote", QUOTE), 1);
  });

  test("a quote soon after another one reads nothing", async () => {
    const { env, counter } = countedEnvironment();
    const ask = () => queryCounted(env, "pricing.quote", QUOTE);
    await ask();
    counter.trips = 0;
    expect((await ask()).status).toBe(200);
    expect(counter.trips).toBe(0);
  });

  test("a shorter sequence of stops is found with one reading of the tariff", async () => {
    const stops = ["th-1006", "th-5001", "th-2004", "th-3001"].map((placeId) => ({ placeId }));
    expectTrips(await countTripsOfQuery("pricing.optimizeStopSequence", { ...QUOTE, stops }), 1);
  });

  test("a pickup time for a quote at hand reads the truck hours alone", async () => {
    const input = { token: await signedQuote(), pickupAt: inThreeDays() };
    expectTrips(await countTripsOfMutation("pricing.truckHours", input), 1 + TRIPS_AFTER_THE_ANSWER);
  });

  test("booking reads who it is, an earlier order with the tariff, the truck hours, writes the order, and notes its opening", async () => {
    expectTrips(
      await countTripsOfMutation("orders.book", booking(), customer),
      SESSION_TRIPS + 4 + TRIPS_AFTER_THE_ANSWER,
    );
  });

  test("placing reads who it is, an earlier order and the truck hours, writes the order, and notes its opening", async () => {
    const input = placing(await signedQuote());
    expectTrips(
      await countTripsOfMutation("orders.place", input, customer),
      SESSION_TRIPS + 4 + TRIPS_AFTER_THE_ANSWER,
    );
  });

  test("reserving reads nothing: the board reads who it is, knows the job, counts the press, has the driver's facts, and wakes the drain", async () => {
    const reserveNew = async () => {
      const order = { ...placing(await signedQuote()), idempotencyKey: crypto.randomUUID() };
      const { data } = await mutate("orders.place", order, customer);
      const jobId = `${(data as { orderId: string }).orderId}-1`;
      const { trips, ...answer } = await countTripsOfMutation("jobs.reserve", { jobId }, driver);
      expect(answer.status).toBe(200);
      await mutate("jobs.release", { jobId, reason: "flat tyre" }, driver);
      return trips;
    };
    expect([await reserveNew(), await reserveNew()]).toEqual([0, 0]);
  });

  test("the list of open jobs reads nothing: the board reads who it is, and the jobs are its own", async () => {
    expectTrips(await countTripsOfQuery("jobs.available", {}, driver), 0);
  });
});
