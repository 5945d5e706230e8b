import { hashKey } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { restartRead } from "#web/lib/api/restart-read.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";
import { refreshOrders } from "../use-live-orders.ts";

/** A change, sent once for each call of `mutate`. */
interface OrderAction<Input> {
  readonly mutate: (input: Input) => void;
  readonly isPending: boolean;
}

/** What an order is by now. */
export type OrderNow = Pick<Order, "status" | "revision">;

function orderNow(error: ReturnType<typeof appErrorOf>): OrderNow | null {
  if (error?.code !== "ORDER_CHANGED") return null;
  const status = ORDER_STATUSES.find((each) => each === error.params["status"]);
  const revision = Number(error.params["revision"]);
  return status === undefined || !Number.isInteger(revision) ? null : { status, revision };
}

/** A cancellation with the fee that was shown. */
interface CancelInput {
  readonly orderId: string;
  readonly reason: string;
  readonly feeSatang: number;
  /** The order as it was shown, which counts for the staff. */
  readonly seen: { readonly status: Order["status"]; readonly revision: number };
}

/**
 * Cancels an order and shows the outcome as a notice. `onDone` is called after success.
 * @param onChanged with what the order is by now, where it is not as it was seen: what is read may lag behind that
 */
export function useCancelOrder(
  onDone: () => void,
  onChanged: (now: OrderNow) => void,
): OrderAction<CancelInput> {
  const { mutate, isPending } = trpc.orders.cancel.useMutation({
    onSuccess: (order) => {
      showChanged(order);
      showToast("success", m.notice_title_order(), m.success_order_cancelled({ orderId: order.orderId }));
      onDone();
    },
    onError: (error) => {
      showError(error, { title: m.notice_title_order, text: m.order_cancel_failed });
      const now = orderNow(appErrorOf(error));
      if (now !== null) onChanged(now);
      void refreshOrders();
    },
  });
  return { mutate, isPending };
}

/** Refusals of a confirmation because a colleague has changed or decided the order since it was seen. */
const OVERTAKEN: ReadonlySet<string> = new Set(["ORDER_CHANGED", "ORDER_TRANSITION_REFUSED"]);

/**
 * Confirms an order and shows the outcome as a notice.
 * @param onOvertaken called once it was read again after a colleague has changed or decided it first
 */
export function useConfirmOrder(
  onOvertaken: () => void,
): OrderAction<{ orderId: string; seenRevision: number }> {
  const { mutate, isPending } = trpc.orders.confirm.useMutation({
    onSuccess: (order) => {
      showChanged(order);
      showToast("success", m.notice_title_order(), m.success_order_confirmed({ orderId: order.orderId }));
    },
    onError: async (error) => {
      const isOvertaken = OVERTAKEN.has(appErrorOf(error)?.code ?? "");
      if (!isOvertaken) showError(error, { title: m.notice_title_order, text: m.order_confirm_failed });
      await refreshOrders();
      if (isOvertaken) onOvertaken();
    },
  });
  return { mutate, isPending };
}

/** An admin's change of one job. */
interface JobChangeInput {
  readonly orderId: string;
  readonly jobId: string;
  readonly reason: string;
}

/** The same for the driver who was seen to hold the job. */
interface JobOfDriverInput extends JobChangeInput {
  readonly seenDriverId: string;
}

/** The same under the terms of its order that were seen. */
interface JobAsSeenInput extends JobOfDriverInput {
  readonly seenRevision: number;
}

/** The same as of when it really was; absent: now. */
interface StepOfJobInput extends JobAsSeenInput {
  readonly at?: number | undefined;
}

/** A change whose fields may be refused. */
type FieldsAction<Input> = OrderAction<Input> & { readonly errors: Readonly<Record<string, string>> };

/** Starts a job for its driver and shows the outcome as a notice. `onDone` is called after success. */
export function useStartJob(onDone: () => void): FieldsAction<StepOfJobInput> {
  const { mutate, isPending, error } = trpc.orders.startJob.useMutation({
    onSuccess: (order) => showJobChanged(order, onDone),
    onError: showJobError,
  });
  return { mutate, isPending, errors: fieldErrorsOf(error) };
}

/** A step of a truck that its driver has told the office. */
type VisitInput = Parameters<ReturnType<typeof trpc.orders.visitStop.useMutation>["mutate"]>[0];

/** Writes down a step of a truck for its driver and shows the outcome as a notice. `onDone` is called after success. */
export function useVisitStop(onDone: () => void): FieldsAction<VisitInput> {
  const { mutate, isPending, error } = trpc.orders.visitStop.useMutation({
    onSuccess: (order) => showJobChanged(order, onDone),
    onError: showJobError,
  });
  return { mutate, isPending, errors: fieldErrorsOf(error) };
}

/** The right time of a step that is recorded. */
type CorrectionInput = Parameters<ReturnType<typeof trpc.orders.correctVisit.useMutation>["mutate"]>[0];

/** Corrects a step of a truck and shows the outcome as a notice. `onDone` is called after success. */
export function useCorrectVisit(onDone: () => void): FieldsAction<CorrectionInput> {
  const { mutate, isPending, error } = trpc.orders.correctVisit.useMutation({
    onSuccess: (order) => showJobChanged(order, onDone),
    onError: showJobError,
  });
  return { mutate, isPending, errors: fieldErrorsOf(error) };
}

/** Completes a job for its driver and shows the outcome as a notice. `onDone` is called after success. */
export function useCompleteJob(onDone: () => void): FieldsAction<StepOfJobInput> {
  const { mutate, isPending, error } = trpc.orders.completeJob.useMutation({
    onSuccess: (order) => showJobChanged(order, onDone),
    onError: showJobError,
  });
  return { mutate, isPending, errors: fieldErrorsOf(error) };
}

/** Waives the waiting of a job and shows the outcome as a notice. `onDone` is called after success. */
export function useWaiveWaiting(
  onDone: () => void,
): OrderAction<JobChangeInput & { readonly seenSatang: number }> {
  const { mutate, isPending } = trpc.orders.waiveWaiting.useMutation({
    onSuccess: (order) => showJobChanged(order, onDone),
    onError: showJobError,
  });
  return { mutate, isPending };
}

/** Takes back that the waiting of a job was waived, and shows the outcome as a notice. `onDone` is called after success. */
export function useChargeWaiting(
  onDone: () => void,
): OrderAction<JobChangeInput & { readonly seenSatang: number }> {
  const { mutate, isPending } = trpc.orders.chargeWaiting.useMutation({
    onSuccess: (order) => showJobChanged(order, onDone),
    onError: showJobError,
  });
  return { mutate, isPending };
}

/**
 * Sets a completed job back under way and shows the outcome as a notice. `onDone` is called after success.
 * @param onOverlap called instead when the driver has another job meanwhile
 */
export function useReopenJob(
  onDone: () => void,
  onOverlap: (otherJobId: string) => void,
): OrderAction<JobOfDriverInput & { readonly allowOverlap: boolean }> {
  const { mutate, isPending } = trpc.orders.reopenJob.useMutation({
    onSuccess: (order) => showJobChanged(order, onDone),
    onError: (error) => {
      const known = appErrorOf(error);
      if (known?.code === "JOBS_OVERLAP") onOverlap(String(known.params["jobId"]));
      else showJobError(error);
    },
  });
  return { mutate, isPending };
}

function showJobChanged(order: Order, onDone: () => void): void {
  showChanged(order);
  showToast("success", m.notice_title_job(), m.success_job_updated());
  onDone();
}

function showJobError(error: unknown): void {
  showError(error, { title: m.notice_title_job, text: m.error_job_update_failed });
  void refreshOrders();
}

/** Shows the order as the server answered it, and fetches everything else again that may show it. */
export function showChanged(order: Order): void {
  const input = { orderId: order.orderId };
  trpcUtils.orders.byId.setData(input, order);
  const key = getQueryKey(trpc.orders.byId, input, "query");
  restartRead(key);
  const answered = hashKey(key);
  void trpcUtils.orders.invalidate(undefined, { predicate: ({ queryHash }) => queryHash !== answered });
}
