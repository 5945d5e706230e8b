import type { ErrorParams } from "#domain/errors.ts";
import type { VehicleLimit } from "#domain/ferries/vehicle-limits.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { localized } from "../../lib/i18n/localized.ts";
import { m } from "../../paraglide/messages.js";
import { appErrorOf } from "../../lib/errors/app-error.ts";
import { VEHICLE_TEXTS } from "./vehicle-texts.ts";
import { noticeOf, type ErrorNotice, type NoticeFallback } from "../../lib/errors/show-error.ts";

/** The notice for an unexpected failure of a price. */
export const CALCULATION_FAILED: NoticeFallback = {
  title: m.notice_title_price,
  text: m.error_calculation_failed,
};

const TOO_LARGE_TEXTS = {
  length: m.error_ferry_vehicle_too_long,
  height: m.error_ferry_vehicle_too_high,
  weight: m.error_ferry_vehicle_too_heavy,
} as const satisfies Record<VehicleLimit, unknown>;

/**
 * An error of a price or an order as a notice; NO_VEHICLE_FERRY names the island and, where a vehicle is too large for
 * its ferries, that vehicle.
 */
export async function priceRefusal(error: unknown, fallback: NoticeFallback): Promise<ErrorNotice> {
  const notice = await noticeOf(error, fallback);
  const params = appErrorOf(error)?.params ?? {};
  const { landmassId } = params;
  if (typeof landmassId !== "string") return notice;
  try {
    const { landmassName } = await import("#domain/geo/landmass-names.ts");
    const island = landmassName(landmassId);
    return island === undefined ? notice : { ...notice, text: refusalText(localized(island), params) };
  } catch {
    return notice;
  }
}

function refusalText(island: string, { vehicle, limit }: ErrorParams): string {
  const tooLarge = Object.entries(TOO_LARGE_TEXTS).find(([name]) => name === limit);
  const truck = VEHICLE_TYPES.find((type) => type === vehicle);
  return tooLarge === undefined || truck === undefined
    ? m.error_no_vehicle_ferry_to({ island })
    : tooLarge[1]({ island, vehicle: VEHICLE_TEXTS[truck]() });
}
