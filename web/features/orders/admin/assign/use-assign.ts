import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { showChanged } from "../../order/use-order-actions.ts";
import type { Order } from "../../order-types.ts";
import { refreshOrders } from "../../use-live-orders.ts";

/** Gives a job to a driver and shows the outcome as a notice. `onDone` is called after success. */
export function useAssign(onDone: () => void) {
  const { mutate, isPending } = trpc.assignments.assign.useMutation(
    following(m.success_driver_assigned, onDone),
  );
  return { mutate, isPending };
}

/** Takes a job from its driver and shows the outcome as a notice. `onDone` is called after success. */
export function useTakeBack(onDone: () => void) {
  const { mutate, isPending } = trpc.assignments.takeBack.useMutation(
    following(m.success_job_updated, onDone),
  );
  return { mutate, isPending };
}

function following(done: () => string, onDone: () => void) {
  return {
    onSuccess: (order: Order) => {
      showChanged(order);
      showToast("success", m.notice_title_job(), done());
      onDone();
    },
    onError: (error: unknown) => {
      showError(error, { title: m.notice_title_job, text: m.error_driver_assign_failed });
      void trpcUtils.assignments.candidates.invalidate();
      void refreshOrders();
    },
  };
}
