import { mayHaveCash } from "#domain/payments/cash.ts";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import type { TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import type { OrderPayments } from "../../pay/payment-types.ts";

/** A job whose driver may have received cash. */
export interface DrivenJob {
  readonly jobId: string;
  readonly driverId: string;
  readonly driverName: string;
}

/** What a record of cash is based on. */
export interface CashBasis {
  readonly driven: readonly DrivenJob[];
  /** What is to pay, in satang; the most that may be recorded. */
  readonly toPaySatang: number;
  /** What was recorded last; `null` where nothing was. */
  readonly cash: OrderPayments["cash"];
  /** Whether cash of a driver may be recorded. */
  readonly isOpen: boolean;
}

/** What of an order's payments a record of cash is based on. */
export type CashFigures = Pick<OrderPayments, "toPaySatang" | "mostTransferSatang" | "takesCash" | "cash">;

/** What a record of cash for the driver of a job says; the amount in satang. */
export interface TypedCash {
  readonly jobId: string;
  readonly amountSatang: number;
}

/** What a record of cash of one of these jobs is based on. */
export function cashBasisOf(
  jobs: Order["jobs"],
  { toPaySatang, mostTransferSatang, takesCash, cash }: CashFigures,
): CashBasis {
  const driven = jobs.flatMap(({ jobId, status, driverId = null, driverName }): DrivenJob[] =>
    mayHaveCash(status) && driverId !== null ? [{ jobId, driverId, driverName: driverName ?? "" }] : [],
  );
  const isOpen = driven.length > 0 && takesCash && mostTransferSatang > 0 && cash?.state !== "reported";
  return { driven, toPaySatang, cash, isOpen };
}

/** The basis as it is saved now; `undefined` where it cannot be read. */
export async function readCashBasis(orderId: string): Promise<CashBasis | undefined> {
  try {
    const [{ jobs }, payments] = await Promise.all([
      trpcUtils.orders.byId.fetch({ orderId }, { staleTime: 0 }),
      trpcUtils.payments.ofOrder.fetch({ orderId }, { staleTime: 0 }),
    ]);
    return cashBasisOf(jobs, payments);
  } catch {
    return undefined;
  }
}

/** The parts of a basis, as they are called. */
export const CASH_LABELS = {
  driver: m.role_driver,
  cash: m.order_payment_label,
  toPay: m.pay_to_pay,
} as const satisfies Record<string, () => string>;
export type CashField = keyof typeof CASH_LABELS;
const FIELDS = ["driver", "cash", "toPay"] as const satisfies readonly CashField[];

/** What others changed of what a record was based on, beside what was typed; empty where nothing of it is another. */
export function cashChanges(
  seen: CashBasis,
  saved: CashBasis,
  { jobId, amountSatang }: TypedCash,
): readonly TheirChange<CashField, string>[] {
  const before = textsOf(seen, jobId);
  const theirs = textsOf(saved, jobId);
  const amount = formatUnitPrice(amountSatang);
  const yours = { driver: before.driver, cash: amount, toPay: amount };
  return FIELDS.filter((field) => before[field] !== theirs[field]).map((field) => ({
    field,
    before: before[field],
    theirs: theirs[field],
    yours: yours[field],
  }));
}

function textsOf({ driven, toPaySatang, cash }: CashBasis, jobId: string): Record<CashField, string> {
  const driver = driven.find((each) => each.jobId === jobId);
  return {
    driver: driver === undefined ? m.order_driver_none() : driverNameText(driver.driverName),
    cash: cash === null ? "–" : cashText(cash),
    toPay: formatUnitPrice(toPaySatang),
  };
}

function cashText({
  state,
  amountSatang,
  recordedAt,
  driverName,
  reason,
}: NonNullable<CashBasis["cash"]>): string {
  const amount = formatUnitPrice(amountSatang);
  const when = formatShortDayAndTime(recordedAt);
  const recorded = m.cash_recorded_by({ amount, when, name: driverNameText(driverName) });
  const isTakenBack = state !== "reported" && state !== "received";
  return isTakenBack ? `${recorded} · ${m.cash_taken_back({ reason })}` : recorded;
}
