import { CONFIG_BOUNDS } from "#domain/pricing/config.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { writeNumber, type Separators } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import { DECIMALS, type SettingField } from "./config-units.ts";
import type { SettingProblem } from "./read-settings.ts";

interface SettingLabel {
  readonly label: () => string;
  readonly unit: () => string;
}

/** The name and the unit of every field. */
export const SETTING_LABELS: Readonly<Record<SettingField, SettingLabel>> = {
  basePriceSatang: { label: m.settings_base_price, unit: m.settings_unit_baht },
  pricePerKmSatang: { label: m.settings_price_per_km, unit: m.settings_unit_baht_per_km },
  factorFourWheelMilli: { label: m.settings_factor_four_wheel, unit: m.settings_unit_times },
  factorSixWheelMilli: { label: m.settings_factor_six_wheel, unit: m.settings_unit_times },
  petrolPricePerLitreSatang: { label: m.settings_petrol_price, unit: m.settings_unit_baht_per_litre },
  consumptionFourWheelEmptyMl: { label: m.settings_consumption_four_empty, unit: m.settings_unit_litres },
  consumptionFourWheelUnder850Ml: { label: m.settings_consumption_four_under, unit: m.settings_unit_litres },
  consumptionFourWheelFrom850Ml: { label: m.settings_consumption_four_from, unit: m.settings_unit_litres },
  consumptionSixWheelMl: { label: m.settings_consumption_six, unit: m.settings_unit_litres },
  ferryCostSmallSatang: { label: m.settings_ferry_small, unit: m.settings_unit_baht_per_crossing },
  ferryCostLargeSatang: { label: m.settings_ferry_large, unit: m.settings_unit_baht_per_crossing },
  pricePerWorkerHourSatang: { label: m.settings_worker_hour, unit: m.settings_unit_baht_per_hour },
  driverSharePercent: { label: m.settings_driver_share, unit: () => "%" },
  cancellationFreeHours: { label: m.settings_cancellation_hours, unit: m.settings_unit_hours },
  cancellationFeePercent: { label: m.settings_cancellation_percent, unit: () => "%" },
  depositPercent: { label: m.settings_deposit_percent, unit: () => "%" },
  wayBackSharePercent: { label: m.settings_way_back_share, unit: () => "%" },
  maxDailyDrivingHours: { label: m.settings_daily_driving, unit: m.settings_unit_hours },
  waitingFreeMinutes: { label: m.settings_waiting_free, unit: m.settings_unit_minutes },
  waitingPerHalfHourSatang: { label: m.settings_waiting_price, unit: m.settings_unit_baht },
};

export interface SettingGroup {
  readonly key: string;
  readonly title: () => string;
  readonly hint?: () => string;
  readonly fields: readonly SettingField[];
}

/** The groups of the form. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    key: "transport",
    title: m.settings_group_transport,
    fields: ["basePriceSatang", "pricePerKmSatang", "factorFourWheelMilli", "factorSixWheelMilli"],
  },
  {
    key: "fuel",
    title: m.settings_group_fuel,
    fields: [
      "petrolPricePerLitreSatang",
      "consumptionFourWheelEmptyMl",
      "consumptionFourWheelUnder850Ml",
      "consumptionFourWheelFrom850Ml",
      "consumptionSixWheelMl",
    ],
  },
  {
    key: "ferry",
    title: m.settings_group_ferry,
    hint: m.settings_group_ferry_hint,
    fields: ["ferryCostSmallSatang", "ferryCostLargeSatang"],
  },
  {
    key: "people",
    title: m.settings_group_people,
    fields: ["pricePerWorkerHourSatang", "driverSharePercent"],
  },
  {
    key: "cancellation",
    title: m.settings_group_cancellation,
    hint: m.settings_group_cancellation_hint,
    fields: ["cancellationFreeHours", "cancellationFeePercent"],
  },
  {
    key: "deposit",
    title: m.settings_group_deposit,
    hint: m.settings_group_deposit_hint,
    fields: ["depositPercent"],
  },
  {
    key: "way_back",
    title: m.settings_group_way_back,
    hint: m.settings_group_way_back_hint,
    fields: ["wayBackSharePercent"],
  },
  {
    key: "driving",
    title: m.settings_group_driving,
    hint: m.settings_group_driving_hint,
    fields: ["maxDailyDrivingHours"],
  },
  {
    key: "waiting",
    title: m.settings_group_waiting,
    hint: m.settings_group_waiting_hint,
    fields: ["waitingFreeMinutes", "waitingPerHalfHourSatang"],
  },
];

/** The error text of a field, with bounds in the displayed unit. */
export function problemText(field: SettingField, problem: SettingProblem, separators: Separators): string {
  const decimals = DECIMALS[field];
  switch (problem) {
    case "INVALID":
      if (decimals === 0) return m.settings_whole_number();
      return m.settings_number_invalid({ example: writeNumber(12_345, decimals, separators) });
    case "TOO_FINE":
      return m.settings_too_fine({ digits: formatNumber(decimals) });
    case "TOO_SMALL":
    case "TOO_LARGE": {
      const { min, max } = CONFIG_BOUNDS[field];
      const inUnit = (value: number) => formatNumber(value / 10 ** decimals, decimals);
      return m.settings_out_of_bounds({
        min: inUnit(min),
        max: inUnit(max),
        unit: SETTING_LABELS[field].unit(),
      });
    }
    default:
      return FIELD_TEXTS[problem]();
  }
}
