import { Clock } from "lucide-react";
import { bangkokDay, bangkokTime } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

export interface TruckHoursWarningProps {
  readonly hours: { readonly nextLegalPickupAt: string | null } | null;
  /** Sets the day and time in Bangkok. */
  readonly onUse: (moment: { readonly date: string; readonly time: string }) => void;
}

/** Says that a truck would load or unload in forbidden hours, with a button that sets the next legal time. */
export function TruckHoursWarning({ hours, onUse }: TruckHoursWarningProps) {
  if (hours === null) return null;
  const next = hours.nextLegalPickupAt === null ? null : Date.parse(hours.nextLegalPickupAt);
  return (
    <div aria-live="polite" className="grid gap-3 rounded-control bg-marigold-wash px-4 py-3.5">
      <p className="flex items-start gap-2.5 font-heading font-semibold">
        <Clock aria-hidden="true" className="mt-[0.2em] size-5 shrink-0 text-marigold-ink" />
        {m.truck_stop_title()}
      </p>
      {next === null ? (
        <p className="text-sm font-semibold">{m.truck_stop_none()}</p>
      ) : (
        <Button size="small" wide onClick={() => onUse({ date: bangkokDay(next), time: bangkokTime(next) })}>
          {m.truck_stop_use_next({ time: formatDayAndTime(next) })}
        </Button>
      )}
    </div>
  );
}
