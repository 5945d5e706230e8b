import { useState } from "react";
import { bangkokDay } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { m } from "#web/paraglide/messages.js";

export interface OutageEndProps {
  /** What the vehicle is called. */
  readonly vehicle: string;
  /** The first day of the outage. */
  readonly from: string;
  readonly error: string | undefined;
  readonly isSaving: boolean;
  readonly onEnd: (lastDay: string) => void;
}

/** Gives an outage until further notice a last day. */
export function OutageEnd({ vehicle, from, error, isSaving, onEnd }: OutageEndProps) {
  const [today] = useState(() => bangkokDay(Date.now()));
  const [day, setDay] = useState("");
  const [isIncomplete, setIncomplete] = useState(false);
  return (
    <form
      noValidate
      className="flex w-full flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setIncomplete(day === "");
        if (day !== "") onEnd(day);
      }}
    >
      <DayField
        label={m.vehicle_outage_last_day_of({ plate: vehicle })}
        min={from > today ? from : today}
        error={isIncomplete && day === "" ? m.field_required() : error}
        value={day}
        clearable
        onChange={setDay}
      />
      <Button type="submit" size="small" busy={isSaving}>
        {m.action_save()} <span className="sr-only">{vehicle}</span>
      </Button>
    </form>
  );
}
