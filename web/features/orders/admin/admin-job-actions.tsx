import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { useNow } from "#web/lib/use-now.ts";
import { AssignDialog, TakeBackDialog } from "#web/entities/jobs/assign/later-dialogs.ts";
import { m } from "#web/paraglide/messages.js";
import {
  completionReason,
  mayAssign,
  mayCompleteForDriver,
  mayCorrectVisit,
  mayProposeForDriver,
  mayRecordProof,
  mayRecordVisit,
  mayStartForDriver,
  mayTakeBack,
  mayChargeWaiting,
  mayWaiveWaiting,
  reopenableUntil,
} from "../order/order-rules.ts";
import type { Order, OrderJob } from "../order-types.ts";
import { showChanged } from "../order/use-order-actions.ts";
import { refreshOrders } from "../use-live-orders.ts";
import { CopyJob } from "./hand-over/copy-job.tsx";
import { OfficeJobVehicle } from "./office-job-vehicle.tsx";

const CompleteJobDialog = laterDialog(
  async () => (await import("./complete-job-dialog.tsx")).CompleteJobDialog,
);
const CorrectVisitSheet = laterDialog(
  async () => (await import("./visits/correct-visit-sheet.tsx")).CorrectVisitSheet,
);
const ProposeChangeSheet = laterDialog(
  async () => (await import("./door-change/propose-change-sheet.tsx")).ProposeChangeSheet,
);
const RecordProofSheet = laterDialog(async () => (await import("./record-proof-sheet.tsx")).RecordProofSheet);
const ReopenJobDialog = laterDialog(async () => (await import("./reopen-job-dialog.tsx")).ReopenJobDialog);
const RecordVisitSheet = laterDialog(
  async () => (await import("./visits/record-visit-sheet.tsx")).RecordVisitSheet,
);
const StartJobDialog = laterDialog(async () => (await import("./start-job-dialog.tsx")).StartJobDialog);
const WaitingDialog = laterDialog(async () => (await import("./waiting-dialog.tsx")).WaitingDialog);

export interface AdminJobActionsProps {
  readonly order: Order;
  readonly job: OrderJob;
}

/** What an admin may do with a job for its driver, and whether it was completed early. */
export function AdminJobActions({ order, job }: AdminJobActionsProps) {
  const now = useNow();
  const [asks, setAsks] = useState<
    | "start"
    | "visit"
    | "correct"
    | "complete"
    | "propose"
    | "proof"
    | "reopen"
    | "waive"
    | "charge"
    | "assign"
    | "take_back"
    | null
  >(null);
  const close = () => setAsks(null);
  const completion = completionReason(order, job);
  const until = reopenableUntil(order, job, now);
  const waivable = mayWaiveWaiting(order, job);
  const assignable = mayAssign(job);
  const takeable = mayTakeBack(job);
  const dialog = {
    job: { ...job, orderId: order.orderId, pickupAt: order.pickupAt },
    onClose: close,
    onChanged: (changed: Order) => {
      showChanged(changed);
      close();
    },
    onRefused: () => void refreshOrders(),
  };
  const startable = mayStartForDriver(order, job);
  return (
    <>
      {completion !== null && (
        <p className="mt-2 rounded-control border-l-4 border-marigold bg-sunken p-3 text-sm wrap-anywhere">
          {completion.by === "office"
            ? m.admin_job_completed_for({ reason: completion.reason })
            : m.admin_job_completed_early({ reason: completion.reason })}
        </p>
      )}
      <DrivenWith job={job} />
      <OfficeJobVehicle order={order} job={job} />
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {startable && (
          <Button size="small" onClick={() => setAsks("start")}>
            {m.admin_job_start()}
          </Button>
        )}
        {mayRecordVisit(order, job) && (
          <Button size="small" onClick={() => setAsks("visit")}>
            {m.admin_job_visit()}
          </Button>
        )}
        {mayCorrectVisit(job) && (
          <Button size="small" onClick={() => setAsks("correct")}>
            {m.admin_job_correct()}
          </Button>
        )}
        {mayCompleteForDriver(job) && (
          <Button size="small" onClick={() => setAsks("complete")}>
            {m.admin_job_complete()}
          </Button>
        )}
        {mayProposeForDriver(order, job) && (
          <Button size="small" onClick={() => setAsks("propose")}>
            {m.door_change_action()}
          </Button>
        )}
        {mayRecordProof(job, now) && (
          <Button size="small" onClick={() => setAsks("proof")}>
            {m.office_proof_record()}
          </Button>
        )}
        {assignable && (
          <Button size="small" onClick={() => setAsks("assign")}>
            {job.driverId === null ? m.admin_job_assign() : m.admin_job_reassign()}
          </Button>
        )}
        {takeable && <CopyJob order={order} job={job} />}
        {takeable && (
          <Button size="small" onClick={() => setAsks("take_back")}>
            {m.admin_job_take_back()}
          </Button>
        )}
        {until !== null && (
          <Button size="small" onClick={() => setAsks("reopen")}>
            {m.admin_job_reopen()}
          </Button>
        )}
        {waivable && (
          <Button size="small" onClick={() => setAsks("waive")}>
            {m.admin_waiting_waive()}
          </Button>
        )}
        {mayChargeWaiting(order, job) && (
          <Button size="small" onClick={() => setAsks("charge")}>
            {m.admin_waiting_charge()}
          </Button>
        )}
      </div>
      {until !== null && (
        <p className="mt-1 text-sm text-muted">
          {m.admin_job_reopen_until({ time: formatDayAndTime(until) })}
        </p>
      )}
      {asks === "assign" && <AssignDialog {...dialog} />}
      {asks === "take_back" && <TakeBackDialog {...dialog} />}
      {(asks === "waive" || asks === "charge") && (
        <WaitingDialog step={asks} order={order} job={job} onClose={close} />
      )}
      {asks === "start" && <StartJobDialog order={order} job={job} onClose={close} />}
      {asks === "visit" && <RecordVisitSheet order={order} job={job} onClose={close} />}
      {asks === "correct" && <CorrectVisitSheet order={order} job={job} onClose={close} />}
      {asks === "complete" && <CompleteJobDialog order={order} job={job} onClose={close} />}
      {asks === "propose" && <ProposeChangeSheet order={order} job={job} onClose={close} />}
      {asks === "proof" && <RecordProofSheet order={order} job={job} onClose={close} />}
      {asks === "reopen" && <ReopenJobDialog order={order} job={job} onClose={close} />}
    </>
  );
}

/** The vehicle that a job was started with, which opens as it is today, also where it was retired since. */
function DrivenWith({ job: { driverId = null, truck = null } }: Pick<AdminJobActionsProps, "job">) {
  if (truck === null || driverId === null) return null;
  return (
    <p className="figures mt-2 text-sm text-muted">
      {m.driver_job_vehicle()}:{" "}
      <Link
        to="/admin/vehicles"
        search={{ driver: driverId, vehicle: truck.vehicleId }}
        className="text-teal underline underline-offset-4 hover:text-teal-deep"
      >
        {truck.plate}
      </Link>
    </p>
  );
}
