import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { PriceLines } from "#web/components/price-lines.tsx";
import {
  addressLines,
  companyEmail,
  companyLegalName,
  companyPhone,
  headOffice,
} from "#web/entities/contact/company-contact.ts";
import { formatMoney, formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { priceLineItems } from "#web/entities/pricing/price-line-texts.ts";
import { LOAD_RANGE_TEXTS, VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { JourneyList } from "../journey/journey-list.tsx";
import type { Move } from "#web/entities/moves/move.ts";
import { JourneyFacts, PriceNotes } from "#web/entities/quotes/price-breakdown.tsx";
import type { Quote } from "#web/entities/moves/quote.ts";

export interface QuoteSheetProps {
  readonly quote: Quote;
  /** The move of the quote. */
  readonly move: Move;
  readonly pickupAt: number | null;
}

/** The printed quote: company, move, and how the price is calculated. */
export function QuoteSheet({ quote, move, pickupAt }: QuoteSheetProps) {
  return (
    <article className="hidden print:block">
      <header className="flex items-start justify-between gap-8 border-b-4 border-marigold pb-4">
        <div>
          <p className="font-heading text-lg font-semibold">{companyLegalName()}</p>
          {addressLines(headOffice().address).map((line) => (
            <p key={line} className="text-sm">
              {line}
            </p>
          ))}
        </div>
        <div className="figures text-right text-sm">
          <p>{companyPhone().text}</p>
          <p>{companyEmail().text}</p>
          <p>{window.location.host}</p>
        </div>
      </header>
      <h1 className="mt-6 text-3xl">{m.quote_sheet_title()}</h1>
      <PriceNotes quote={quote} pickupAt={pickupAt} />
      <div className="mt-6 grid grid-cols-2 gap-x-10">
        <JourneyList quote={quote} pickupAt={pickupAt} />
        <div className="flex flex-col gap-4">
          <Load move={move} />
          {pickupAt !== null && (
            <p>
              <span className="block text-sm text-muted">{m.pickup_time_title()}</span>
              <span className="font-heading font-semibold">{formatShortDayAndTime(pickupAt)}</span>
            </p>
          )}
          <JourneyFacts quote={quote} pickupAt={pickupAt} />
        </div>
      </div>
      <PriceLines
        items={priceLineItems(quote.lines)}
        totalLabel={m.price_total()}
        total={formatMoney(quote.totalSatang)}
        formulas="shown"
        className="mt-8"
      />
    </article>
  );
}

/** Trucks, helpers and load range. */
function Load({ move }: { readonly move: Move }) {
  const trucks = VEHICLE_TYPES.filter((vehicle) => move.counts[vehicle] > 0).map(
    (vehicle) => `${formatNumber(move.counts[vehicle])} × ${VEHICLE_TEXTS[vehicle]()}`,
  );
  const facts = [
    { name: m.vehicles_title(), value: trucks.join(", ") },
    { name: m.workers_label(), value: formatNumber(move.workers) },
    { name: m.load_label(), value: LOAD_RANGE_TEXTS[move.loadRange]() },
  ];
  return (
    <dl className="flex flex-col gap-3">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="figures font-heading font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
