import { phoneText } from "#domain/contact/phone-text.ts";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import type { ExportedFile } from "#web/entities/files/export-button.tsx";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { bahtCell, bahtHeading, type SheetColumn } from "#web/lib/i18n/spreadsheet.ts";
import { m } from "#web/paraglide/messages.js";
import type { Unpaid } from "./payout-types.ts";

/** Which drivers' pay is listed. */
export interface UnpaidView {
  /** Until when: a day of Bangkok. */
  readonly through: string;
  /** The only one. */
  readonly driverId: string | undefined;
}

/** What drivers are owed as a file, in the order of the list, with its words. */
export function unpaidFile(of: UnpaidView): ExportedFile<Unpaid> {
  return {
    name: `driver-pay-${of.through}.csv`,
    title: m.nav_admin_payouts,
    failed: m.money_csv_failed,
    columns: unpaidColumns,
    readPart: (asked, signal) => trpcClient.payouts.exportUnpaid.mutate({ ...of, ...asked }, { signal }),
  };
}

function unpaidColumns(): readonly SheetColumn<Unpaid>[] {
  return [
    { heading: m.payouts_driver(), cell: ({ driverName }) => driverNameText(driverName) },
    { heading: m.order_phone_label(), cell: ({ phone }) => phoneText(phone) },
    { heading: m.earnings_jobs(), cell: ({ jobs }) => String(jobs) },
    { heading: bahtHeading(m.earnings_unpaid_label()), cell: ({ totalSatang }) => bahtCell(totalSatang) },
    { heading: bahtHeading(m.payouts_cash()), cell: ({ cashHeldSatang }) => bahtCell(cashHeldSatang) },
    { heading: m.payouts_since(), cell: ({ sinceDay }) => sinceDay },
  ];
}
