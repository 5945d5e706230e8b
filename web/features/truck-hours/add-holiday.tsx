import { useState } from "react";
import { bangkokDay } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { isSamePage, LeaveGuard } from "#web/entities/unsaved/leave-guard.tsx";
import { m } from "#web/paraglide/messages.js";
import { DayField } from "./day-field.tsx";
import { dayProblem } from "./day-problem.ts";
import { HolidayConflict, HolidayNameField } from "./holiday-fields.tsx";
import { HOLIDAY_NAMES, useHolidayEditing } from "./use-holiday-editing.ts";

/** The form of a new holiday. One that another admin has added meanwhile is renamed with it, once both names were read. */
export function AddHoliday({ listed }: { readonly listed: readonly string[] }) {
  const editing = useHolidayEditing();
  const [today] = useState(() => bangkokDay(Date.now()));
  const { typed, asked, isStored } = editing;
  // Of a day whose holiday was read after a conflict, both names are shown.
  const problem = dayProblem(typed.day, today, isStored ? [] : listed);
  return (
    <>
      <LeaveGuard isUnsaved={() => editing.isChanged} isKept={isSamePage} />
      <HolidayConflict editing={editing} onTheirs={() => editing.begin(null)} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editing.save(problem === null);
        }}
        className="mb-4 grid items-start gap-x-4 gap-y-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 xl:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <DayField
          day={typed.day}
          min={today}
          problem={asked ? problem : null}
          onChange={(day) => editing.set({ day })}
        />
        {HOLIDAY_NAMES.map((name) => (
          <HolidayNameField key={name} editing={editing} name={name} />
        ))}
        <div className="grid text-sm xl:pt-[calc(1lh+0.375rem)]">
          <Button type="submit" busy={editing.isSaving}>
            {isStored ? m.action_save() : m.truck_holiday_add()}
          </Button>
        </div>
      </form>
    </>
  );
}
