import { Sheet } from "#web/components/dialog.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { dayText } from "#web/entities/earnings/days.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

export interface IdleTrucksSheetProps {
  /** In Bangkok, `2026-12-01`. */
  readonly day: string;
  readonly onClose: () => void;
}

type Truck = NonNullable<RouterOutputs["controlRoom"]["idleTrucks"]>["trucks"][number];

/** The trucks that have no job on a day, by type and plate, each with its driver and where it comes from and goes to next. */
export function IdleTrucksSheet({ day, onClose }: IdleTrucksSheetProps) {
  const query = trpc.controlRoom.idleTrucks.useQuery({ day }, REFRESHED);
  const { data } = query;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={m.today_idle_on({ day: dayText(day) })}
      closeLabel={m.action_close()}
    >
      {data === undefined ? (
        <QueryFallback query={query} rows={4} failed={m.today_load_failed()} />
      ) : data === null ? (
        <p className="text-muted">{m.today_load_failed()}</p>
      ) : data.trucks.length === 0 ? (
        <p className="text-muted">{m.today_idle_none()}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {data.trucks.map((truck) => (
              <li key={`${truck.driverId}/${truck.position}`} className="py-2">
                <IdleTruck truck={truck} />
              </li>
            ))}
          </ul>
          {data.isCut && (
            <p className="mt-3 text-sm text-muted">
              {m.today_idle_cut({ count: formatNumber(data.trucks.length) })}{" "}
              <TextLink to="/admin/vehicles">{m.nav_admin_vehicles()}</TextLink>
            </p>
          )}
        </>
      )}
    </Sheet>
  );
}

function IdleTruck({ truck }: { readonly truck: Truck }) {
  const { driverId, driverName, position, plate, type, last, next } = truck;
  const of = ({ area, at }: NonNullable<Truck["last"]>) => ({
    place: localized(area),
    time: formatShortDayAndTime(at),
  });
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <TextLink
          to="/admin/vehicles"
          search={{ driver: driverId, at: String(position) }}
          className="figures inline-flex items-center max-lg:min-h-11"
        >
          {plate === "" ? VEHICLE_TEXTS[type]() : plate}
        </TextLink>
        {plate !== "" && <span className="text-sm text-muted">{VEHICLE_TEXTS[type]()}</span>}
        <span>{driverNameText(driverName)}</span>
      </span>
      <span className="figures block text-sm text-muted">
        {last !== null && <span className="block">{m.today_idle_last(of(last))}</span>}
        {next !== null && <span className="block">{m.today_idle_next(of(next))}</span>}
      </span>
    </>
  );
}
