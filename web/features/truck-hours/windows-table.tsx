import { useNavigate } from "@tanstack/react-router";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { clockTime } from "#web/lib/i18n/clock-time.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { LastChange } from "#web/entities/authorship/last-change.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { LeaveGuard } from "#web/entities/unsaved/leave-guard.tsx";
import { m } from "#web/paraglide/messages.js";
import { DeleteEntryDialog } from "./delete-entry-dialog.tsx";
import { afterFailure, afterSave } from "./save-notices.ts";
import { NoRows, Section } from "./section.tsx";
import type { BanWindow } from "./truck-hours-types.ts";
import { WindowConflictNotice } from "./window-conflict-notice.tsx";
import { NEW_ID, useWindowEditing, type WindowEditing } from "./use-window-editing.ts";

const FORM_ID = "ban-window-form";
/** On cards all fields are aligned. */
const IN_CELL = "w-3/5 md:w-auto md:min-w-36";
const DRAFT: BanWindow = {
  windowId: NEW_ID,
  vehicle: "six_wheel",
  startMin: 0,
  endMin: 0,
  exemptOnHolidays: true,
  source: "",
  version: 0,
  updatedAt: 0,
  updatedByName: null,
};

export interface WindowsTableProps {
  /** Of the pages so far. */
  readonly windows: readonly BanWindow[];
  /** Whether the address names single hours, which stand here alone. */
  readonly isOnlyOne: boolean;
  /** Says that there are none. */
  readonly empty: string;
  /** The button that loads the next page. */
  readonly more: ReactNode;
}

/** The table of banned hours; rows are edited in place, one at a time. What was added is shown among all. */
export function WindowsTable({ windows, isOnlyOne, empty, more }: WindowsTableProps) {
  const editing = useWindowEditing();
  useAllOnceAdded(isOnlyOne ? editing.addedId : null);
  const [asked, setDeleting] = useState<BanWindow | null>(null);
  // As it is saved now; what another admin has deleted is none to delete.
  const deleting = windows.find(({ windowId }) => windowId === asked?.windowId);
  const remove = trpc.truckHours.removeWindow.useMutation({
    onSuccess: () => {
      afterSave();
      setDeleting(null);
    },
    onError: afterFailure,
  });
  const rows = withEdited(windows, editing.editing);
  return (
    <Section
      title={m.truck_windows_title()}
      text={m.truck_windows_text()}
      action={
        <Button
          size="small"
          icon={<Plus aria-hidden="true" className="size-4" />}
          disabled={editing.editing !== null}
          onClick={editing.add}
        >
          {m.truck_window_add()}
        </Button>
      }
    >
      {/* The form element is outside the table, and the fields refer to it by `form`: a form cannot be a table row. */}
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editing.save();
        }}
      />
      <LeaveGuard isUnsaved={() => editing.isChanged} />
      {editing.conflict !== undefined && (
        <WindowConflictNotice conflict={editing.conflict} onTake={editing.takeTheirs} />
      )}
      {rows.length === 0 ? (
        <NoRows>{empty}</NoRows>
      ) : (
        <div className="relative md:overflow-x-auto">
          <DataTable
            caption={m.truck_windows_title()}
            columns={columnsFor(editing, setDeleting)}
            rows={rows}
            rowKey={(window) => window.windowId}
          />
        </div>
      )}
      {more}
      {deleting !== undefined && (
        <DeleteEntryDialog
          saved={deleting}
          entryText={wholeText}
          label={m.truck_windows_title()}
          busy={remove.isPending}
          onConfirm={(basedOnVersion) => remove.mutate({ windowId: deleting.windowId, basedOnVersion })}
          onClose={() => setDeleting(null)}
        />
      )}
    </Section>
  );
}

/**
 * Shows all banned hours once some were added beside the only ones that are shown; not where the page was
 * left before the answer.
 */
function useAllOnceAdded(addedId: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (addedId !== null) void navigate({ to: "/admin/truck-hours", search: {}, resetScroll: false });
  }, [addedId, navigate]);
}

/** The windows with the row being edited, also where it is none of the loaded ones any more. */
function withEdited(windows: readonly BanWindow[], editedId: string | null): readonly BanWindow[] {
  if (editedId === null || windows.some(({ windowId }) => windowId === editedId)) return windows;
  return [...windows, { ...DRAFT, windowId: editedId }];
}

function entryText(window: BanWindow): string {
  return `${VEHICLE_TEXTS[window.vehicle]()} · ${clockTime(window.startMin)}–${clockTime(window.endMin)}`;
}

/** With all that another admin may have changed of it. */
function wholeText(window: BanWindow): string {
  const exempt = window.exemptOnHolidays ? m.truck_window_exempt() : m.truck_window_not_exempt();
  return [entryText(window), exempt, window.source].filter((part) => part !== "").join(" · ");
}

function columnsFor(
  editing: WindowEditing,
  onDelete: (window: BanWindow) => void,
): readonly Column<BanWindow>[] {
  const inForm = (window: BanWindow) => window.windowId === editing.editing;
  return [
    {
      key: "vehicle",
      header: m.booking_vehicle_label(),
      cell: (window) =>
        inForm(window) ? <VehicleField editing={editing} /> : VEHICLE_TEXTS[window.vehicle](),
    },
    {
      key: "from",
      header: m.truck_window_from(),
      cell: (window) =>
        inForm(window) ? (
          <TimeField editing={editing} name="from" label={m.truck_window_from()} />
        ) : (
          <span className="figures">{clockTime(window.startMin)}</span>
        ),
    },
    {
      key: "to",
      header: m.truck_window_to(),
      cell: (window) =>
        inForm(window) ? (
          <TimeField editing={editing} name="to" label={m.truck_window_to()} />
        ) : (
          <span className="figures">{clockTime(window.endMin)}</span>
        ),
    },
    {
      key: "holidays",
      header: m.truck_window_holidays(),
      cell: (window) =>
        inForm(window) ? (
          <Checkbox
            {...editing.form.register("exempt")}
            form={FORM_ID}
            label={m.truck_window_exempt_label()}
          />
        ) : window.exemptOnHolidays ? (
          m.truck_window_exempt()
        ) : (
          m.truck_window_not_exempt()
        ),
    },
    {
      key: "source",
      header: m.source_label(),
      cell: (window) =>
        inForm(window) ? (
          <Field label={m.source_label()} hideLabel className={IN_CELL}>
            {(control) => (
              <TextInput
                {...control}
                {...editing.form.register("source")}
                form={FORM_ID}
                maxLength={500}
                autoComplete="off"
              />
            )}
          </Field>
        ) : (
          <div className="max-w-[48ch] text-right text-sm leading-tight wrap-anywhere text-muted md:text-left">
            {window.source === "" ? "–" : window.source}
            <LastChange at={window.updatedAt} byName={window.updatedByName} />
          </div>
        ),
    },
    {
      key: "actions",
      header: <span className="sr-only">{`${m.action_edit()}, ${m.action_delete()}`}</span>,
      align: "end",
      cell: (window) =>
        inForm(window) ? (
          <FormActions editing={editing} />
        ) : (
          <RowActions window={window} editing={editing} onDelete={onDelete} />
        ),
    },
  ];
}

function VehicleField({ editing }: { readonly editing: WindowEditing }) {
  return (
    <Field label={m.booking_vehicle_label()} hideLabel className={IN_CELL}>
      {(control) => (
        <Select
          {...control}
          {...editing.form.register("vehicle")}
          form={FORM_ID}
          options={VEHICLE_TYPES.map((value) => ({
            value,
            label: VEHICLE_TEXTS[value](),
          }))}
        />
      )}
    </Field>
  );
}

interface TimeFieldProps {
  readonly editing: WindowEditing;
  readonly name: "from" | "to";
  readonly label: string;
}

function TimeField({ editing: { form }, name, label }: TimeFieldProps) {
  return (
    <Field label={label} hideLabel className={IN_CELL} error={form.formState.errors[name]?.message}>
      {(control) => <TextInput {...control} {...form.register(name)} form={FORM_ID} type="time" />}
    </Field>
  );
}

function FormActions({ editing }: { readonly editing: WindowEditing }) {
  return (
    <span className="flex justify-end gap-2">
      <Button size="small" disabled={editing.saving} onClick={editing.stop}>
        {m.action_cancel()}
      </Button>
      <Button size="small" tone="main" type="submit" form={FORM_ID} busy={editing.saving}>
        {m.action_save()}
      </Button>
    </span>
  );
}

interface RowActionsProps {
  readonly window: BanWindow;
  readonly editing: WindowEditing;
  readonly onDelete: (window: BanWindow) => void;
}

function RowActions({ window, editing, onDelete }: RowActionsProps) {
  const entry = entryText(window);
  const busy = editing.editing !== null;
  return (
    <span className="flex justify-end">
      <IconButton label={`${m.action_edit()}: ${entry}`} disabled={busy} onClick={() => editing.edit(window)}>
        <Pencil aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={`${m.action_delete()}: ${entry}`} disabled={busy} onClick={() => onDelete(window)}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </span>
  );
}
