import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { BOOKABLE_AHEAD_MS } from "#domain/orders/pickup-time.ts";
import { LOAD_RANGES, MAX_WORKERS, type LoadRange } from "#domain/pricing/vehicle.ts";
import { bangkokDay } from "#domain/time.ts";
import { DateTimeFields } from "#web/components/forms/days/date-time-fields.tsx";
import { Disclosure } from "#web/components/disclosure.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { Stepper } from "#web/components/forms/stepper.tsx";
import { dayInputTexts } from "#web/entities/calendar/day-input-texts.ts";
import { LOAD_RANGE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import type { Move } from "#web/entities/moves/move.ts";
import type { MoveChange } from "#web/entities/moves/change-move.ts";

/** The number of helpers; 0: the customer loads without help. */
export function WorkersField(props: {
  readonly workers: number;
  readonly onChange: (workers: number) => void;
}) {
  return (
    <Stepper
      label={m.workers_label()}
      hint={props.workers === 0 ? m.workers_none() : m.workers_some()}
      value={props.workers}
      min={0}
      max={MAX_WORKERS}
      onChange={props.onChange}
      fewerLabel={m.workers_fewer()}
      moreLabel={m.workers_more()}
    />
  );
}

/** The load range: below 850 kg, or 850 kg and more. */
export function LoadField(props: {
  readonly loadRange: LoadRange;
  readonly onChange: (range: LoadRange) => void;
}) {
  return (
    <SegmentedControl<LoadRange>
      label={m.load_label()}
      value={props.loadRange}
      onChange={props.onChange}
      segments={LOAD_RANGES.map((range) => ({ value: range, label: LOAD_RANGE_TEXTS[range]() }))}
    />
  );
}

const DEFAULT_TIME = "08:00";

/** The optional pickup day and time, collapsed at first. */
export function PickupTimeField(props: {
  readonly move: Pick<Move, "date" | "time">;
  readonly pickup: { readonly at: number | null; readonly error: string | null };
  readonly change: (change: MoveChange) => void;
}) {
  const { date, time } = props.move;
  const [now] = useState(() => Date.now());
  return (
    <Disclosure
      Icon={CalendarClock}
      title={m.pickup_time_title()}
      note={m.field_optional()}
      startsOpen={date !== ""}
    >
      <p className="mb-3 text-sm text-muted">{m.pickup_time_hint()}</p>
      <DateTimeFields
        date={date}
        time={time}
        onChange={(next) =>
          props.change({
            kind: "pickup_time",
            date: next.date,
            time: date === "" && next.date !== "" && next.time === "" ? DEFAULT_TIME : next.time,
          })
        }
        dateLabel={m.pickup_date_label()}
        timeLabel={m.pickup_clock_label()}
        minDate={bangkokDay(now)}
        maxDate={bangkokDay(now + BOOKABLE_AHEAD_MS)}
        dayTexts={dayInputTexts()}
        clearable
        error={props.pickup.error}
      />
    </Disclosure>
  );
}
