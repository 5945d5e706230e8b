import { Button } from "#web/components/button.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { dayText, daysText } from "#web/entities/earnings/days.ts";
import { OfficeStatementFiles } from "#web/entities/earnings/office-statement-files.tsx";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Payout } from "./payout-types.ts";

export interface PayoutsTableProps {
  readonly payouts: readonly Payout[];
  readonly onTakeBack: (payout: Payout) => void;
}

/** Recorded payouts with their statements, and the way to take one back. */
export function PayoutsTable({ payouts, onTakeBack }: PayoutsTableProps) {
  return (
    <div className="xl:overflow-x-auto xl:rounded-card xl:border xl:border-line xl:bg-surface xl:[&_td]:align-top">
      <DataTable
        caption={m.payouts_made_title()}
        rows={payouts}
        rowKey={({ payoutId }) => payoutId}
        columns={columnsFor(onTakeBack)}
        tableFrom="xl"
      />
    </div>
  );
}

function columnsFor(onTakeBack: PayoutsTableProps["onTakeBack"]): readonly Column<Payout>[] {
  return [
    {
      key: "driver",
      header: m.payouts_driver(),
      lead: true,
      cell: ({ driverName }) => driverNameText(driverName),
    },
    {
      key: "days",
      header: m.earnings_period(),
      cell: ({ fromDay, throughDay }) => (
        <span className="figures text-right text-sm xl:text-left">
          {daysText({ fromDay, toDay: throughDay })}
        </span>
      ),
    },
    {
      key: "sent",
      header: m.payout_paid_on_label(),
      cell: ({ paidOn, reference }) => (
        <span className="text-right text-sm xl:text-left">
          <span className="figures block">{dayText(paidOn)}</span>
          <span className="block wrap-anywhere text-muted">{reference}</span>
        </span>
      ),
    },
    {
      key: "amount",
      header: m.refund_amount_label(),
      align: "end",
      cell: ({ totalSatang }) => (
        <span className="font-heading font-semibold">{formatUnitPrice(totalSatang)}</span>
      ),
    },
    {
      key: "files",
      card: "block pt-2",
      header: <span className="sr-only">{m.earnings_pdf()}</span>,
      cell: (payout) =>
        payout.takenBackAt === null ? (
          <div className="flex flex-wrap gap-2 xl:justify-end">
            <OfficeStatementFiles of={{ payoutId: payout.payoutId }} />
            <Button size="small" onClick={() => onTakeBack(payout)}>
              {m.payout_take_back()}
            </Button>
          </div>
        ) : (
          <span className="max-w-xs text-sm wrap-anywhere text-brick">
            {m.payout_taken_back({ reason: payout.takeBackReason })}
          </span>
        ),
    },
  ];
}
