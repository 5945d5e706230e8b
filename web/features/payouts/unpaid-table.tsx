import { Button } from "#web/components/button.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { PhoneLink } from "#web/entities/contact/phone-link.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { dayText } from "#web/entities/earnings/days.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Unpaid } from "./payout-types.ts";

export interface UnpaidTableProps {
  readonly rows: readonly Unpaid[];
  readonly onPay: (unpaid: Unpaid) => void;
  /** Of which jobs the amount is made. */
  readonly onShow: (unpaid: Unpaid) => void;
}

/** The drivers who are owed something, with the cash that they hold, in the order of the server: longest first. */
export function UnpaidTable({ rows, onPay, onShow }: UnpaidTableProps) {
  return (
    <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface">
      <DataTable
        caption={m.earnings_unpaid_label()}
        rows={rows}
        rowKey={({ driverId }) => driverId}
        columns={columnsFor(onPay, onShow)}
      />
    </div>
  );
}

function columnsFor(
  onPay: UnpaidTableProps["onPay"],
  onShow: UnpaidTableProps["onShow"],
): readonly Column<Unpaid>[] {
  return [
    {
      key: "driver",
      header: m.payouts_driver(),
      lead: true,
      cell: ({ driverName, phone }) => (
        <>
          <span className="block wrap-anywhere">{driverNameText(driverName)}</span>
          {phone !== "" && <PhoneLink name={driverNameText(driverName)} phone={phone} />}
        </>
      ),
    },
    {
      key: "since",
      header: m.payouts_since(),
      cell: ({ sinceDay }) => <span className="figures text-sm">{dayText(sinceDay)}</span>,
    },
    {
      key: "cash",
      header: m.payouts_cash(),
      align: "end",
      cell: ({ cashHeldSatang }) => formatUnitPrice(cashHeldSatang),
    },
    {
      key: "amount",
      header: m.earnings_unpaid_label(),
      align: "end",
      cell: ({ totalSatang }) => (
        <span className="font-heading font-semibold">{formatUnitPrice(totalSatang)}</span>
      ),
    },
    {
      key: "make",
      header: <span className="sr-only">{m.payout_make()}</span>,
      align: "end",
      cell: (unpaid) => (
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="small" onClick={() => onShow(unpaid)}>
            {m.payout_jobs_show()}
          </Button>
          {unpaid.totalSatang > 0 && (
            <Button size="small" tone="solid" onClick={() => onPay(unpaid)}>
              {m.payout_make()}
            </Button>
          )}
        </div>
      ),
    },
  ];
}
