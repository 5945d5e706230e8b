import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { tellTexts, type DriverOfNotice } from "#web/entities/drivers/tell-driver.tsx";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import type { JobConflict } from "./use-job-conflict.ts";

/** A job as somebody sees it who gives it to a driver or takes it back. */
export interface SeenJob {
  readonly orderId: string;
  readonly jobId: string;
  readonly status: RouterOutputs["orders"]["byId"]["jobs"][number]["status"];
  /** Who holds it, and how they are called; nobody: `null` or absent. */
  readonly driverId?: string | null | undefined;
  readonly driverName?: string | null | undefined;
  /** The phone of that driver, where no message reaches them. */
  readonly phoneToTell?: string | null | undefined;
  /** When its order is picked up, as an instant in epoch milliseconds. */
  readonly pickupAt: number;
}

/** What the page around a dialog does with its outcome. */
export interface AssignOutcome {
  /** After success, with the order as the server answered it. */
  readonly onChanged: (order: RouterOutputs["orders"]["byId"]) => void;
  /** After a refusal: what is shown may be out of date. */
  readonly onRefused: () => void;
}

export interface AssignDialogProps extends AssignOutcome {
  readonly job: SeenJob;
  readonly onClose: () => void;
}

/** What a press leads to, beside what the page does with it. */
interface Following extends AssignOutcome {
  /** Shows in the dialog what somebody else has decided meanwhile; its words stay. */
  readonly conflict: JobConflict;
}

/**
 * Gives a job to a driver and shows the outcome as a notice.
 * @param driverName the driver whom it is given to, with the plate of the vehicle that was chosen
 * @param concerned that driver and the one who loses it: the notice says whom of them the office has to tell
 */
export function useAssign(outcome: Following, driverName: string, concerned: readonly DriverOfNotice[]) {
  const { mutate, isPending } = trpc.assignments.assign.useMutation(
    following(m.success_driver_assigned, outcome, { status: "reserved", driverName }, concerned),
  );
  return { mutate, isPending };
}

/** Takes a job from its driver and shows the outcome as a notice, which says whether the office has to tell them. */
export function useTakeBack(outcome: Following) {
  const { mutate, isPending } = trpc.assignments.takeBack.useMutation(
    following(m.success_job_updated, outcome, { status: "available" }, [holderOf(outcome.conflict.seen)]),
  );
  return { mutate, isPending };
}

/** Who holds a job, for a notice. */
export function holderOf({ driverName, phoneToTell }: SeenJob): DriverOfNotice {
  return { name: driverName, phone: phoneToTell };
}

function following(
  done: () => string,
  { onChanged, onRefused, conflict }: Following,
  wanted: Parameters<JobConflict["refused"]>[1],
  concerned: readonly DriverOfNotice[],
) {
  return {
    onSuccess: (order: RouterOutputs["orders"]["byId"]) => {
      const toTell = tellTexts(concerned);
      const kind = toTell.length === 0 ? "success" : "warning";
      showToast(kind, m.notice_title_job(), [done(), ...toTell].join(" "));
      onChanged(order);
    },
    onError: async (error: unknown) => {
      void trpcUtils.assignments.candidates.invalidate();
      onRefused();
      if (!(await conflict.refused(error, wanted)))
        showError(error, { title: m.notice_title_job, text: m.error_driver_assign_failed });
    },
  };
}
