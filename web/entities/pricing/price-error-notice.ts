import { localized } from "../../lib/i18n/localized.ts";
import { m } from "../../paraglide/messages.js";
import { appErrorOf } from "../../lib/errors/app-error.ts";
import { errorNotice, type ErrorNotice, type NoticeFallback } from "../../lib/errors/error-notices.ts";

/** The notice for an unexpected failure of a price. */
export const CALCULATION_FAILED: NoticeFallback = {
  title: m.notice_title_price,
  text: m.error_calculation_failed,
};

/** An error of a price or an order as a notice; NO_VEHICLE_FERRY names the island. */
export async function priceRefusal(error: unknown, fallback: NoticeFallback): Promise<ErrorNotice> {
  const notice = errorNotice(error, fallback);
  const landmassId = appErrorOf(error)?.params["landmassId"];
  if (typeof landmassId !== "string") return notice;
  try {
    const { landmassName } = await import("#domain/geo/landmass-names.ts");
    const island = landmassName(landmassId);
    return island === undefined
      ? notice
      : { ...notice, text: m.error_no_vehicle_ferry_to({ island: localized(island) }) };
  } catch {
    return notice;
  }
}
