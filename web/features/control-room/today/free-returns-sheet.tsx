import { Sheet } from "#web/components/dialog.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { truckText } from "#web/entities/jobs/truck-text.ts";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatDistance, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

export interface FreeReturnsSheetProps {
  readonly onClose: () => void;
}

type Truck = RouterOutputs["controlRoom"]["unmatchedReturns"][number];

/** The trucks that return empty and that no open job leads home: which, from where and when, and how far home. */
export function FreeReturnsSheet({ onClose }: FreeReturnsSheetProps) {
  const query = trpc.controlRoom.unmatchedReturns.useQuery(undefined, REFRESHED);
  const { data } = query;
  return (
    <Sheet open onOpenChange={onClose} title={m.today_free_returns()} closeLabel={m.action_close()}>
      {data === undefined ? (
        <QueryFallback query={query} rows={4} failed={m.today_load_failed()} />
      ) : data.length === 0 ? (
        <p className="text-muted">{m.today_free_returns_none()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.map((truck) => (
            <li key={truck.jobId} className="py-2">
              <FreeReturn truck={truck} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function FreeReturn({ truck }: { readonly truck: Truck }) {
  const { orderId, driverName, freeAt, endArea, homeArea, homeM } = truck;
  const home = homeArea === null ? null : localized(homeArea);
  const distance = homeM === null ? null : formatDistance(homeM);
  return (
    <>
      <span className="block font-semibold">{driverNameText(driverName)}</span>
      <span className="figures block text-sm">{truckText(truck)}</span>
      <span className="figures block text-sm">
        {m.today_way_back_free({ place: localized(endArea), time: formatShortDayAndTime(freeAt) })}
      </span>
      {distance !== null && (
        <span className="figures block text-sm">
          {home === null
            ? m.today_way_back_home({ distance })
            : m.today_way_back_home_to({ distance, place: home })}
        </span>
      )}
      <TextLink
        to="/admin/orders"
        search={{ order: orderId }}
        className="figures inline-flex items-center text-sm max-lg:min-h-11"
      >
        {orderId}
      </TextLink>
    </>
  );
}
