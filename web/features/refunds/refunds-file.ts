import type { MoneyFilterInput } from "#domain/payments/search/money-filter.ts";
import { phoneText } from "#domain/contact/phone-text.ts";
import type { RefundState } from "#domain/payments/payment.ts";
import type { ExportedFile } from "#web/entities/files/export-button.tsx";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { bahtCell, bahtHeading, timeCell, type SheetColumn } from "#web/lib/i18n/spreadsheet.ts";
import { searchReachText } from "#web/entities/payments/search-cut.tsx";
import { m } from "#web/paraglide/messages.js";
import { REFUND_REASON_TEXTS, REFUND_STATE_TEXTS } from "./refund-texts.ts";
import type { ListedRefund } from "./refund-types.ts";

/** Which refunds are listed: those in a state, a single one, and what they are searched by. */
export interface RefundsView {
  readonly state?: RefundState;
  readonly refundId?: string;
  readonly search?: MoneyFilterInput;
}

/** The refunds of a view as a file, in the order of the list, with its words. */
export function refundsFile(of: RefundsView): ExportedFile<ListedRefund> {
  return {
    name: "refunds.csv",
    title: m.nav_admin_refunds,
    failed: m.money_csv_failed,
    columns: refundColumns,
    readPart: async (asked, signal) => {
      const part = await trpcClient.refunds.export.mutate({ ...of, ...asked }, { signal });
      return { ...part, notice: searchReachText(part) };
    },
  };
}

function refundColumns(): readonly SheetColumn<ListedRefund>[] {
  return [
    { heading: m.audit_kind_refund(), cell: ({ refundId }) => refundId },
    { heading: m.order_id_label(), cell: ({ orderId }) => orderId },
    { heading: m.order_customer_label(), cell: ({ contactName }) => contactName },
    { heading: m.order_phone_label(), cell: ({ contactPhone }) => phoneText(contactPhone) },
    { heading: m.refund_reason_label(), cell: ({ reason }) => REFUND_REASON_TEXTS[reason]() },
    { heading: m.order_status_label(), cell: ({ state }) => REFUND_STATE_TEXTS[state].text() },
    { heading: bahtHeading(m.refund_amount_label()), cell: ({ amountSatang }) => bahtCell(amountSatang) },
    { heading: m.refund_since_label(), cell: ({ createdAt }) => timeCell(createdAt) },
    { heading: m.refund_state_done(), cell: ({ doneAt }) => timeCell(doneAt) },
    { heading: m.money_find_reference(), cell: ({ reference }) => reference },
    { heading: m.refund_state_taken_back(), cell: ({ takenBackAt }) => timeCell(takenBackAt) },
    { heading: m.driver_reason_label(), cell: ({ takenBackReason }) => takenBackReason },
    { heading: m.csv_refund_of(), cell: ({ viaPaymentId }) => viaPaymentId ?? "" },
    { heading: m.csv_stripe_failure(), cell: ({ failure }) => failure },
  ];
}
