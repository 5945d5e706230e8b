import { useState } from "react";
import { DRIVER_SEARCH_MAX } from "#domain/drivers/search/driver-search.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { bangkokDay } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { SearchBox } from "#web/components/lists/search-box.tsx";
import { DaySteps } from "#web/entities/calendar/day-steps.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { SHOWN_VIEWS, type ShownView, type useCalendarAddress } from "./use-calendar-address.ts";

const VIEW_TEXTS = { day: m.calendar_view_day, week: m.calendar_view_week, map: m.calendar_view_map };
const ANY_VEHICLE = "";

/** What the calendar shows: day or week, which, and whose jobs. */
export function CalendarBar({ address, now, change, step }: ReturnType<typeof useCalendarAddress>) {
  const [view, setView] = useView(address.view);
  return (
    <div className="calendar-bar">
      <SegmentedControl
        label={m.calendar_view()}
        inRow
        segments={SHOWN_VIEWS.map((value) => ({ value, label: VIEW_TEXTS[value]() }))}
        value={view}
        onChange={(chosen) => {
          setView(chosen);
          change({ view: chosen });
        }}
      />
      <div className="flex flex-wrap items-end gap-x-1 gap-y-2 max-sm:-ml-2 max-sm:gap-x-0.5">
        <DaySteps
          label={m.calendar_day_label()}
          className="min-w-44 flex-1 sm:min-w-52"
          value={address.day}
          onChange={(day) => change({ day, jobId: undefined })}
          onStep={step}
        />
        <Button
          size="small"
          className="max-[24rem]:ml-2 max-[24rem]:grow max-sm:px-2.5"
          onClick={() => change({ day: bangkokDay(now), jobId: undefined })}
        >
          {m.nav_admin_today()}
        </Button>
      </div>
      <Field label={m.driver_vehicle_type()}>
        {(control) => (
          <Select
            {...control}
            options={[
              { value: ANY_VEHICLE, label: m.calendar_vehicles_all() },
              ...VEHICLE_TYPES.map((value) => ({ value, label: VEHICLE_TEXTS[value]() })),
            ]}
            value={address.vehicle ?? ANY_VEHICLE}
            onChange={({ target }) =>
              change({ vehicle: VEHICLE_TYPES.find((each) => each === target.value) })
            }
          />
        )}
      </Field>
      {address.view !== "map" && (
        <SearchBox
          className="calendar-search"
          label={m.driver_search_label()}
          value={address.search}
          maxLength={DRIVER_SEARCH_MAX}
          onChange={(search) => change({ search })}
        />
      )}
    </div>
  );
}

/** The chosen view, marked at the press: a week takes a moment to draw, and the next arrow key starts from it. */
function useView(shown: ShownView) {
  const [choice, setChoice] = useState({ shown, chosen: shown });
  if (choice.shown !== shown) setChoice({ shown, chosen: shown });
  return [choice.chosen, (chosen: ShownView) => setChoice({ shown, chosen })] as const;
}
