import type { MoneyFilterInput } from "#domain/payments/search/money-filter.ts";
import { receivedAtOf, type PaymentState } from "#domain/payments/payment.ts";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import type { ExportedFile } from "#web/entities/files/export-button.tsx";
import { PAYMENT_METHOD_TEXTS, PAYMENT_STATE_TEXTS } from "#web/entities/payments/payment-texts.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { bahtCell, bahtHeading, timeCell, type SheetColumn } from "#web/lib/i18n/spreadsheet.ts";
import { searchReachText } from "#web/entities/payments/search-cut.tsx";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

type Exported = RouterOutputs["payments"]["export"]["rows"][number];

/** Which payments are listed: those in a state, a single one, the cash that a driver holds, and what they are searched by. */
export interface PaymentsView {
  readonly state?: PaymentState;
  readonly paymentId?: string;
  readonly driverId?: string;
  readonly search?: MoneyFilterInput;
}

/** The payments of a view as a file, in the order of the list, with its words. */
export function paymentsFile(of: PaymentsView): ExportedFile<Exported> {
  return {
    name: "payments.csv",
    title: m.nav_admin_payments,
    failed: m.money_csv_failed,
    columns: paymentColumns,
    readPart: async (asked, signal) => {
      const part = await trpcClient.payments.export.mutate({ ...of, ...asked }, { signal });
      return { ...part, notice: searchReachText(part) };
    },
  };
}

function paymentColumns(): readonly SheetColumn<Exported>[] {
  return [
    { heading: m.notice_title_payment(), cell: ({ paymentId }) => paymentId },
    { heading: m.order_id_label(), cell: ({ orderId }) => orderId },
    { heading: m.order_customer_label(), cell: ({ contactName }) => contactName },
    { heading: m.payment_method_label(), cell: ({ method }) => PAYMENT_METHOD_TEXTS[method]() },
    { heading: m.order_status_label(), cell: ({ state }) => PAYMENT_STATE_TEXTS[state].text() },
    { heading: bahtHeading(m.pay_amount_label()), cell: ({ amountSatang }) => bahtCell(amountSatang) },
    { heading: m.csv_payment_asked(), cell: ({ createdAt }) => timeCell(createdAt) },
    { heading: m.payment_state_received(), cell: (payment) => timeCell(receivedAt(payment)) },
    { heading: m.csv_payment_decided(), cell: ({ decidedAt }) => timeCell(decidedAt) },
    { heading: m.payment_state_taken_back(), cell: ({ takenBackAt }) => timeCell(takenBackAt) },
    { heading: m.money_find_reference(), cell: ({ reference }) => reference },
    { heading: m.csv_stripe_id(), cell: ({ stripeId }) => stripeId ?? "" },
    {
      heading: m.payouts_driver(),
      cell: ({ driverName }) => (driverName === null ? "" : driverNameText(driverName)),
    },
    { heading: m.driver_reason_label(), cell: ({ reason }) => reason },
  ];
}

/** When the money came; `null` while it has not. */
function receivedAt(payment: Exported): number | null {
  return payment.state === "received" || payment.state === "taken_back" ? receivedAtOf(payment) : null;
}
