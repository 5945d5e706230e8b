import { beforeEach, describe, expect, test } from "vitest";
import type { DrivingPlan } from "#domain/driving-hours/rules.ts";
import { journey, journeyLegs } from "#domain/ferries/journey.ts";
import { query } from "../../support/calls.ts";
import { freshDatabase } from "../../support/people.ts";

beforeEach(async () => {
  await freshDatabase();
});

interface Quote {
  readonly drivingPlan: DrivingPlan;
  readonly totalSatang: number;
  readonly distanceM: number;
  readonly seaDistanceM: number;
  readonly lines: readonly { readonly kind: string; readonly amountSatang: number }[];
  readonly crossings: readonly {
    readonly name: { readonly en: string };
    readonly operators: readonly string[];
    readonly durationS: number;
    readonly firstSailingMin: number;
    readonly lastSailingMin: number;
    readonly frequencyMin: number;
  }[];
  readonly legs: readonly { readonly kind: "road" | "ferry"; readonly durationS: number }[];
  readonly legsBeforeStop: readonly number[];
}

/**
 * Worked by hand with the first tariff (base 500, 14/km, 150 a worker-hour, factors 1 and 1.9, petrol 36.50,
 * ferry 550 and 1,500, consumption 9/11/13/18) and the first timetables. Transport and fuel follow from the road
 * kilometres; ferry, labour, sea kilometres and the sailing stand here as they must come out.
 */
const ISLANDS = [
  {
    // 06:00 + 30 min loading + 1 h 08 on the road: 07:38 at Don Sak, boats on the hour.
    // Labour: 1.15 h road + 1.5 h sea + 0.5 h half the frequency + 1 h handling = 4.15 → 4.5 h × 2 × ฿150.
    what: "Surat Thani – Ko Samui, one 4-wheel, two workers",
    stops: ["th-8401", "th-8404"],
    vehicles: ["four_wheel"],
    workers: 2,
    pickupAt: "2027-03-02T06:00:00+07:00",
    ferryBaht: [550],
    labourBaht: 1_350,
    seaM: 36_000,
    sailing: "2027-03-02T01:00:00.000Z",
    nextMorning: false,
  },
  {
    // 07:45 at Don Sak, boats to Ko Phangan at 05:00, 08:00, 11:00 …; no workers, no labour.
    what: "Surat Thani – Ko Phangan, one 6-wheel, loaded by the customer",
    stops: ["th-8401", "th-8405"],
    vehicles: ["six_wheel"],
    workers: 0,
    pickupAt: "2027-03-02T06:00:00+07:00",
    ferryBaht: [1_500],
    labourBaht: 0,
    seaM: 52_000,
    sailing: "2027-03-02T01:00:00.000Z",
    nextMorning: false,
  },
  {
    // 18:07 at Ao Thammachat, boats from 06:30 every 45 min: 18:30.
    // Labour: 0.78 h road + 0.67 h sea + 0.375 h + 1 h = 2.82 → 3 h × ฿150.
    what: "Trat – Ko Chang, a 4-wheel and a 6-wheel, one worker",
    stops: ["th-2301", "th-2307"],
    vehicles: ["four_wheel", "six_wheel"],
    workers: 1,
    pickupAt: "2027-03-02T17:00:00+07:00",
    ferryBaht: [550, 1_500],
    labourBaht: 450,
    seaM: 7_000,
    sailing: "2027-03-02T11:30:00.000Z",
    nextMorning: false,
  },
  {
    // 23:16 at the pier, the last boat left at 22:00: the next morning's first, 06:00.
    // Labour: 1.8 h road + 0.25 h sea + 0.17 h + 1 h = 3.22 → 3.5 h × 4 × ฿150.
    what: "Krabi – Ko Lanta, one 4-wheel, four workers, too late for the last boat",
    stops: ["th-8101", "th-8103"],
    vehicles: ["four_wheel"],
    workers: 4,
    pickupAt: "2027-03-02T21:30:00+07:00",
    ferryBaht: [550],
    labourBaht: 2_100,
    seaM: 4_000,
    sailing: "2027-03-02T23:00:00.000Z",
    nextMorning: true,
  },
  {
    // From island to island: 08:37 at Lipa Noi, boats at 07:00, 12:00, 17:00.
    // Labour: 0.15 h road + 1.5 h sea + 2.5 h + 1 h = 5.15 → 5.5 h × 3 × ฿150.
    what: "Ko Samui – Ko Phangan, one 4-wheel, three workers",
    stops: ["th-8404", "th-8405"],
    vehicles: ["four_wheel"],
    workers: 3,
    pickupAt: "2027-03-02T08:00:00+07:00",
    ferryBaht: [550],
    labourBaht: 2_475,
    seaM: 26_000,
    sailing: "2027-03-02T05:00:00.000Z",
    nextMorning: false,
  },
] as const;

const halfUp = (baht: number) => Math.floor(baht + 0.5);

describe("quotes to islands, worked by hand", () => {
  test.each(ISLANDS)("$what", async ({ stops, vehicles, workers, pickupAt, ...expected }) => {
    const input = {
      stops: stops.map((placeId) => ({ placeId })),
      vehicles,
      workers,
      loadRange: "from_850_kg",
      pickupAt,
    };
    const quote = (await query("pricing.quote", input)).data as Quote;
    const km = quote.distanceM / 1000;
    const baht = (kind: string) =>
      quote.lines.filter((line) => line.kind === kind).map((line) => line.amountSatang / 100);
    const factors = vehicles.map((vehicle) => (vehicle === "four_wheel" ? 1 : 1.9));
    const litres = vehicles.map((vehicle) => (km * (vehicle === "four_wheel" ? 13 + 9 : 18 + 18)) / 100);

    expect(baht("transport")).toEqual(factors.map((factor) => halfUp((500 + 14 * km) * factor)));
    expect(baht("fuel")).toEqual(litres.map((each) => halfUp(36.5 * each)));
    expect(baht("ferry")).toEqual(expected.ferryBaht);
    expect(baht("labour")).toEqual(expected.labourBaht === 0 ? [] : [expected.labourBaht]);
    expect(quote.totalSatang).toBe(quote.lines.reduce((sum, line) => sum + line.amountSatang, 0));
    expect(quote.seaDistanceM).toBe(expected.seaM);
    expect(quote.crossings).toHaveLength(1);
    const { sailings } = journey(
      journeyLegs(quote, quote.crossings),
      Date.parse(pickupAt),
      quote.drivingPlan,
    );
    expect(sailings).toEqual([
      { departsAt: Date.parse(expected.sailing), nextMorning: expected.nextMorning },
    ]);
    expect(quote.crossings[0]?.operators.length).toBeGreaterThan(0);
  });

  test.each([
    ["Ko Samet", "th-2101", "th-island-samet", "ko-samet"],
    ["Ko Sichang", "th-2001", "th-2008", "ko-sichang"],
    ["Ko Tao", "th-8601", "th-840503", "ko-tao"],
    ["Ko Kut", "th-2301", "th-2306", "ko-kut"],
  ])(
    "no price to %s, which no vehicle ferry serves; the refusal names the island and the stop on it",
    async (_name, from, to, landmassId) => {
      const input = {
        stops: [{ placeId: from }, { placeId: to }],
        vehicles: ["four_wheel"],
        workers: 0,
        loadRange: "under_850_kg",
      };
      expect(await query("pricing.quote", input)).toMatchObject({
        appCode: "NO_VEHICLE_FERRY",
        params: { landmassId, stops: "1" },
        data: undefined,
      });
    },
  );
});
