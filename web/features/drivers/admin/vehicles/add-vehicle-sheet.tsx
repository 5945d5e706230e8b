import { useState } from "react";
import { MAX_VEHICLES_OF_DRIVER } from "#domain/drivers/profile-limits.ts";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { DriverChoice } from "#web/entities/drivers/driver-choice.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { VehicleSheet } from "../fleet/vehicle-sheet.tsx";

export interface AddVehicleSheetProps {
  readonly onClose: () => void;
}

/** Adds a vehicle: first whose it is, then the form with which it is added on their page. */
export function AddVehicleSheet({ onClose }: AddVehicleSheetProps) {
  const [driverId, setDriverId] = useState("");
  // As they were when the form was opened: what is saved meanwhile is shown in it.
  const [chosen, setChosen] = useState<ReviewedDriver | null>(null);
  const query = trpc.drivers.byId.useQuery({ driverId }, { enabled: driverId !== "" });
  if (chosen?.fleet != null)
    return (
      <VehicleSheet
        driver={chosen}
        fleet={chosen.fleet}
        vehicle={null}
        title={`${m.driver_vehicle_add()} · ${driverNameText(chosen.name)}`}
        onClose={onClose}
      />
    );
  const driver = driverId === "" ? undefined : query.data;
  const refusal = driver === undefined ? null : refusalText(driver);
  return (
    <FormSheet
      title={m.driver_vehicle_add()}
      submit={{ label: m.profile_continue_action(), disabled: driver === undefined || refusal !== null }}
      onSubmit={() => {
        if (driver !== undefined && refusal === null) setChosen(driver);
      }}
      onClose={onClose}
    >
      <DriverChoice
        label={m.vehicle_add_to()}
        driverId={driverId}
        error={refusal ?? undefined}
        onChange={setDriverId}
      />
      {driverId !== "" && driver === undefined && (
        <QueryFallback query={query} rows={1} failed={m.drivers_load_failed()} />
      )}
    </FormSheet>
  );
}

/** Why somebody gets no vehicle more: suspended, gone, not a driver yet, or with as many as one may have; `null`: they get one. */
function refusalText({ state, fleet }: ReviewedDriver): string | null {
  if (state === "suspended" || fleet === null) return m.error_vehicle_receiver_closed();
  return fleet.vehicles.length < MAX_VEHICLES_OF_DRIVER
    ? null
    : m.driver_vehicles_too_many({ max: String(MAX_VEHICLES_OF_DRIVER) });
}
