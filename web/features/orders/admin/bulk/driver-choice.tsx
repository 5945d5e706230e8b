import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";

export interface DriverChoiceProps {
  readonly driverId: string | null;
  readonly onChange: (driverId: string | null) => void;
  readonly error: string | undefined;
}

/** One of the drivers who take jobs, by name. */
export function DriverChoice({ driverId, onChange, error }: DriverChoiceProps) {
  const query = trpc.assignments.drivers.useQuery();
  if (query.data === undefined)
    return <QueryFallback query={query} rows={1} failed={m.admin_job_assign_failed_load()} />;
  return (
    <Field label={m.payouts_driver()} error={error}>
      {(control) => (
        <Select
          {...control}
          value={driverId ?? ""}
          options={[
            { value: "", label: m.bulk_choose_driver() },
            ...query.data.map((driver) => ({
              value: driver.driverId,
              label: [driver.name, ...driver.vehicles.map((type) => VEHICLE_TEXTS[type]())].join(" · "),
            })),
          ]}
          onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
        />
      )}
    </Field>
  );
}
