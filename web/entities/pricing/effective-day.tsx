import { useState } from "react";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import { PLAN_DAYS_MAX } from "#domain/dated-versions.ts";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { formatDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

export interface EffectiveDayProps {
  /** A Bangkok day; "": at once. */
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly error: string | undefined;
}

/** From when something is to hold: at once, or from the beginning of a later day in Bangkok. */
export function EffectiveDay({ day, onDay, error }: EffectiveDayProps) {
  const [now] = useState(() => Date.now());
  const at = day === "" ? null : bangkokInstant(day, "00:00");
  return (
    <DayField
      label={m.settings_from_label()}
      hint={at === null ? m.settings_from_hint() : m.version_from({ day: formatDay(at) })}
      error={error}
      className="max-w-sm"
      value={day}
      clearable
      min={bangkokDay(now + DAY_MS)}
      max={bangkokDay(now + PLAN_DAYS_MAX * DAY_MS)}
      onChange={onDay}
    />
  );
}
