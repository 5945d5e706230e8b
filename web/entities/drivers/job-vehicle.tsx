import { lazy, Suspense, useState } from "react";
import type { VehicleFault } from "#domain/drivers/vehicles/vehicle-fault.ts";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { loadInPlace } from "#web/entities/fallbacks/load-in-place.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";

const FAULTS = {
  VEHICLE_REGISTRATION_EXPIRES: m.job_unfit_registration,
  INSURANCE_EXPIRES: m.job_unfit_insurance,
  VEHICLE_OUT_OF_SERVICE: m.job_unfit_out_of_service,
} satisfies Record<VehicleFault["code"], () => string>;

/** Whose code is loaded with the first choice that somebody else was before. */
const loadNotice = () => import("./job-vehicle-notice.tsx");
const JobVehicleNotice = lazy(loadNotice);

/** Which of several vehicles a driver brings to a job they hold; nothing for whoever has one of its type. */
export function JobVehicle({ jobId }: { readonly jobId: string }) {
  const { data } = trpc.drivers.vehiclesOfJob.useQuery({ jobId });
  /** The vehicle that was seen and the one that was asked for, where the office or another device has chosen meanwhile. */
  const [refused, setRefused] = useState<{ readonly seen: string | null; readonly wanted: string } | null>(
    null,
  );
  const choosing = trpc.drivers.chooseVehicle.useMutation({
    onError: async (error, { seenVehicleId = null, vehicleId }) => {
      const isOvertaken = appErrorOf(error)?.code === "JOB_VEHICLE_CHANGED";
      if (!isOvertaken || !(await isLoaded()))
        showError(error, { title: m.driver_profile_title, text: m.error_driver_profile_update_failed });
      else setRefused({ seen: seenVehicleId, wanted: vehicleId });
    },
    onSettled: () => trpcUtils.drivers.vehiclesOfJob.invalidate({ jobId }),
  });
  if (data === undefined || data.vehicles.length < 2) return null;
  const { vehicles, vehicleId: brought } = data;
  const plateOf = (wanted: string | null) =>
    vehicles.find(({ vehicleId }) => vehicleId === wanted)?.plate ?? "–";
  const choose = (vehicleId: string) => {
    setRefused(null);
    choosing.mutate({ jobId, vehicleId, seenVehicleId: brought });
  };
  return (
    <div className="grid gap-3">
      {refused !== null && (
        <Suspense fallback={null}>
          <JobVehicleNotice
            seen={plateOf(refused.seen)}
            now={plateOf(brought)}
            wanted={plateOf(refused.wanted)}
            onKeep={() => choose(refused.wanted)}
            onTheirs={() => setRefused(null)}
          />
        </Suspense>
      )}
      <Field label={m.driver_job_vehicle()} className="max-w-xs">
        {(control) => (
          <Select
            {...control}
            options={vehicles.map(({ vehicleId, plate, fault }) =>
              fault === undefined
                ? { value: vehicleId, label: plate }
                : { value: vehicleId, label: `${plate} · ${FAULTS[fault.code]()}`, disabled: true },
            )}
            value={choosing.isPending ? choosing.variables.vehicleId : (brought ?? "")}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </Field>
    </div>
  );
}

/** Whether the code of the notice came; without it the error says what happened. */
async function isLoaded(): Promise<boolean> {
  try {
    await loadInPlace(loadNotice);
    return true;
  } catch {
    return false;
  }
}
