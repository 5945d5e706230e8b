import { formatShortDayAndTime } from "../../lib/i18n/format.ts";
import { m } from "../../paraglide/messages.js";

export interface LastChangeProps {
  /** Epoch milliseconds; 0 where nobody has changed it since the product was set up. */
  readonly at: number;
  readonly byName: string | null;
}

/** Who changed something last, and when. Empty for what nobody has changed yet. */
export function LastChange({ at, byName }: LastChangeProps) {
  if (at === 0) return null;
  const text = m.last_changed({ when: formatShortDayAndTime(at) });
  const isNamed = byName !== null && byName !== "";
  return (
    <p className="figures text-sm text-muted">
      {isNamed ? `${text} · ${m.changed_by({ name: byName })}` : text}
    </p>
  );
}
