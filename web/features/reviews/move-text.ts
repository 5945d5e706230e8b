import type { ReviewedMove } from "#domain/reviews/review.ts";
import { formatMonth } from "#web/lib/format.ts";
import { currentLocale } from "#web/lib/locale.ts";
import { VEHICLE_TEXTS } from "#web/lib/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";

/** What a review is about: "Bangkok to Chiang Mai · 4-wheel truck · November 2026". */
export function moveText({ from, to, vehicle, month }: ReviewedMove): string {
  // The middle of a month is in that month everywhere on earth.
  const when = formatMonth(Date.parse(`${month}-15T00:00:00Z`));
  return [routeText(from, to), VEHICLE_TEXTS[vehicle](), when].filter(Boolean).join(" · ");
}

function routeText(from: ReviewedMove["from"], to: ReviewedMove["to"]): string | null {
  if (from === null || to === null) return null;
  const script = currentLocale() === "th" ? "th" : "en";
  return from.en === to.en
    ? m.review_route_within({ area: from[script] })
    : m.review_route({ from: from[script], to: to[script] });
}
