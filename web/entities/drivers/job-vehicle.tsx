import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";

/** Which of several vehicles a driver brings to a job they hold; nothing for whoever has one that fits. */
export function JobVehicle({ jobId }: { readonly jobId: string }) {
  const { data } = trpc.drivers.vehiclesOfJob.useQuery({ jobId });
  const choosing = trpc.drivers.chooseVehicle.useMutation({
    onError: (error) =>
      showError(error, { title: m.driver_profile_title, text: m.error_driver_profile_update_failed }),
    onSettled: () => trpcUtils.drivers.vehiclesOfJob.invalidate({ jobId }),
  });
  if (data === undefined || data.vehicles.length < 2) return null;
  return (
    <Field label={m.driver_job_vehicle()} className="max-w-xs">
      {(control) => (
        <Select
          {...control}
          options={data.vehicles.map(({ vehicleId, plate }) => ({ value: vehicleId, label: plate }))}
          value={choosing.isPending ? choosing.variables.vehicleId : (data.vehicleId ?? "")}
          onChange={({ target }) => choosing.mutate({ jobId, vehicleId: target.value })}
        />
      )}
    </Field>
  );
}
