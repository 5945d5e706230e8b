import { PriceLines } from "#web/components/price-lines.tsx";
import { RouteLine } from "#web/components/route-line.tsx";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { cancellationText } from "#web/entities/pricing/cancellation-text.ts";
import { ChangedLines, ChangedRow } from "#web/entities/pricing/changed-price.tsx";
import { priceLineItems, priceLineTitle } from "#web/entities/pricing/price-line-texts.ts";
import { SettlementList } from "#web/entities/pricing/settlement-list.tsx";
import { newlyByHand } from "#web/entities/pricing/changed-rows.ts";
import { placesText } from "#web/entities/stops/places-text.ts";
import { StopPlace } from "#web/entities/stops/stop-place.tsx";
import { LOAD_RANGE_TEXTS, vehiclesText } from "#web/entities/pricing/vehicle-texts.ts";
import { formatDayAndTime, formatDistance, formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { Facts } from "../part.tsx";
import type { Offer } from "../order-types.ts";

/** What an offer is for, and its price line by line; of another price what differs from the agreed one, and why. */
export function OfferDetails({ offer }: { readonly offer: Offer }) {
  return offer.before === null ? (
    <FirstPrice offer={offer} />
  ) : (
    <OtherPrice offer={offer} before={offer.before} />
  );
}

interface OtherPriceProps {
  readonly offer: Offer;
  readonly before: NonNullable<Offer["before"]>;
}

function OtherPrice({ offer, before }: OtherPriceProps) {
  const reasons = newlyByHand(before.lines, offer.lines).map(
    ({ line, reason }) => `${priceLineTitle(line)}: ${reason}`,
  );
  return (
    <div className="grid gap-5">
      {offer.change !== null && <ChangedTerms change={offer.change} />}
      <ChangedLines before={before} after={offer} />
      {offer.settlement !== null && <SettlementList settlement={offer.settlement} isOwn />}
      {reasons.length > 0 && (
        <ul className="grid gap-1">
          {[...new Set(reasons)].map((reason) => (
            <li key={reason} className="wrap-anywhere whitespace-pre-line">
              {reason}
            </li>
          ))}
        </ul>
      )}
      <Message offer={offer} />
    </div>
  );
}

/** What the other price is for, where it is for something else than agreed: as it is and as it would be. */
function ChangedTerms({ change }: { readonly change: NonNullable<Offer["change"]> }) {
  const { places, vehicles, workers, load, isOfGoods } = change;
  if (Object.keys(change).length === 0) return null;
  return (
    <dl>
      {places !== undefined && (
        <ChangedRow name={m.stops_title()} before={placesText(places.from)} after={placesText(places.to)} />
      )}
      {vehicles !== undefined && (
        <ChangedRow
          name={m.order_vehicles_wanted_label()}
          before={vehiclesText(vehicles.from)}
          after={vehiclesText(vehicles.to)}
        />
      )}
      {workers !== undefined && (
        <ChangedRow
          name={m.order_workers_label()}
          before={workersText(workers.from)}
          after={workersText(workers.to)}
        />
      )}
      {load !== undefined && (
        <ChangedRow
          name={m.order_load_label()}
          before={LOAD_RANGE_TEXTS[load.from]()}
          after={LOAD_RANGE_TEXTS[load.to]()}
        />
      )}
      {isOfGoods === true && <dt className="border-t border-line py-2">{m.history_goods_changed()}</dt>}
    </dl>
  );
}

function Message({ offer: { message } }: { readonly offer: Offer }) {
  return message === "" ? null : (
    <p className="wrap-anywhere whitespace-pre-line">{m.offer_message({ message })}</p>
  );
}

function FirstPrice({ offer }: { readonly offer: Offer }) {
  const cancellation = cancellationText(offer.cancellation, offer.pickupAt);
  return (
    <div className="grid gap-5">
      <RouteLine
        label={m.order_stops_title()}
        stops={offer.stops.map((stop, position) => ({
          key: String(position),
          leg: offer.overWater[position] === true ? "water" : "land",
          content: (
            <>
              <p className="text-sm text-muted">{stopText(position, offer.stops.length)}</p>
              <StopPlace stop={stop} />
              {stop.detail !== "" && <p className="text-sm wrap-anywhere">{stop.detail}</p>}
            </>
          ),
        }))}
      />
      <Facts
        facts={[
          [m.order_pickup_time_label(), formatDayAndTime(offer.pickupAt)],
          [m.order_vehicles_wanted_label(), vehiclesText(offer.vehicles)],
          [m.order_load_label(), LOAD_RANGE_TEXTS[offer.loadRange]()],
          [m.order_workers_label(), workersText(offer.workers)],
          [m.order_distance_label(), formatDistance(offer.distanceM)],
        ]}
      />
      <PriceLines
        items={priceLineItems(offer.lines)}
        totalLabel={m.price_total()}
        total={formatMoney(offer.totalSatang)}
        note={m.price_rounding_note()}
        formulas="shown"
      />
      {cancellation !== null && <p className="text-sm text-muted">{cancellation}</p>}
      <Message offer={offer} />
    </div>
  );
}

function workersText(workers: number): string {
  return workers === 0 ? m.order_workers_none_you() : m.order_workers_count({ count: formatNumber(workers) });
}
