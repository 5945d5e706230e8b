import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { Button } from "#web/components/button.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { formatDistance, formatMoney, formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { AssignDialog } from "#web/entities/jobs/assign/later-dialogs.ts";
import { m } from "#web/paraglide/messages.js";
import type { FreeReturnsSheetProps } from "./free-returns-sheet.tsx";

const FreeReturnsSheet = laterDialog<FreeReturnsSheetProps>(
  async () => (await import("./free-returns-sheet.tsx")).FreeReturnsSheet,
);

type Truck = RouterOutputs["controlRoom"]["waysBack"]["trucks"][number];
type Match = Truck["matching"][number];

/** A job that is about to be given to the driver of a truck that returns empty. */
interface Offered {
  readonly match: Match;
  readonly driverId: string;
}

/**
 * The trucks that return empty, each with the orders that would lead it home, to be given to its driver at once; those without one
 * are counted, and listed when asked for.
 */
export function WaysBack() {
  const [offered, setOffered] = useState<Offered | null>(null);
  const [listsFree, setListsFree] = useState(false);
  const query = trpc.controlRoom.waysBack.useQuery(undefined, REFRESHED);
  const { data } = query;
  return (
    <section aria-labelledby="today-ways-back">
      <h2 id="today-ways-back">{m.today_ways_back()}</h2>
      {data === undefined ? (
        <QueryFallback query={query} rows={2} failed={m.today_load_failed()} />
      ) : (
        <>
          {data.trucks.length === 0 ? (
            <p className="text-muted">{m.today_ways_back_none()}</p>
          ) : (
            <>
              <p className="mb-2 text-sm text-muted">{m.today_ways_back_how()}</p>
              <div className="today-ways-back">
                {data.trucks.map((truck) => (
                  <TruckCard key={truck.jobId} truck={truck} onOffer={setOffered} />
                ))}
              </div>
            </>
          )}
          {data.unmatched > 0 && (
            <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-muted">
              {m.today_ways_back_unmatched({ count: formatNumber(data.unmatched) })}
              <Button size="small" tone="plain" onClick={() => setListsFree(true)}>
                {m.today_list_show()} <span className="sr-only">{m.today_free_returns()}</span>
              </Button>
            </p>
          )}
          {data.withoutHome.count > 0 && <WithoutHome {...data.withoutHome} />}
          {data.isCut && <p className="mt-2 text-sm text-muted">{m.today_ways_back_cut()}</p>}
        </>
      )}
      {listsFree && <FreeReturnsSheet onClose={() => setListsFree(false)} />}
      {offered !== null && (
        <AssignDialog
          job={{ ...offered.match, status: "available" }}
          onlyId={offered.driverId}
          onClose={() => setOffered(null)}
          onChanged={() => {
            setOffered(null);
            refresh();
          }}
          onRefused={refresh}
        />
      )}
    </section>
  );
}

/** Whose way back cannot be told, each with a way to where that is mended. */
function WithoutHome({ count, first }: RouterOutputs["controlRoom"]["waysBack"]["withoutHome"]) {
  const mayMend = useOfficeMay("dispatch");
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-muted">
      {m.today_ways_back_no_home({ count: formatNumber(count) })}
      {first.map(({ driverId, name }) =>
        mayMend ? (
          <Link
            key={driverId}
            to="/admin/drivers"
            search={{ driver: driverId }}
            className="text-teal underline underline-offset-4 hover:text-teal-deep"
          >
            {driverNameText(name)}
          </Link>
        ) : (
          <span key={driverId}>{driverNameText(name)}</span>
        ),
      )}
      {count > first.length && <span>…</span>}
    </p>
  );
}

function refresh(): void {
  void trpcUtils.controlRoom.invalidate();
}

interface TruckCardProps {
  readonly truck: Truck;
  readonly onOffer: (offered: Offered) => void;
}

function TruckCard({ truck, onOffer }: TruckCardProps) {
  const { driverId, driverName, vehicle, freeAt, endArea, homeM, orderId } = truck;
  const mayAssign = useOfficeMay("dispatch");
  return (
    <section className="today-card" aria-label={driverName}>
      <h3>
        <span className="min-w-0 flex-1 truncate">{driverName}</span>
        <span className="text-sm font-normal text-muted">{VEHICLE_TEXTS[vehicle]()}</span>
      </h3>
      <p className="px-2.5 pb-1.5 text-sm">
        {m.today_way_back_free({ place: localized(endArea), time: formatShortDayAndTime(freeAt) })}
        <span className="figures block text-muted">
          {m.today_way_back_home({ distance: formatDistance(homeM) })} ·{" "}
          <span className="whitespace-nowrap">{orderId}</span>
        </span>
      </p>
      <ul>
        {truck.matching.map((match) => (
          <li key={match.jobId} className="flex flex-wrap items-center gap-x-2">
            <MatchRow match={match} />
            {mayAssign && (
              <Button size="small" className="mx-2.5 mb-1.5" onClick={() => onOffer({ match, driverId })}>
                {m.suggest_assign_job({ job: match.orderId })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function MatchRow({ match }: { readonly match: Match }) {
  const { orderId, pickupArea, destinationArea, pickupAt, estimatedPaySatang, savedM } = match;
  return (
    <Link to="/admin/orders" search={{ order: orderId }} className="today-match min-w-0 flex-1 basis-64">
      <span className="min-w-0">
        <span className="font-semibold whitespace-nowrap">{orderId}</span> {localized(pickupArea)} →{" "}
        {localized(destinationArea)}
      </span>
      <span className="figures flex flex-wrap gap-x-3 text-muted">
        <span>{m.today_pickup({ time: formatShortDayAndTime(pickupAt) })}</span>
        <span>{m.today_way_back_pay({ pay: formatMoney(estimatedPaySatang) })}</span>
        <span className="font-semibold text-teal">
          {m.today_way_back_saves({ distance: formatDistance(savedM) })}
        </span>
      </span>
    </Link>
  );
}
