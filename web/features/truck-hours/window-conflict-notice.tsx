import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import type { WindowConflict } from "./use-window-editing.ts";
import type { WindowField, WindowValues } from "./window-values.ts";

const LABELS = {
  vehicle: m.booking_vehicle_label,
  from: m.truck_window_from,
  to: m.truck_window_to,
  exempt: m.truck_window_holidays,
  source: m.source_label,
} as const satisfies Record<WindowField, () => string>;

export interface WindowConflictNoticeProps {
  readonly conflict: WindowConflict;
  readonly onTake: (field: WindowField) => void;
}

/** Another admin changed or deleted the banned hours that are edited here: what they saved, and what was typed. */
export function WindowConflictNotice({ conflict, onTake }: WindowConflictNoticeProps) {
  return (
    <ConflictNotice
      width="wide"
      text={conflict === null ? m.truck_window_conflict_deleted() : m.edit_conflict_loaded()}
      changes={conflict ?? []}
      label={(field) => LABELS[field]()}
      valueText={(_, value) => valueText(value)}
      onTake={onTake}
    />
  );
}

function valueText(value: WindowValues[WindowField]): string {
  if (typeof value === "boolean") return value ? m.truck_window_exempt() : m.truck_window_not_exempt();
  const vehicle = VEHICLE_TYPES.find((type) => type === value);
  if (vehicle !== undefined) return VEHICLE_TEXTS[vehicle]();
  return value === "" ? "–" : value;
}
