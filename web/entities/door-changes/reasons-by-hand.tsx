import { placeOf } from "#domain/door-changes/price-door-change.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import { priceLineTitle } from "#web/entities/pricing/price-line-texts.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { DoorChange } from "./door-change-types.ts";

/** Why the office has set amounts of a change by hand, line by line: its customer reads it before they agree. */
export function ReasonsByHand({ lines }: Pick<DoorChange, "lines">) {
  const set = lines.flatMap(({ after }) =>
    after?.adjusted === undefined ? [] : [{ line: after, ...after.adjusted }],
  );
  if (set.length === 0) return null;
  return (
    <ul className="grid gap-1.5 text-sm text-muted">
      {set.map(({ line, fromSatang, reason }) => (
        <li key={placeOf(line)} className="wrap-anywhere">
          {nameOf(line)} · {m.price_adjusted_note({ from: formatMoney(fromSatang), reason })}
        </li>
      ))}
    </ul>
  );
}

/** Lines of several trucks are one row of the price; each reason is of one of them. */
function nameOf(line: QuoteLine): string {
  const title = priceLineTitle(line);
  return line.kind === "labour" ? title : `${title}, ${VEHICLE_TEXTS[line.vehicle]()}`;
}
