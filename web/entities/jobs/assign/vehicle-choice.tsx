import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { vehicleOptions } from "./vehicle-options.ts";

export interface VehicleChoiceProps {
  readonly orderId: string;
  readonly jobId: string;
  readonly driverId: string;
  /** `undefined`: the one that comes where none is chosen. */
  readonly vehicleId: string | undefined;
  readonly onChange: (chosen: { readonly vehicleId: string; readonly plate: string }) => void;
}

/** Which of their vehicles a driver brings to the job that they are given; nothing where they have one of its type. */
export function VehicleChoice({ orderId, jobId, driverId, vehicleId, onChange }: VehicleChoiceProps) {
  const { data } = trpc.assignments.vehicles.useQuery({ orderId, jobId, driverId }, { staleTime: 0 });
  if (data === undefined || data.vehicles.length < 2) return null;
  return (
    <Field label={m.driver_job_vehicle()} className="max-w-xs">
      {(control) => (
        <Select
          {...control}
          options={vehicleOptions(data.vehicles)}
          value={vehicleId ?? data.vehicleId ?? ""}
          onChange={({ target }) => {
            const chosen = data.vehicles.find((each) => each.vehicleId === target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        />
      )}
    </Field>
  );
}
