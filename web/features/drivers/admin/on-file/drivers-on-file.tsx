import { useState } from "react";
import { Badge } from "#web/components/badge.tsx";
import type { Column } from "#web/components/lists/data-table.tsx";
import { licenceText, SHOWN_DRIVER_STATE_TEXTS } from "#web/entities/drivers/driver-texts.ts";
import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { DriversTable } from "../list/drivers-table.tsx";
import { PlateOnFile } from "./vehicle-on-file.tsx";
import { DriverSheet } from "../later-sheets.ts";
import { OnFileButtons } from "./on-file-actions.tsx";

/** Drivers whom the office has written down without an account: changed, invited and deleted here. */
export function DriversOnFile() {
  const query = trpc.drivers.onFile.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  // Here, as a driver with an account is in the list no more: the form goes with no row.
  const [edited, setEdited] = useState<DriverOnFile | null>(null);
  const [columns] = useState(() => columnsWith(setEdited));
  return (
    <>
      <DriversTable query={query} caption={m.driver_list_on_file()} columns={columns} />
      {edited !== null && <DriverSheet driver={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const columnsWith = (onEdit: (driver: DriverOnFile) => void): readonly Column<DriverOnFile>[] => [
  {
    key: "licence",
    header: m.driver_section_licence(),
    cell: ({ licenceClass }) => (licenceClass === null ? "–" : licenceText(licenceClass)),
  },
  {
    key: "vehicle",
    header: m.driver_section_vehicles(),
    cell: ({ vehicle, plate, province }) => (
      <span className="block">
        {VEHICLE_TEXTS[vehicle]()}
        <span className="figures block text-sm text-muted">
          <PlateOnFile plate={plate} province={province} />
        </span>
      </span>
    ),
  },
  {
    key: "account",
    header: m.driver_account_label(),
    cell: (driver) => (
      <div>
        {driver.isSuspended && (
          <p className="mb-2">
            <Badge tone={SHOWN_DRIVER_STATE_TEXTS.suspended.tone}>
              {SHOWN_DRIVER_STATE_TEXTS.suspended.text()}
            </Badge>
          </p>
        )}
        <OnFileButtons driver={driver} onEdit={() => onEdit(driver)} />
      </div>
    ),
  },
];
