import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { m } from "#web/paraglide/messages.js";
import type { MergedValues } from "./use-merged-values.ts";
import { fieldLabel, fieldText } from "../../profile-fields/value-texts.ts";

export interface DriverConflictProps {
  readonly merged: MergedValues;
  readonly names: ReviewedDriver["names"];
}

/** Somebody else of the office saved this driver first: what they changed, and what was typed here. */
export function DriverConflict({ merged, names }: DriverConflictProps) {
  const { conflict, values, seenVersion, takeTheirs } = merged;
  if (conflict === null) return null;
  return (
    <ConflictNotice
      key={seenVersion}
      width="narrow"
      text={m.edit_conflict_loaded()}
      changes={conflict}
      label={(field) => fieldLabel(field, values)}
      valueText={(field, value) => fieldText(field, value, names)}
      onTake={takeTheirs}
    />
  );
}
