import { Fragment, type ComponentType, type ReactNode } from "react";
import { MINUTE_MS } from "#domain/time.ts";
import { PartFailed } from "#web/entities/fallbacks/part-failed.tsx";
import { TrackedTrucks } from "#web/entities/tracking/tracked-trucks.tsx";
import { TrackingMap } from "#web/entities/tracking/tracking-map.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { Part } from "../part.tsx";
import type { Order, OrderReader } from "../order-types.ts";
import { ShareTracking } from "./share-tracking.tsx";

/** The board tells of new positions; a page that missed one looks by itself this often. */
const LOOK_AGAIN_MS = MINUTE_MS;

export interface OrderTrackingProps {
  readonly order: Order;
  readonly reader: OrderReader;
  /** What surrounds it where there is anything to show. */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>;
}

/**
 * Where the trucks of an order are and when they arrive, from its confirmation to its delivery; for its customer, and
 * for a dispatcher where it was ordered by phone, also the link that lets others follow it, as long as that opens.
 */
export function OrderTracking({ order, reader, Frame = Fragment }: OrderTrackingProps) {
  const { orderId, status } = order;
  const isByPhone = order.placedBy !== null;
  const isUnderWay = status === "confirmed" || status === "in_transit";
  const query = trpc.tracking.ofOrder.useQuery(
    { orderId },
    {
      enabled: isUnderWay || status === "delivered" || isByPhone,
      refetchInterval: status === "in_transit" ? LOOK_AGAIN_MS : false,
    },
  );
  const tracking = query.data;
  if (tracking === undefined) return <PartFailed query={query} failed={m.tracking_load_failed()} />;
  const { trucks, stops, isShareable, linkToken } = tracking;
  const isFollowed = isUnderWay && trucks.length > 0;
  // Somebody who ordered by phone may have no account: then the office shares the link.
  const isShared = isShareable && (reader === "admin" || isFollowed || linkToken !== null);
  if (!isFollowed && !isShared) return null;
  return (
    <Frame>
      <Part title={m.profile_track()}>
        <div className="grid gap-4">
          {isFollowed && (
            <>
              <TrackedTrucks trucks={trucks} stops={stops} />
              <TrackingMap trucks={trucks} stops={stops} />
            </>
          )}
          {isShared && <ShareTracking orderId={orderId} token={linkToken} />}
        </div>
      </Part>
    </Frame>
  );
}
