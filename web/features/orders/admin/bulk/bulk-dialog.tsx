import { useEffect, useState } from "react";
import { Dialog } from "#web/components/dialog.tsx";
import { useGiveUp } from "#web/components/sheets/close-guard.ts";
import { m } from "#web/paraglide/messages.js";
import { useLeaveQuestion } from "#web/entities/bulk/use-leave-question.ts";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import {
  assignWork,
  cancelWork,
  confirmWork,
  type BulkAction,
  type SeenOrders,
  type ShownOrder,
} from "./bulk-works.ts";
import { bulkActions } from "./bulk-actions.tsx";
import { BulkResults } from "./bulk-results.tsx";
import { BulkTruckHoursNote, useBulkTruckHours } from "./bulk-truck-hours.tsx";
import { useBulkVehicles, VehicleForAll, type BulkVehicles } from "./bulk-vehicles.tsx";
import { DriverChoice } from "./driver-choice.tsx";
import { keepBulk, resultsOf, type KeptBulk } from "./kept-bulk.ts";
import { GraceNote } from "./grace-note.tsx";
import { TO_SEND, useBulk, type OrderWork, type RowResult } from "./use-bulk.ts";
import { useGrace } from "./use-grace.ts";

export interface BulkDialogProps {
  readonly action: BulkAction;
  readonly title: string;
  readonly orderIds: readonly string[];
  /** Each as it was when the action was chosen. */
  readonly seen: SeenOrders;
  /** One that was sent before the page was left: nothing more is sent of it. */
  readonly kept?: KeptBulk | undefined;
  /** While false it is kept unseen: what it did can be taken back when it is opened again. */
  readonly open: boolean;
  /** Without what it has done, where it has not come. */
  readonly onClose: (done?: BulkOutcome) => void;
}

/** What was done when the dialog is closed. */
export interface BulkOutcome {
  readonly hasRun: boolean;
  /** How many orders it can be taken back of. */
  readonly undoable: number;
}

/** What happens, and whether it can be undone. */
const ABOUT_TEXTS = {
  confirm: m.bulk_confirm_text,
  assign: m.bulk_assign_text,
  cancel: m.bulk_cancel_text,
} as const satisfies Record<BulkAction, () => string>;

/** What cannot be taken back once it is done: it is sent only after a time in which it is undone by not sending it. */
const HAS_GRACE = { confirm: true, assign: false, cancel: true } as const satisfies Record<
  BulkAction,
  boolean
>;

/** Says what will happen to the chosen orders, does it to one after another, and shows what became of each. */
export function BulkDialog({ action, title, orderIds, seen, kept, open, onClose }: BulkDialogProps) {
  const [before] = useState(() => kept && resultsOf(kept));
  const bulk = useBulk(orderIds, seen, before);
  const shown = kept === undefined ? seen : shownOf(kept);
  const [reason, setReason] = useState("");
  const [driver, setDriver] = useState<{ readonly driverId: string; readonly name: string } | null>(null);
  const driverId = driver?.driverId ?? null;
  const [asked, setAsked] = useState(false);
  const truckHours = useBulkTruckHours(orderIds, action === "assign" ? driverId : null);
  const vehicles = useBulkVehicles(orderIds, action === "assign" ? driverId : null);
  const words = reason.trim();
  const work = workOf(action, { reason: words, driverId, seen, vehicles });
  const isToBeDone = (orderId: string) => TO_SEND.includes(bulk.resultOf(orderId).state);
  const send = () => {
    if (work !== null) void bulk.run(work);
  };
  const grace = useGrace(send);
  const isHeldBack = grace.state !== "over";
  const isChosen = !bulk.hasRun && !isHeldBack;
  useLeaveQuestion(isHeldBack || bulk.isRunning);
  useEffect(() => {
    if (bulk.hasRun && bulk.results !== before) keepBulk(action, orderIds, shown, bulk.resultOf, Date.now());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- nothing else of it changes once it was sent
  }, [bulk.results]);
  const close = () => onClose({ hasRun: bulk.hasRun, undoable: bulk.undoable });
  const giveUp = useGiveUp(close);
  const start = () => {
    setAsked(true);
    if (work === null) return;
    if (HAS_GRACE[action] && (!bulk.hasRun || bulk.hasKept)) grace.start();
    else send();
  };
  const keep = (orderId: string, act: OrderWork) => {
    if (!HAS_GRACE[action]) return void bulk.keepNow(orderId, act);
    bulk.keep(orderId);
    grace.start();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={() => {
        // What runs on unseen could not be stopped. While it is held back, nothing has been sent.
        if (!bulk.isRunning) close();
      }}
      title={title}
      description={ABOUT_TEXTS[action]()}
      closeLabel={m.action_close()}
      actions={bulkActions({
        action,
        title,
        bulk,
        grace,
        isReading: truckHours.query.isLoading || vehicles.query.isLoading,
        onStart: start,
        onSendNow: () => {
          grace.end();
          send();
        },
        onUndo: () => {
          grace.end();
          bulk.unkeep();
        },
        onClose: giveUp,
      })}
    >
      <div className="grid gap-4">
        {isChosen && action === "cancel" && (
          <ReasonField reason={reason} onChange={setReason} isMissing={asked && words === ""} />
        )}
        {isChosen && action === "assign" && (
          <DriverChoice
            driverId={driverId}
            onChange={setDriver}
            error={asked && driverId === null ? m.admin_job_choose_driver() : undefined}
          />
        )}
        {driverId !== null && (
          <>
            <BulkTruckHoursNote truckHours={truckHours} isIn={isToBeDone} />
            {!bulk.isRunning && (
              <VehicleForAll
                vehicles={vehicles}
                isIn={(orderId) => isToBeDone(orderId) && bulk.resultOf(orderId).state !== "unsure"}
              />
            )}
          </>
        )}
        {kept !== undefined && orderIds.some((orderId) => isUnfinished(bulk.resultOf(orderId))) && (
          <p className="text-sm">{m.bulk_page_left()}</p>
        )}
        {isHeldBack && <GraceNote grace={grace} count={bulk.toSend} />}
        <BulkResults
          action={action}
          driverName={driver?.name ?? ""}
          orderIds={orderIds}
          seen={seen}
          shown={shown}
          bulk={bulk}
          truckHours={truckHours.hours}
          vehicles={vehicles}
          onKeep={work && ((orderId) => keep(orderId, work))}
          onLeaveOut={
            bulk.hasRun || bulk.isRunning
              ? undefined
              : (orderId) => {
                  bulk.leaveOut(orderId);
                  // Whoever takes one out reads the others again.
                  if (grace.state === "running") grace.start();
                }
          }
        />
      </div>
    </Dialog>
  );
}

/** Whether the action may still have to be done to an order. Where only the taking back has no answer, it was done. */
function isUnfinished({ state, given }: RowResult): boolean {
  return given === undefined && (state === "not_sent" || TO_SEND.includes(state));
}

/** What the orders of a kept action are recognised by. */
function shownOf({ rows }: KeptBulk): ReadonlyMap<string, ShownOrder> {
  return new Map(rows.flatMap(({ orderId, shown }) => (shown === null ? [] : [[orderId, shown] as const])));
}

interface WorkChoices {
  readonly reason: string;
  readonly driverId: string | null;
  readonly seen: SeenOrders;
  readonly vehicles: BulkVehicles;
}

/** `null` while something is missing. */
function workOf(action: BulkAction, { reason, driverId, seen, vehicles }: WorkChoices): OrderWork | null {
  if (action === "confirm") return confirmWork(seen);
  if (action === "cancel") return reason === "" ? null : cancelWork(reason, seen);
  return driverId === null ? null : assignWork(driverId, seen, vehicles);
}
