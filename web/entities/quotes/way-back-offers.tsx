import { Undo2 } from "lucide-react";
import { Button } from "#web/components/button.tsx";
import { wayBackSavedSatang, type WayBackOffer } from "#domain/pricing/way-back-price.ts";
import { formatDayAndTime, formatMoney, formatShortDayAndTime } from "../../lib/i18n/format.ts";
import { m } from "../../paraglide/messages.js";
import type { WayBackQuote } from "./way-back-notice.tsx";

export interface WayBackOffersProps {
  readonly quote: WayBackQuote;
  readonly pickupAt: number | null;
  readonly onUse: (pickupAt: number) => void;
}

/** For pickups when an empty truck makes a quote cheaper, each with a button that chooses the first such time. */
export default function WayBackOffers({ quote, pickupAt, onUse }: WayBackOffersProps) {
  const offers = quote.wayBack ?? [];
  const taken = offers.find(
    ({ fromAt, untilAt }) => pickupAt !== null && pickupAt >= fromAt && pickupAt <= untilAt,
  );
  const saved = (offer: WayBackOffer) => formatMoney(wayBackSavedSatang(quote, offer));
  return (
    <div className="mt-4 rounded-control bg-teal-wash px-4 py-3.5">
      <h3 className="flex items-start gap-2.5 font-heading leading-running font-semibold">
        <Undo2 aria-hidden="true" className="mt-[0.2em] size-5 shrink-0 text-teal" />
        {m.way_back_title()}
      </h3>
      {taken !== undefined ? (
        <p className="figures mt-1.5 text-sm">{m.way_back_taken({ amount: saved(taken) })}</p>
      ) : (
        <ul className="mt-1.5 flex flex-col gap-3 text-sm">
          {offers.map((offer) => (
            <li key={offer.fromAt} className="figures">
              {m.way_back_offer({
                amount: saved(offer),
                from: formatShortDayAndTime(offer.fromAt),
                until: formatShortDayAndTime(offer.untilAt),
              })}
              <Button size="small" wide className="mt-2" onClick={() => onUse(offer.fromAt)}>
                <span className="figures py-1.5 leading-tight">
                  {m.way_back_use({ time: formatDayAndTime(offer.fromAt) })}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
