import type { PricingConfig } from "#domain/pricing/config.ts";

/** A plausible first pricing config for 2026; an admin changes it at /admin/settings. */
export const FIRST_PRICING: PricingConfig = {
  basePriceSatang: 500_00,
  pricePerKmSatang: 14_00,
  pricePerWorkerHourSatang: 150_00,
  factorFourWheelMilli: 1_000,
  factorSixWheelMilli: 1_900,
  petrolPricePerLitreSatang: 36_50,
  ferryCostSmallSatang: 550_00,
  ferryCostLargeSatang: 1_500_00,
  consumptionFourWheelEmptyMl: 9_000,
  consumptionFourWheelUnder850Ml: 11_000,
  consumptionFourWheelFrom850Ml: 13_000,
  consumptionSixWheelMl: 18_000,
  driverSharePercent: 60,
  cancellationFreeHours: 24,
  cancellationFeePercent: 30,
  depositPercent: 0,
  wayBackSharePercent: 0,
  maxDailyDrivingHours: 8,
  waitingFreeMinutes: 60,
  waitingPerHalfHourSatang: 150_00,
  gatewayEnabled: false,
};
