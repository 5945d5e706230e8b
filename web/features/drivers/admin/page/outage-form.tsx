import { useState } from "react";
import { OUTAGE_NOTE_MAX } from "#domain/drivers/out-of-service-input.ts";
import {
  ONLY_VEHICLE,
  OUTAGE_KINDS,
  UNTIL_FURTHER_NOTICE,
  type OutageKind,
  type VehicleOutage,
} from "#domain/drivers/out-of-service.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokDay } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { OUTAGE_KIND_TEXTS, vehicleName } from "#web/entities/drivers/outage-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { ChoiceField, TextField } from "../../profile-fields/form-fields.tsx";

export interface OutageFormProps {
  readonly vehicles: readonly {
    readonly vehicleId: string;
    readonly plate: string;
    readonly type: VehicleType;
  }[];
  readonly errors: Readonly<Record<string, string>>;
  /** The place of the new one in the list that is sent. */
  readonly index: number;
  readonly isSaving: boolean;
  readonly onAdd: (outage: VehicleOutage) => void;
}

/** Puts a vehicle out of service, from one day to another or until further notice. */
export function OutageForm({ vehicles, errors, index, isSaving, onAdd }: OutageFormProps) {
  const [today] = useState(() => bangkokDay(Date.now()));
  /** It stays the chosen one when others come or go meanwhile. */
  const [vehicleId, setVehicleId] = useState(() => vehicles[0]?.vehicleId ?? ONLY_VEHICLE);
  const place = vehicles.findIndex((each) => each.vehicleId === vehicleId);
  const isGone = vehicles.length > 0 && place < 0;
  const [kind, setKind] = useState<OutageKind>("repair");
  const [from, setFrom] = useState(today);
  const [lastDay, setLastDay] = useState("");
  const [isOpen, setOpen] = useState(false);
  const to = isOpen ? UNTIL_FURTHER_NOTICE : lastDay;
  const [note, setNote] = useState("");
  const [isIncomplete, setIncomplete] = useState(false);
  const error = (field: string) => errors[`outages.${index}.${field}`];
  const dayError = (field: "from" | "to", day: string) =>
    isIncomplete && day === "" ? m.field_required() : error(field);
  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isComplete = from !== "" && to !== "" && !isGone;
        setIncomplete(!isComplete);
        if (isComplete) onAdd({ vehicleId, kind, from, to, note });
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {(vehicles.length > 1 || isGone) && (
          <ChoiceField
            label={m.driver_plate_label()}
            error={isGone && isIncomplete ? m.field_required() : error("vehicleId")}
            // By its place: the id of the one that the office wrote down first is "".
            value={isGone ? "" : String(place)}
            onValue={(value) => setVehicleId(vehicles[Number(value)]?.vehicleId ?? ONLY_VEHICLE)}
            options={vehicles.map((each, at) => ({ value: String(at), label: vehicleName(each) }))}
          />
        )}
        <ChoiceField
          label={m.driver_reason_label()}
          error={error("kind")}
          value={kind}
          onValue={(value) => setKind(OUTAGE_KINDS.find((each) => each === value) ?? "other")}
          options={OUTAGE_KINDS.map((value) => ({ value, label: OUTAGE_KIND_TEXTS[value]() }))}
        />
        <DayField
          label={m.vehicle_outage_from()}
          min={today}
          error={dayError("from", from)}
          value={from}
          onChange={setFrom}
        />
        <div>
          {!isOpen && (
            <DayField
              label={m.vehicle_outage_to()}
              min={from === "" ? today : from}
              error={dayError("to", to)}
              value={lastDay}
              clearable
              onChange={setLastDay}
            />
          )}
          <Checkbox
            label={m.vehicle_outage_until_notice()}
            checked={isOpen}
            onChange={({ target }) => setOpen(target.checked)}
          />
        </div>
        <TextField
          label={m.vehicle_outage_note()}
          autoComplete="off"
          maxLength={OUTAGE_NOTE_MAX}
          error={error("note")}
          value={note}
          onValue={setNote}
        />
      </div>
      <div>
        <Button type="submit" busy={isSaving}>
          {m.vehicle_outage_add()}
        </Button>
      </div>
    </form>
  );
}
