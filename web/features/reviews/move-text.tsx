import type { ReviewedMove } from "#domain/reviews/review.ts";
import { formatMonth } from "#web/lib/i18n/format.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";

/** The reviewed move: pickup and destination, and below "4-wheel truck · November 2026". */
export function MoveText({ move }: { readonly move: ReviewedMove }) {
  const route = routeText(move);
  // Mid-month, so that the month is the same in every time zone.
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
  return from.en === to.en
    ? m.review_route_within({ area: localized(from) })
    : m.review_route({ from: localized(from), to: localized(to) });
}
