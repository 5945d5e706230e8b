import type { ReviewedMove } from "#domain/reviews/review.ts";
import { formatMonth } from "#web/lib/i18n/format.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";

/** What a review is about: from where to where, and below it "4-wheel truck · November 2026". */
export function MoveText({ move }: { readonly move: ReviewedMove }) {
  const route = routeText(move);
  // The middle of a month is in that month everywhere on earth.
  const when = formatMonth(Date.parse(`${move.month}-15T00:00:00Z`));
  return (
    <>
      {route !== null && <span className="block font-semibold text-ink">{route}</span>}
      <span className="whitespace-nowrap">{VEHICLE_TEXTS[move.vehicle]()}</span> ·{" "}
      <span className="whitespace-nowrap">{when}</span>
    </>
  );
}

function routeText({ from, to }: ReviewedMove): string | null {
  if (from === null || to === null) return null;
  const script = currentLocale() === "th" ? "th" : "en";
  return from.en === to.en
    ? m.review_route_within({ area: from[script] })
    : m.review_route({ from: from[script], to: to[script] });
}
