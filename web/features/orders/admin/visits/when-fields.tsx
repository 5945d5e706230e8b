import { useId, useState } from "react";
import { bangkokDay, bangkokInstant, bangkokTime } from "#domain/time.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { m } from "#web/paraglide/messages.js";
import { VisitTimeFields } from "./visit-fields.tsx";

/** A day and a time as their fields have them. */
interface DayAndTime {
  readonly date: string;
  readonly time: string;
}

/** When the office says that something really was. */
export interface ToldTime {
  /** What the fields show: the present until something else is entered. */
  readonly shown: DayAndTime;
  /** Epoch milliseconds; absent while nothing was entered, which means the press. `null`: what was entered is no time. */
  readonly at: number | null | undefined;
  readonly enter: (next: DayAndTime) => void;
}

/** The time of a dialog, which is now until another one is entered. */
export function useToldTime(): ToldTime {
  const [entered, enter] = useState<DayAndTime | null>(null);
  const now = serverNow();
  return {
    shown: entered ?? { date: bangkokDay(now), time: bangkokTime(now) },
    at: entered === null ? undefined : bangkokInstant(entered.date, entered.time),
    enter,
  };
}

export interface WhenFieldsProps {
  /** What was when. */
  readonly label: string;
  readonly told: ToldTime;
  readonly error: string | undefined;
}

/** Asks when something really was; left as it is, it is now. */
export function WhenFields({ label, told, error }: WhenFieldsProps) {
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={id}>
      <legend className="mb-2 font-heading text-sm font-semibold">{label}</legend>
      <VisitTimeFields {...told.shown} error={error} onChange={told.enter} />
      <p id={id} className="text-sm text-muted">
        {m.admin_job_when_hint()}
      </p>
    </fieldset>
  );
}
