import { Trash2 } from "lucide-react";
import { useState, type SubmitEvent } from "react";
import { bangkokDay } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { LastChange } from "#web/entities/authorship/last-change.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { DayField, dayText } from "./day-field.tsx";
import { dayProblem } from "./day-problem.ts";
import { DeleteEntryDialog } from "./delete-entry-dialog.tsx";
import { afterFailure, afterSave } from "./save-notices.ts";
import { NoRows, Section } from "./section.tsx";
import type { Holiday, TypedHoliday } from "./truck-hours-types.ts";

const NAME_MAX = 120;
/** The version that a new entry is based on. */
const NEW = 0;
const NO_HOLIDAY: TypedHoliday = { day: "", nameTh: "", nameEn: "" };

/** Public holidays from today on, with a form to add one. */
export function HolidaysTable() {
  const query = trpc.truckHours.holidays.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor },
  );
  const listed = query.data?.pages.flatMap((page) => page.items) ?? [];
  const [asked, setDeleting] = useState<Holiday | null>(null);
  // As it is saved now; what another admin has deleted is none to delete.
  const deleting = listed.find(({ day }) => day === asked?.day);
  const remove = trpc.truckHours.removeHoliday.useMutation({
    onSuccess: () => {
      afterSave();
      setDeleting(null);
    },
    onError: afterFailure,
  });
  return (
    <Section title={m.truck_holidays_title()} text={m.truck_holidays_text()}>
      <AddHoliday listed={listed.map(({ day }) => day)} />
      <PagedList
        query={query}
        rows={3}
        failed={m.error_truck_hours_load_failed()}
        empty={<NoRows>{m.truck_holidays_empty()}</NoRows>}
      >
        {(holidays) => (
          <DataTable
            caption={m.truck_holidays_title()}
            rows={holidays}
            rowKey={({ day }) => day}
            columns={columnsFor(setDeleting)}
          />
        )}
      </PagedList>
      {deleting !== undefined && (
        <DeleteEntryDialog
          saved={deleting}
          entryText={({ day, nameTh, nameEn }) => `${dayText(day)} · ${nameTh} · ${nameEn}`}
          label={m.truck_holidays_title()}
          busy={remove.isPending}
          onConfirm={(basedOnVersion) => remove.mutate({ day: deleting.day, basedOnVersion })}
          onClose={() => setDeleting(null)}
        />
      )}
    </Section>
  );
}

function columnsFor(onDelete: (holiday: Holiday) => void): readonly Column<Holiday>[] {
  return [
    {
      key: "day",
      header: m.truck_day_label(),
      lead: true,
      cell: ({ day, updatedAt, updatedByName }) => (
        <div>
          <span className="figures">{dayText(day)}</span>
          <LastChange at={updatedAt} byName={updatedByName} />
        </div>
      ),
    },
    {
      key: "th",
      header: m.name_in_thai_label(),
      cell: ({ nameTh }) => (
        <span lang="th" className="text-right md:text-left">
          {nameTh}
        </span>
      ),
    },
    {
      key: "en",
      header: m.name_in_english_label(),
      cell: ({ nameEn }) => (
        <span lang="en" className="text-right md:text-left">
          {nameEn}
        </span>
      ),
    },
    {
      key: "delete",
      header: <span className="sr-only">{m.action_delete()}</span>,
      align: "end",
      cell: (holiday) => (
        <IconButton label={`${m.action_delete()}: ${dayText(holiday.day)}`} onClick={() => onDelete(holiday)}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      ),
    },
  ];
}

function AddHoliday({ listed }: { readonly listed: readonly string[] }) {
  const [holiday, setHoliday] = useState(NO_HOLIDAY);
  const [asked, setAsked] = useState(false);
  const [today] = useState(() => bangkokDay(Date.now()));
  const problem = dayProblem(holiday.day, today, listed);
  const missing = { nameTh: holiday.nameTh.trim() === "", nameEn: holiday.nameEn.trim() === "" };
  const mutation = trpc.truckHours.saveHoliday.useMutation({
    onSuccess: () => {
      afterSave();
      setHoliday(NO_HOLIDAY);
      setAsked(false);
    },
    onError: afterFailure,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (problem === null && !missing.nameTh && !missing.nameEn)
      mutation.mutate({ ...holiday, basedOnVersion: NEW });
  };
  const set = (part: Partial<TypedHoliday>) => setHoliday((known) => ({ ...known, ...part }));
  return (
    <form
      noValidate
      onSubmit={submit}
      className="mb-4 grid items-start gap-x-4 gap-y-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 xl:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <DayField
        day={holiday.day}
        min={today}
        problem={asked ? problem : null}
        onChange={(day) => set({ day })}
      />
      {(["nameTh", "nameEn"] as const).map((name) => (
        <Field
          key={name}
          label={name === "nameTh" ? m.name_in_thai_label() : m.name_in_english_label()}
          error={asked && missing[name] ? m.field_required() : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              value={holiday[name]}
              lang={name === "nameTh" ? "th" : "en"}
              maxLength={NAME_MAX}
              autoComplete="off"
              onChange={(event) => set({ [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <div className="grid text-sm xl:pt-[calc(1lh+0.375rem)]">
        <Button type="submit" busy={mutation.isPending}>
          {m.truck_holiday_add()}
        </Button>
      </div>
    </form>
  );
}
