import { useState } from "react";
import { isUntilFurtherNotice, ONLY_VEHICLE, type VehicleOutage } from "#domain/drivers/out-of-service.ts";
import { orderIdOfJob } from "#domain/jobs/card.ts";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import {
  outageDays,
  OUTAGE_KIND_TEXTS,
  vehicleName,
  vehicleNameOf,
} from "#web/entities/drivers/outage-texts.ts";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { usePressConflict } from "#web/entities/edit-conflict/use-press-conflict.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { readDriversAgain } from "../fleet/read-again.ts";
import { OutageEnd } from "./outage-end.tsx";
import { OutageForm } from "./outage-form.tsx";
import { savedFacts } from "./saved-facts.ts";

export interface OutOfServiceProps {
  readonly driver: ReviewedDriver;
  readonly facts: NonNullable<ReviewedDriver["facts"]>;
}

/** When the vehicles of a driver are out of service, for the office to say; where a held job needs one, that job is named. */
export function OutOfService({ driver, facts }: OutOfServiceProps) {
  const { driverId, fleet } = driver;
  const { outOfService, version, plates, vehicle } = facts;
  /** Counts the outages that were added: then the form is empty again. Another press leaves what is in it. */
  const [formsAdded, setFormsAdded] = useState(0);
  const conflict = usePressConflict<{ readonly outages: readonly VehicleOutage[] }, "outages">(["outages"], {
    outages: outOfService,
  });
  const { save, isSaving, errors, neededBy } = useSaving(outOfService, {
    onSaved: (isOneMore) => {
      if (isOneMore) setFormsAdded(formsAdded + 1);
      conflict.clear();
    },
    onRefused: (seen, outages) => conflict.refused({ outages: seen }, { outages }),
  });
  const change = (outages: readonly VehicleOutage[]) =>
    save({ driverId, seenVersion: version, outages: [...outages] });
  const noted = { vehicleId: ONLY_VEHICLE, plate: plates, type: vehicle };
  const nameOf = (vehicleId: string) => vehicleNameOf(fleet, vehicleId, vehicleName(noted));
  return (
    <Card className="grid gap-4">
      <h3 className="text-xl">{m.vehicle_outages_title()}</h3>
      {conflict.changes !== null && (
        <ConflictNotice
          width="narrow"
          words="chosen"
          text={m.press_conflict_text()}
          changes={conflict.changes}
          label={() => m.vehicle_outages_title()}
          valueText={(_, outages) => listText(outages, nameOf)}
          onTake={conflict.take}
        />
      )}
      {outOfService.length === 0 ? (
        <p className="text-muted">{m.vehicle_outages_none()}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {outOfService.map((outage, index) => {
            const name = nameOf(outage.vehicleId);
            return (
              <li
                key={rowKey(outOfService, index)}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
              >
                <span className="min-w-0 wrap-anywhere">
                  <span className="figures font-semibold">{name}</span> · {OUTAGE_KIND_TEXTS[outage.kind]()}
                  <span className="figures block text-sm text-muted">{outageDays(outage)}</span>
                  {outage.note !== "" && <span className="block text-sm">{outage.note}</span>}
                </span>
                <Button
                  size="small"
                  busy={isSaving}
                  onClick={() => change(outOfService.filter((each) => each !== outage))}
                >
                  {m.vehicle_outage_end({ plate: name })}
                </Button>
                {isUntilFurtherNotice(outage) && (
                  <OutageEnd
                    vehicle={name}
                    from={outage.from}
                    error={errors[`outages.${index}.to`]}
                    isSaving={isSaving}
                    onEnd={(to) =>
                      change(outOfService.map((each) => (each === outage ? { ...outage, to } : each)))
                    }
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {neededBy !== null && <NeededBy jobId={neededBy} />}
      {driver.state !== "deleted" && (
        <OutageForm
          key={formsAdded}
          vehicles={fleet?.vehicles ?? [noted]}
          errors={errors}
          index={outOfService.length}
          isSaving={isSaving}
          onAdd={(outage) => change([...outOfService, outage])}
        />
      )}
    </Card>
  );
}

/** Stays when the outage at this place gets another last day, so that the focus stays in its row. */
function rowKey(outages: readonly VehicleOutage[], index: number): string {
  const keys = outages.slice(0, index + 1).map(({ vehicleId, from, kind }) => `${vehicleId}${from}${kind}`);
  const key = keys.at(-1) ?? "";
  return `${key}${keys.filter((each) => each === key).length}`;
}

/** Outages in one line. @param nameOf what a vehicle is called, by its id */
function listText(outages: readonly VehicleOutage[], nameOf: (vehicleId: string) => string): string {
  if (outages.length === 0) return m.vehicle_outages_none();
  return outages
    .map((each) =>
      [nameOf(each.vehicleId), OUTAGE_KIND_TEXTS[each.kind](), outageDays(each), each.note]
        .filter((part) => part !== "")
        .join(" · "),
    )
    .join("; ");
}

/** The job that keeps a vehicle in service, with the way to its order. */
function NeededBy({ jobId }: { readonly jobId: string }) {
  const order = orderIdOfJob(jobId);
  return (
    <p role="alert" className="rounded-control bg-brick-wash p-3 wrap-anywhere">
      {m.error_job_needs_vehicle({ jobId })}{" "}
      <TextLink to="/admin/orders" search={{ order }} className="figures inline-block py-2">
        {order}
      </TextLink>
    </p>
  );
}

interface Outcomes {
  /** @param isOneMore whether an outage was added, not taken away or changed */
  readonly onSaved: (isOneMore: boolean) => void;
  /** Somebody else was faster; what is saved has been read again. */
  readonly onRefused: (seen: readonly VehicleOutage[], outages: readonly VehicleOutage[]) => void;
}

function useSaving(shown: readonly VehicleOutage[], { onSaved, onRefused }: Outcomes) {
  const saving = trpc.drivers.setOutOfService.useMutation({
    onMutate: () => shown,
    onSuccess: (_saved, { outages }, seen) => {
      onSaved(outages.length > seen.length);
      showToast("success", m.vehicle_outages_title(), m.vehicle_outages_saved());
      readDriversAgain();
    },
    onError: async (error, asked, seen = shown): Promise<void> => {
      if (appErrorOf(error)?.code === "DRIVER_CHANGED") {
        await trpcUtils.drivers.invalidate();
        const now = savedFacts(asked.driverId, asked.seenVersion);
        // Something else of the driver was changed: these are as they were seen.
        if (now !== undefined && JSON.stringify(now.outOfService) === JSON.stringify(seen))
          return saving.mutate({ ...asked, seenVersion: now.version });
        if (now !== undefined) return onRefused(seen, asked.outages);
      }
      if (Object.keys(fieldErrorsOf(error)).length > 0 || jobOf(error) !== null) return;
      showError(error, { title: m.vehicle_outages_title, text: m.error_driver_profile_update_failed });
      readDriversAgain();
    },
  });
  return {
    save: saving.mutate,
    isSaving: saving.isPending,
    errors: fieldErrorsOf(saving.error),
    /** The job that keeps a vehicle in service, or `null`. */
    neededBy: jobOf(saving.error),
  };
}

function jobOf(error: unknown): string | null {
  const known = appErrorOf(error);
  return known?.code === "JOB_NEEDS_VEHICLE" ? String(known.params["jobId"] ?? "") : null;
}
