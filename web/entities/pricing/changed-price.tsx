import { useEffect, useRef } from "react";
import { classNames } from "../../components/class-names.ts";
import { formatMoney, formatShortDayAndTime } from "../../lib/i18n/format.ts";
import { priceLineTitle } from "./price-line-texts.ts";
import { changedRows } from "./changed-rows.ts";
import { VEHICLE_TEXTS } from "./vehicle-texts.ts";
import { m } from "../../paraglide/messages.js";
import type { AmountAdjustment, Price } from "#domain/pricing/quote.ts";

/** What is compared of two quotes. */
type ComparedQuote = Price & { readonly expiresAt: string };

/** The differences between the old and the new quote, line by line, to be confirmed. */
export function ChangedPrice({
  before,
  after,
}: {
  readonly before: ComparedQuote;
  readonly after: ComparedQuote;
}) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const changes = changedRows(before.lines, after.lines);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="changed-price"
      className="rounded-card border-2 border-marigold bg-marigold-wash p-5"
    >
      <h2 id="changed-price" className="text-xl">
        {changes.length === 0 ? m.quote_same_title() : m.quote_changed_title()}
      </h2>
      <p className="mt-1">{m.quote_changed_text()}</p>
      <ChangedLines className="mt-4" before={before} after={after} />
      <p className="mt-3 text-sm text-muted">
        {m.price_holds_until({ time: formatShortDayAndTime(Date.parse(after.expiresAt)) })}
      </p>
    </section>
  );
}

/** The lines of a price that differ, and the total, before and now. */
export function ChangedLines(props: {
  readonly before: Price;
  readonly after: Price;
  readonly className?: string;
}) {
  const { before, after, className } = props;
  return (
    <dl className={classNames("figures", className)}>
      {changedRows(before.lines, after.lines).map(({ row, beforeSatang, afterSatang, noLongerByHand }) => (
        <Change
          key={row.key}
          name={
            row.vehicle === null
              ? priceLineTitle(row.line)
              : `${priceLineTitle(row.line)}, ${VEHICLE_TEXTS[row.vehicle]()}`
          }
          before={beforeSatang}
          after={afterSatang}
          notes={noLongerByHand.map(byHandText)}
        />
      ))}
      <Change name={m.price_total()} before={before.totalSatang} after={after.totalSatang} strong />
    </dl>
  );
}

/** What the office had set by hand, and why: it does not hold any more. */
function byHandText({ fromSatang, reason }: AmountAdjustment): string {
  return m.quote_old_amount({ amount: m.price_adjusted_note({ from: formatMoney(fromSatang), reason }) });
}

function Change(props: {
  readonly name: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly notes?: readonly string[];
  readonly strong?: boolean;
}) {
  const amount = (satang: number | null) => (satang === null ? m.quote_no_amount() : formatMoney(satang));
  return <ChangedRow {...props} before={amount(props.before)} after={amount(props.after)} />;
}

/** One thing before and after a change. */
export function ChangedRow(props: {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** What more is to be known of it, each a sentence. */
  readonly notes?: readonly string[];
  readonly strong?: boolean;
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2">
      <dt className={props.strong === true ? "font-heading font-bold" : "font-heading font-semibold"}>
        {props.name}
      </dt>
      <dd className="ml-auto flex flex-wrap justify-end gap-x-4 text-right">
        <span className="text-muted">{m.quote_old_amount({ amount: props.before })}</span>
        <span className={props.strong === true ? "font-bold" : "font-semibold"}>
          {m.quote_new_amount({ amount: props.after })}
        </span>
      </dd>
      {props.notes?.map((note) => (
        <dd key={note} className="basis-full text-sm text-muted wrap-anywhere">
          {note}
        </dd>
      ))}
    </div>
  );
}
