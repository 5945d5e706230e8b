import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { LastChange } from "#web/entities/authorship/last-change.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { isSamePage, LeaveGuard } from "#web/entities/unsaved/leave-guard.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { focusRow } from "#web/lib/keys/focus-row.ts";
import { m } from "#web/paraglide/messages.js";
import { AddHoliday } from "./add-holiday.tsx";
import { dayText } from "./day-field.tsx";
import { DeleteEntryDialog } from "./delete-entry-dialog.tsx";
import { HolidayConflict, HolidayNameField } from "./holiday-fields.tsx";
import { afterFailure, afterSave } from "./save-notices.ts";
import { NoRows, Section } from "./section.tsx";
import type { Holiday, TypedHoliday } from "./truck-hours-types.ts";
import { useHolidayEditing, type HolidayEditing } from "./use-holiday-editing.ts";

const FORM_ID = "holiday-form";

/** Public holidays from today on, with a form to add one; rows are renamed in place, one at a time. */
export function HolidaysTable() {
  const query = trpc.truckHours.holidays.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor },
  );
  const listed = query.data?.pages.flatMap((page) => page.items) ?? [];
  const [asked, setDeleting] = useState<Holiday | null>(null);
  const [editedDay, setEditedDay] = useState<string | null>(null);
  const stop = () => setEditedDay(null);
  useFocusAfter(editedDay);
  const editing = useHolidayEditing(stop);
  // As it is saved now; what another admin has deleted is none to delete.
  const deleting = listed.find(({ day }) => day === asked?.day);
  const remove = trpc.truckHours.removeHoliday.useMutation({
    onSuccess: () => {
      afterSave();
      setDeleting(null);
    },
    onError: afterFailure,
  });
  const columns = columnsFor({
    editing,
    editedDay,
    onEdit: (holiday) => {
      editing.begin(holiday);
      setEditedDay(holiday.day);
    },
    onStop: stop,
    onDelete: setDeleting,
  });
  const table = (holidays: readonly Holiday[]) => (
    <DataTable
      caption={m.truck_holidays_title()}
      rows={withEdited(holidays, editedDay === null ? null : editing.typed)}
      rowKey={({ day }) => day}
      columns={columns}
    />
  );
  return (
    <Section title={m.truck_holidays_title()} text={m.truck_holidays_text()}>
      <AddHoliday listed={listed.map(({ day }) => day)} />
      {/* The fields in the row refer to it by `form`: a form cannot be a table row. */}
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editing.save(true);
        }}
      />
      <LeaveGuard isUnsaved={() => editedDay !== null && editing.isChanged} isKept={isSamePage} />
      {editedDay !== null && <HolidayConflict editing={editing} onTheirs={stop} />}
      <PagedList
        query={query}
        rows={3}
        failed={m.error_truck_hours_load_failed()}
        empty={editedDay === null ? <NoRows>{m.truck_holidays_empty()}</NoRows> : table([])}
      >
        {table}
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

/** What gets the focus back when the editing of a day ends. */
function rowOf(day: string): string {
  return `holiday-${day}`;
}

/** Gives the focus to the button of the row that was edited, once it has its buttons again. */
function useFocusAfter(editedDay: string | null): void {
  const last = useRef(editedDay);
  useEffect(() => {
    if (editedDay === null && last.current !== null) focusRow(document, rowOf(last.current));
    last.current = editedDay;
  }, [editedDay]);
}

/** The holidays with the one that is edited, also where another admin has deleted it meanwhile. */
function withEdited(holidays: readonly Holiday[], edited: TypedHoliday | null): readonly Holiday[] {
  if (edited === null || holidays.some(({ day }) => day === edited.day)) return holidays;
  const draft = { ...edited, version: 0, updatedAt: 0, updatedByName: null };
  return [...holidays, draft].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

interface ColumnsInput {
  readonly editing: HolidayEditing;
  readonly editedDay: string | null;
  readonly onEdit: (holiday: Holiday) => void;
  readonly onStop: () => void;
  readonly onDelete: (holiday: Holiday) => void;
}

function columnsFor(input: ColumnsInput): readonly Column<Holiday>[] {
  const { editing, editedDay } = input;
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
      cell: ({ day, nameTh }) =>
        day === editedDay ? (
          <HolidayNameField editing={editing} name="nameTh" form={FORM_ID} takesFocus />
        ) : (
          <span lang="th" className="text-right md:text-left">
            {nameTh}
          </span>
        ),
    },
    {
      key: "en",
      header: m.name_in_english_label(),
      cell: ({ day, nameEn }) =>
        day === editedDay ? (
          <HolidayNameField editing={editing} name="nameEn" form={FORM_ID} />
        ) : (
          <span lang="en" className="text-right md:text-left">
            {nameEn}
          </span>
        ),
    },
    {
      key: "actions",
      header: <span className="sr-only">{`${m.action_edit()}, ${m.action_delete()}`}</span>,
      align: "end",
      cell: (holiday) =>
        holiday.day === editedDay ? <FormActions {...input} /> : <RowActions {...input} holiday={holiday} />,
    },
  ];
}

function FormActions({ editing, onStop }: ColumnsInput) {
  return (
    <span className="flex justify-end gap-2">
      <Button size="small" disabled={editing.isSaving} onClick={onStop}>
        {m.action_cancel()}
      </Button>
      <Button size="small" tone="main" type="submit" form={FORM_ID} busy={editing.isSaving}>
        {m.action_save()}
      </Button>
    </span>
  );
}

function RowActions(props: ColumnsInput & { readonly holiday: Holiday }) {
  const { holiday, editedDay, onEdit, onDelete } = props;
  const day = dayText(holiday.day);
  return (
    <span className="flex justify-end">
      <IconButton
        label={`${m.action_edit()}: ${day}`}
        data-row={rowOf(holiday.day)}
        disabled={editedDay !== null}
        onClick={() => onEdit(holiday)}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        label={`${m.action_delete()}: ${day}`}
        disabled={editedDay !== null}
        onClick={() => onDelete(holiday)}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </span>
  );
}
