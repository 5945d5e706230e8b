import type { PricingConfig } from "#domain/pricing/config.ts";
import type { PricedRoute, PriceRequest } from "#domain/pricing/quote.ts";

/** An exact fraction. This file calculates prices independently, in baht, kilometres, litres and hours. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const of = (whole: number, parts = 1): Fraction => ({ over: BigInt(whole), under: BigInt(parts) });
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const below = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under;

/** Rounds half-up to whole baht. */
function wholeBaht({ over, under }: Fraction): number {
  const whole = over / under;
  const left = over % under;
  return Number(left + left >= under ? whole + 1n : whole);
}

/** The smallest number of half hours that covers the time. */
export function referenceBilledHours(route: PricedRoute, stopCount: number): number {
  const spans = [of(route.roadDurationS, 3_600), of(stopCount, 2)];
  for (const { durationS, frequencyMin } of route.crossings)
    spans.push(of(durationS, 3_600), of(frequencyMin, 120));
  const time = spans.reduce(plus);
  let halves = 2;
  while (below(of(halves, 2), time)) halves += 1;
  return halves / 2;
}

/** Each line's whole baht, in the order of the lines. */
export function referenceBaht(request: PriceRequest, config: PricingConfig, route: PricedRoute): number[] {
  const asDriven = of(route.roadDistanceM, 1_000);
  const km = below(asDriven, of(1)) ? of(1) : asDriven;
  const baht = (satang: number): Fraction => of(satang, 100);
  const litres = (mlPer100Km: number): Fraction => times(km, of(mlPer100Km, 100_000));
  const rows: Fraction[] = [];
  for (const vehicle of request.vehicles) {
    const factor = vehicle === "six_wheel" ? config.factorSixWheelMilli : config.factorFourWheelMilli;
    const oneWay = plus(baht(config.basePriceSatang), times(km, baht(config.pricePerKmSatang)));
    rows.push(times(oneWay, of(factor, 1_000)));
  }
  for (const vehicle of request.vehicles) {
    let there = config.consumptionSixWheelMl;
    let back = config.consumptionSixWheelMl;
    if (vehicle === "four_wheel") {
      there = config.consumptionFourWheelFrom850Ml;
      if (request.loadRange === "under_850_kg") there = config.consumptionFourWheelUnder850Ml;
      back = config.consumptionFourWheelEmptyMl;
    }
    rows.push(times(baht(config.petrolPricePerLitreSatang), plus(litres(there), litres(back))));
  }
  for (const vehicle of request.vehicles)
    for (const crossing of route.crossings) {
      const fares = {
        four_wheel: [crossing.vehicleFareMinSatang, config.ferryCostSmallSatang],
        six_wheel: [crossing.vehicleFareMaxSatang, config.ferryCostLargeSatang],
      } as const;
      rows.push(baht(fares[vehicle][crossing.fareVerified ? 0 : 1]));
    }
  if (request.workers !== 0) {
    const halfHours = referenceBilledHours(route, request.stopCount) * 2;
    rows.push(times(times(of(request.workers), baht(config.pricePerWorkerHourSatang)), of(halfHours, 2)));
  }
  return rows.map(wholeBaht);
}
