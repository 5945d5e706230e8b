import { useState } from "react";
import { phoneText } from "#domain/contact/phone-text.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { licenceText } from "#web/entities/drivers/driver-texts.ts";
import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { AccountButton } from "./account-button.tsx";
import { DriverSheet } from "./driver-sheet.tsx";
import { RemoveDriverDialog } from "./remove-driver-dialog.tsx";

/** What is open over the list: a driver's form or the question before deleting them. */
type Open = { readonly what: "edit" | "remove"; readonly driver: DriverOnFile };

/** Drivers whom the office has written down without an account: changed, invited and deleted here. */
export function DriversOnFile() {
  const query = trpc.drivers.onFile.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PagedList
        query={query}
        rows={3}
        failed={m.drivers_load_failed()}
        empty={<EmptyState title={m.drivers_empty()} />}
      >
        {(drivers) => (
          <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface md:[&_td]:align-top">
            <DataTable
              caption={m.driver_list_on_file()}
              rows={drivers}
              rowKey={({ driverId }) => driverId}
              columns={columnsFor(setOpen)}
            />
          </div>
        )}
      </PagedList>
      {open?.what === "edit" && <DriverSheet driver={open.driver} onClose={close} />}
      {open?.what === "remove" && <RemoveDriverDialog driver={open.driver} onClose={close} />}
    </>
  );
}

function columnsFor(onOpen: (open: Open) => void): readonly Column<DriverOnFile>[] {
  return [
    {
      key: "name",
      header: m.driver_name_label(),
      lead: true,
      cell: ({ name, phone, email }) => (
        <span className="block">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="figures block font-running text-sm font-normal text-muted wrap-anywhere">
            {phoneText(phone)} · {email}
          </span>
        </span>
      ),
    },
    {
      key: "licence",
      header: m.driver_section_licence(),
      cell: ({ licenceClass }) => (licenceClass === null ? "–" : licenceText(licenceClass)),
    },
    {
      key: "vehicle",
      header: m.driver_section_vehicles(),
      cell: ({ vehicle, plate }) => (
        <span className="block">
          {VEHICLE_TEXTS[vehicle]()}
          <span className="figures block text-sm text-muted">{plate}</span>
        </span>
      ),
    },
    {
      key: "account",
      header: m.driver_account_label(),
      cell: (driver) => (
        <span className="grid justify-items-start gap-1">
          {driver.invitedUntil !== null && (
            <span className="text-sm text-muted">
              {m.driver_invited_until({ time: formatShortDayAndTime(driver.invitedUntil) })}
            </span>
          )}
          <AccountButton driver={driver} />
        </span>
      ),
    },
    {
      key: "change",
      header: <span className="sr-only">{m.driver_edit()}</span>,
      cell: (driver) => (
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => onOpen({ what: "edit", driver })}>
            {m.driver_edit()} <span className="sr-only">{driver.name}</span>
          </Button>
          <Button size="small" tone="plain" onClick={() => onOpen({ what: "remove", driver })}>
            {m.action_delete()} <span className="sr-only">{driver.name}</span>
          </Button>
        </span>
      ),
    },
  ];
}
