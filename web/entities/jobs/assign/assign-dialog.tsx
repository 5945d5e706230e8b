import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { canTransitionJob } from "#domain/jobs/job.ts";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Sheet } from "#web/components/dialog.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { FieldError } from "#web/components/forms/field.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { TellDriver } from "#web/entities/drivers/tell-driver.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { CandidateList } from "./candidate-list.tsx";
import { DriverSearch, FoundDrivers } from "./found-drivers.tsx";
import { JobConflictNotice } from "./job-conflict-notice.tsx";
import { JobTruckHours } from "./job-truck-hours.tsx";
import { holderOf, useAssign, type AssignDialogProps } from "./use-assign.ts";
import { useJobConflict, withPlate } from "./use-job-conflict.ts";
import { VehicleChoice } from "./vehicle-choice.tsx";

/**
 * Who takes a job: the drivers who can, the nearest first, and the others with why not and what a reason overrides. It
 * warns of forbidden truck hours, in which a job is given all the same.
 * @param onlyId the one driver who is offered at first, and chosen
 */
export function AssignDialog({
  job,
  onlyId,
  onClose,
  ...outcome
}: AssignDialogProps & { readonly onlyId?: string | undefined }) {
  // Of when it was opened: whoever decides about an open job has not decided to take it from somebody.
  const conflict = useJobConflict(job);
  const { seen, saved } = conflict;
  const { orderId, jobId, driverId: seenDriverId = null } = seen;
  const [search, setSearch] = useState("");
  const [isOne, setOne] = useState(onlyId !== undefined);
  const query = trpc.assignments.candidates.useInfiniteQuery(
    { orderId, jobId, search, ...(isOne && onlyId !== undefined && { driverId: onlyId }) },
    { getNextPageParam: (page) => page.nextCursor, staleTime: 0, placeholderData: keepPreviousData },
  );
  const first = query.data?.pages[0];
  const candidates = query.data?.pages.flatMap((page) => page.items) ?? [];
  // Of when they were first read: a reason written for one day is none for the day that somebody else sets meanwhile.
  const [seenRevision, setSeenRevision] = useState<number | null>(null);
  if (seenRevision === null && first !== undefined) setSeenRevision(first.revision);
  const [chosen, setChosen] = useState<string | null>(onlyId ?? null);
  // Of which driver it was chosen.
  const [vehicle, setVehicle] = useState<{
    readonly driverId: string;
    readonly vehicleId: string;
    readonly plate: string;
  }>();
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const candidate = candidates.find(
    ({ driverId, refusal, isOverridable }) => driverId === chosen && (refusal === null || isOverridable),
  );
  const plate = vehicle?.driverId === candidate?.driverId ? vehicle?.plate : undefined;
  const assign = useAssign({ ...outcome, conflict }, withPlate(candidate?.name, plate), [
    { name: candidate?.name, phone: candidate?.phoneToTell },
    holderOf(seen),
  ]);
  const needsReason = candidate !== undefined && candidate.refusal !== null;
  const words = needsReason ? reason.trim() : "";
  const send = () => {
    setAsked(true);
    if (candidate === undefined || seenRevision === null || (needsReason && words === "")) return;
    const { driverId } = candidate;
    const chosenVehicle = vehicle?.driverId === driverId ? { vehicleId: vehicle.vehicleId } : {};
    assign.mutate({
      orderId,
      jobId,
      driverId,
      seenDriverId,
      seenRevision,
      reason: words,
      ...chosenVehicle,
    });
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={seenDriverId === null ? m.admin_job_assign() : m.admin_job_reassign()}
      description={m.admin_job_assign_text()}
      closeLabel={m.action_close()}
      actions={{
        cancel: m.action_cancel(),
        act: { label: m.admin_job_assign(), busy: assign.isPending, disabled: saved !== null, onPress: send },
      }}
    >
      <div className="grid gap-4">
        <JobConflictNotice
          conflict={conflict}
          isPossible={saved !== null && canTransitionJob(saved.status, "reserved", "admin")}
          onKeep={() => setSeenRevision(saved?.revision ?? null)}
          onTheirs={onClose}
        />
        {typeof seen.phoneToTell === "string" && (
          // Who loses it.
          <div>
            <span className="font-semibold wrap-anywhere">{driverNameText(seen.driverName ?? "")}</span>
            <TellDriver name={seen.driverName ?? ""} phone={seen.phoneToTell} />
          </div>
        )}
        {/* Before the drivers are loaded: the focus begins here. */}
        {isOne ? (
          <Button size="small" onClick={() => setOne(false)}>
            {m.calendar_assign_all()}
          </Button>
        ) : (
          <DriverSearch value={search} onChange={setSearch} />
        )}
        <JobTruckHours truckHours={first?.truckHours ?? null} />
        <FoundDrivers query={query}>
          <CandidateList
            candidates={candidates}
            holderId={seenDriverId}
            chosen={chosen}
            onChoose={setChosen}
          />
        </FoundDrivers>
        {first !== undefined && (
          <>
            <FieldError
              id="assign-driver-error"
              error={asked && candidate === undefined ? m.admin_job_choose_driver() : undefined}
            />
            {candidate !== undefined && (
              <VehicleChoice
                orderId={orderId}
                jobId={jobId}
                driverId={candidate.driverId}
                vehicleId={vehicle?.driverId === candidate.driverId ? vehicle.vehicleId : undefined}
                onChange={(chosenOne) => setVehicle({ driverId: candidate.driverId, ...chosenOne })}
              />
            )}
            {needsReason && (
              <TextareaField
                label={m.admin_job_override_reason()}
                hint={m.order_cancel_reason_hint_admin()}
                error={asked && words === "" ? m.error_reason_required() : undefined}
                rows={2}
                maxLength={REASON_MAX}
                required
                value={reason}
                onChange={setReason}
              />
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
