import { LOAD_RANGE_TEXTS, VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import type { ImportColumn } from "./columns.ts";

/** What belongs into each column. */
export const COLUMN_TEXTS = {
  pickup: m.import_column_place,
  pickup_address: m.import_column_address,
  destination: m.import_column_place,
  destination_address: m.import_column_address,
  date: m.import_column_date,
  time: m.import_column_time,
  vehicle: () =>
    m.import_column_vehicle({ four: VEHICLE_TEXTS.four_wheel(), six: VEHICLE_TEXTS.six_wheel() }),
  load: () =>
    m.import_column_load({ under: LOAD_RANGE_TEXTS.under_850_kg(), from: LOAD_RANGE_TEXTS.from_850_kg() }),
  workers: m.import_column_workers,
  contact_name: m.import_column_name,
  contact_phone: m.import_column_phone,
  notes: m.import_column_notes,
  copy: m.import_column_copy,
} as const satisfies Record<ImportColumn, () => string>;
