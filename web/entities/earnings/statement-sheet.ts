import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { bahtCell, bahtHeading, sheetOf, type SheetColumn } from "#web/lib/i18n/spreadsheet.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

type Statement = RouterOutputs["earnings"]["csv"];
type Line = Statement["lines"][number];

/**
 * Saves a statement as CSV, oldest line first; what was taken back is negative, and cash is in no total.
 * @param name of the file, without what it ends in
 */
export async function saveStatementSheet({ driverName, lines }: Statement, name: string): Promise<void> {
  const columns = columnsOf(driverName);
  const content = await sheetOf(
    columns.map(({ heading }) => heading),
    lines.map((line) => columns.map(({ cell }) => cell(line))),
  );
  saveFile(`${name}.csv`, "text/csv;charset=utf-8", content);
}

function columnsOf(driverName: string): readonly SheetColumn<Line>[] {
  return [
    { heading: m.truck_day_label(), cell: ({ day }) => day },
    { heading: m.order_id_label(), cell: ({ orderId }) => orderId },
    { heading: m.notice_title_job(), cell: ({ jobId }) => jobId },
    {
      heading: m.order_status_label(),
      cell: ({ kind }) => (kind === "set_back" ? m.earnings_set_back() : JOB_STATUS_TEXTS.completed.text()),
    },
    { heading: m.payouts_driver(), cell: () => driverName },
    { heading: m.stop_pickup(), cell: ({ from }) => (from === null ? "" : localized(from)) },
    { heading: m.stop_destination(), cell: ({ to }) => (to === null ? "" : localized(to)) },
    { heading: bahtHeading(m.job_pay_fixed()), cell: ({ paySatang }) => bahtCell(paySatang) },
    { heading: bahtHeading(m.waiting_label()), cell: ({ waitingSatang }) => bahtCell(waitingSatang) },
    {
      heading: bahtHeading(m.earnings_total()),
      cell: ({ paySatang, waitingSatang }) => bahtCell(paySatang + waitingSatang),
    },
    { heading: bahtHeading(m.earnings_cash_label()), cell: ({ cashSatang }) => bahtCell(cashSatang) },
    {
      heading: bahtHeading(m.earnings_cash_held_label()),
      cell: ({ cashHeldSatang }) => bahtCell(cashHeldSatang),
    },
    { heading: m.payout_paid_on_label(), cell: ({ paidOn }) => paidOn ?? "" },
  ];
}
