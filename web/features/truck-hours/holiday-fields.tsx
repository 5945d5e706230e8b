import { useEffect, useRef } from "react";
import { HOLIDAY_NAME_MAX } from "#domain/truck-hours/holiday-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { m } from "#web/paraglide/messages.js";
import type { HolidayEditing, HolidayName } from "./use-holiday-editing.ts";

const LABELS = {
  nameTh: m.name_in_thai_label,
  nameEn: m.name_in_english_label,
} as const satisfies Record<HolidayName, () => string>;

export interface HolidayNameFieldProps {
  readonly editing: HolidayEditing;
  readonly name: HolidayName;
  /** The form that it is part of, where it does not stand in it: in a cell, under the column's heading. */
  readonly form?: string | undefined;
  /** Whether it takes the focus as it appears. */
  readonly takesFocus?: boolean;
}

/** The name of a holiday in one of both languages. */
export function HolidayNameField({ editing, name, form, takesFocus = false }: HolidayNameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const isInCell = form !== undefined;
  return (
    <Field
      label={LABELS[name]()}
      hideLabel={isInCell}
      className={isInCell ? "w-3/5 md:w-auto md:min-w-36" : undefined}
      error={editing.isMissing(name) ? m.field_required() : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          ref={input}
          form={form}
          value={editing.typed[name]}
          lang={name === "nameTh" ? "th" : "en"}
          maxLength={HOLIDAY_NAME_MAX}
          autoComplete="off"
          readOnly={editing.isSaving}
          onChange={(event) => editing.set({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

export interface HolidayConflictProps {
  readonly editing: HolidayEditing;
  /** Theirs stands: nothing is saved. */
  readonly onTheirs: () => void;
}

/** Another admin has added, renamed or deleted the holiday that is typed here: what they saved, and what was typed. */
export function HolidayConflict({ editing: { conflict, takeTheirs }, onTheirs }: HolidayConflictProps) {
  if (conflict === undefined) return null;
  return (
    <ConflictNotice
      width="wide"
      level={3}
      text={conflict === null ? m.truck_window_conflict_deleted() : m.edit_conflict_loaded()}
      changes={conflict ?? []}
      label={(name) => LABELS[name]()}
      valueText={(_, name) => (name === "" ? "–" : name)}
      onTake={takeTheirs}
    >
      {conflict !== null && (
        <Button size="small" className="mt-3" onClick={onTheirs}>
          {m.settings_conflict_take_all()}
        </Button>
      )}
    </ConflictNotice>
  );
}
