import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { pointText } from "#web/entities/stops/point-text.ts";
import { formatNumber, formatShortDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { SettleDraftEdits, SettleField, SettleValue } from "./use-settle-draft.ts";

/** What somebody else has changed of the order while its offer was made, beside what was typed here. */
export function SettleChanges({ edits }: { readonly edits: SettleDraftEdits }) {
  const { draft, theirs, take } = edits;
  if (theirs.length === 0) return null;
  const labelOf = (field: SettleField) => {
    if (field === "date") return m.pickup_date_label();
    if (field === "time") return m.booking_slot_label();
    if (field === "workers") return m.order_workers_label();
    const position = draft.stops.findIndex(({ key }) => `door ${key}` === field);
    return m.stop_address_of({ stop: stopText(Math.max(0, position), draft.stops.length) });
  };
  return (
    <ConflictNotice
      width="narrow"
      text={m.edit_conflict_loaded()}
      changes={theirs}
      label={labelOf}
      valueText={valueText}
      onTake={take}
    />
  );
}

function valueText(field: SettleField, value: SettleValue): string {
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "string") return field === "date" ? formatShortDay(Date.parse(value)) : value;
  if (value === undefined) return "–";
  const { detail, pin, person } = value;
  const parts = [detail, pin === null ? "" : pointText(pin), person?.name, person?.phone];
  return parts.filter(Boolean).join(" · ") || "–";
}
