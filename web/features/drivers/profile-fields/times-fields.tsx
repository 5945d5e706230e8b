import { useState } from "react";
import { MAX_DAYS_OFF, type DayHours, type DaysOff, type WeeklyHours } from "#domain/drivers/availability.ts";
import { bangkokDay, bangkokInstant } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { formatDay, formatWeekday } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { DayField, TextField } from "./form-fields.tsx";

/** What most people mean by a working week. */
const USUAL: WeeklyHours = [0, 1, 2, 3, 4, 5, 6].map((day) =>
  day < 6 ? { fromMin: 6 * 60, toMin: 18 * 60 } : null,
);

export interface TimesFieldsProps {
  readonly daysOff: DaysOff;
  readonly onDaysOff: (daysOff: DaysOff) => void;
  /** `null`: at any hour. */
  readonly hours: WeeklyHours | null;
  /** What is saved: it comes back where hours are set again. */
  readonly storedHours: WeeklyHours | null;
  readonly onHours: (hours: WeeklyHours | null) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** The days off and the hours of a driver, for the driver and for the office. */
export function TimesFields(props: TimesFieldsProps) {
  const { daysOff, onDaysOff, hours, storedHours, onHours, errors } = props;
  return (
    <>
      <DaysOffFields daysOff={daysOff} onChange={onDaysOff} errors={errors} />
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-1 font-heading font-semibold">{m.driver_hours()}</legend>
        <Checkbox
          label={m.driver_hours_any()}
          checked={hours === null}
          onChange={({ target }) => onHours(target.checked ? null : (storedHours ?? USUAL))}
        />
        {hours !== null && (
          <>
            <p className="text-sm text-muted">{m.driver_hours_hint()}</p>
            {hours.map((day, index) => (
              <HoursOfDay
                key={WEEKDAYS[index]}
                weekday={WEEKDAYS[index] ?? 1}
                hours={day}
                error={errors[`weeklyHours.${index}.toMin`]}
                onChange={(next) => onHours(hours.map((each, at) => (at === index ? next : each)))}
              />
            ))}
          </>
        )}
      </fieldset>
    </>
  );
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

interface DaysOffFieldsProps {
  readonly daysOff: DaysOff;
  readonly onChange: (daysOff: DaysOff) => void;
  readonly errors: Readonly<Record<string, string>>;
}

function DaysOffFields({ daysOff, onChange, errors }: DaysOffFieldsProps) {
  const [today] = useState(() => bangkokDay(Date.now()));
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const add = () => {
    onChange([...daysOff, { from, to: to === "" ? from : to }]);
    setFrom("");
    setTo("");
  };
  const problem = Object.entries(errors).find(([path]) => path.startsWith("daysOff."))?.[1];
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-heading font-semibold">{m.driver_days_off()}</legend>
      {daysOff.length > 0 && (
        <ul className="grid gap-2">
          {daysOff.map((range) => {
            const days = daysText(range.from, range.to);
            return (
              <li key={`${range.from}${range.to}`} className="flex flex-wrap items-center gap-3">
                <span className="figures">{days}</span>
                <Button
                  size="small"
                  tone="plain"
                  aria-label={m.driver_days_off_remove({ days })}
                  onClick={() => onChange(daysOff.filter((each) => each !== range))}
                >
                  {m.action_delete()}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField label={m.driver_day_from()} min={today} error={problem} value={from} onValue={setFrom} />
        <DayField
          label={m.driver_day_to()}
          min={from === "" ? today : from}
          error={undefined}
          value={to}
          onValue={setTo}
        />
      </div>
      <div>
        <Button
          disabled={from === "" || (to !== "" && to < from) || daysOff.length >= MAX_DAYS_OFF}
          onClick={add}
        >
          {m.driver_days_off_add()}
        </Button>
      </div>
    </fieldset>
  );
}

function daysText(from: string, to: string): string {
  const text = (day: string) => formatDay(bangkokInstant(day, "00:00") ?? 0);
  return from === to ? text(from) : `${text(from)} – ${text(to)}`;
}

interface HoursOfDayProps {
  readonly weekday: (typeof WEEKDAYS)[number];
  readonly hours: DayHours | null;
  readonly error: string | undefined;
  readonly onChange: (hours: DayHours | null) => void;
}

function HoursOfDay({ weekday, hours, error, onChange }: HoursOfDayProps) {
  const name = formatWeekday(weekday);
  return (
    <div className="grid grid-cols-2 items-end gap-x-4 sm:grid-cols-3">
      <Checkbox
        className="col-span-2 sm:col-span-1"
        label={name}
        checked={hours !== null}
        onChange={({ target }) => onChange(target.checked ? { fromMin: 360, toMin: 1080 } : null)}
      />
      {hours !== null && (
        <>
          <TimeField
            label={m.driver_hours_from({ weekday: name })}
            minute={hours.fromMin}
            error={undefined}
            onMinute={(fromMin) => onChange({ ...hours, fromMin })}
          />
          <TimeField
            label={m.driver_hours_to({ weekday: name })}
            minute={hours.toMin}
            error={error}
            onMinute={(toMin) => onChange({ ...hours, toMin })}
          />
        </>
      )}
    </div>
  );
}

interface TimeFieldProps {
  readonly label: string;
  /** After midnight; 1440 shows as 23:59. */
  readonly minute: number;
  readonly error: string | undefined;
  readonly onMinute: (minute: number) => void;
}

const LAST_MINUTE = 24 * 60 - 1;

function TimeField({ label, minute, error, onMinute }: TimeFieldProps) {
  const shown = Math.min(minute, LAST_MINUTE);
  const text = `${String(Math.floor(shown / 60)).padStart(2, "0")}:${String(shown % 60).padStart(2, "0")}`;
  return (
    <TextField
      label={label}
      type="time"
      error={error}
      value={text}
      onValue={(value) => {
        const [hour, minutes] = value.split(":").map(Number);
        if (hour !== undefined && minutes !== undefined) onMinute(hour * 60 + minutes);
      }}
    />
  );
}
