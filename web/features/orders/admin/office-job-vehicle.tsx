import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { usePressConflict } from "#web/entities/edit-conflict/use-press-conflict.ts";
import { vehicleOptions } from "#web/entities/jobs/assign/vehicle-options.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order, OrderJob } from "../order-types.ts";
import { showChanged } from "../order/use-order-actions.ts";
import { refreshOrders } from "../use-live-orders.ts";

/** Refusals because somebody else has decided about the job since it was looked at. */
const OVERTAKEN: ReadonlySet<string> = new Set(["JOB_VEHICLE_CHANGED", "JOB_ALREADY_RESERVED"]);

const FIELDS = ["driver", "vehicle"] as const;
const LABELS = { driver: m.role_driver, vehicle: m.driver_job_vehicle } as const;

export interface OfficeJobVehicleProps {
  readonly order: Order;
  readonly job: OrderJob;
}

/** Which of the vehicles of its driver comes to a job; nothing where they have one of its type. */
export function OfficeJobVehicle({ order, job }: OfficeJobVehicleProps) {
  const { jobId, driverId = null, driverName } = job;
  const { vehicles = [], vehicleId: brought = null } = job.truckChoice ?? {};
  const plateOf = (vehicleId: string | null) =>
    vehicles.find((each) => each.vehicleId === vehicleId)?.plate ?? "–";
  const now = { driver: driverName ?? m.order_driver_none(), vehicle: plateOf(brought) };
  const conflict = usePressConflict(FIELDS, now);
  const choosing = trpc.assignments.chooseVehicle.useMutation({
    onSuccess: (changed, { vehicleId }) => {
      showChanged(changed);
      showToast("success", m.notice_title_job(), m.job_vehicle_chosen({ plate: plateOf(vehicleId) }));
    },
  });
  const choose = (vehicleId: string) => {
    if (driverId === null) return;
    conflict.clear();
    const typed = { ...now, vehicle: plateOf(vehicleId) };
    const seen = { seenDriverId: driverId, seenVehicleId: brought };
    choosing.mutate(
      { orderId: order.orderId, jobId, ...seen, vehicleId },
      {
        onError: async (error) => {
          const isOvertaken = OVERTAKEN.has(appErrorOf(error)?.code ?? "");
          if (!isOvertaken)
            showError(error, { title: m.notice_title_job, text: m.error_driver_assign_failed });
          await refreshOrders();
          if (isOvertaken) conflict.refused(now, typed);
        },
      },
    );
  };
  const wanted = choosing.variables?.vehicleId;
  const canCome = vehicles.some(({ vehicleId, fault }) => vehicleId === wanted && fault === undefined);
  if (vehicles.length < 2 && conflict.changes === null) return null;
  return (
    <div className="mt-3 grid gap-3">
      {conflict.changes !== null && (
        <PressNotice
          changes={conflict.changes}
          label={(field) => LABELS[field]()}
          onKeep={wanted === undefined || !canCome ? null : () => choose(wanted)}
          onTheirs={conflict.clear}
        />
      )}
      {vehicles.length > 1 && (
        <Field label={m.driver_job_vehicle()} className="max-w-xs">
          {(control) => (
            <Select
              {...control}
              options={vehicleOptions(vehicles)}
              value={choosing.isPending ? choosing.variables.vehicleId : (brought ?? "")}
              onChange={({ target }) => choose(target.value)}
            />
          )}
        </Field>
      )}
    </div>
  );
}
