import type { ReactNode } from "react";
import { summarize } from "#domain/goods/goods-summary.ts";
import { Badge } from "#web/components/badge.tsx";
import { RouteLine } from "#web/components/route-line.tsx";
import { PhoneLink } from "#web/entities/contact/phone-link.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import {
  formatDayAndTime,
  formatDistance,
  formatDuration,
  formatMoney,
  formatNumber,
  formatUnitPrice,
} from "#web/lib/i18n/format.ts";
import { goodsFacts, stopText } from "#web/entities/goods/goods-texts.ts";
import { LOAD_RANGE_TEXTS, VEHICLE_TEXTS, vehiclesText } from "#web/entities/pricing/vehicle-texts.ts";
import { StopPlace } from "#web/entities/stops/stop-place.tsx";
import { pointLink, pointText } from "#web/entities/stops/point-text.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { ORDER_KIND_TEXTS } from "../order-texts.ts";
import type { Order, OrderJob, OrderReader } from "../order-types.ts";
import { JobWaiting } from "../tracking/job-waiting.tsx";
import { Facts, Part } from "../part.tsx";

export interface OrderStopsProps {
  readonly order: Order;
  /** What follows below each stop. */
  readonly renderBelow?: ((stop: Order["stops"][number]) => ReactNode) | undefined;
}

/** The stops of an order as its route, with the customer's details of each. */
export function OrderStops({ order, renderBelow }: OrderStopsProps) {
  return (
    <RouteLine
      label={m.order_stops_title()}
      stops={order.stops.map((stop, position) => ({
        key: String(position),
        leg: order.overWater[position] === true ? "water" : "land",
        content: (
          <>
            <p className="text-sm text-muted">{stopText(position, order.stops.length)}</p>
            <StopPlace stop={stop} />
            <StopDoor stop={stop} />
            {renderBelow?.(stop)}
          </>
        ),
      }))}
    />
  );
}

/** The door of a stop and who is there; nothing where the customer gave neither. */
function StopDoor({ stop: { detail, pin, person } }: { readonly stop: Order["stops"][number] }) {
  return (
    <>
      {detail !== "" && <p className="text-sm wrap-anywhere">{detail}</p>}
      {pin !== null && (
        <a
          href={pointLink(pin)}
          target="_blank"
          rel="noopener noreferrer"
          className="figures inline-block py-0.5 text-sm text-teal underline decoration-1 underline-offset-4 hover:text-teal-deep"
        >
          {m.stop_pin_link({ point: pointText(pin) })}
        </a>
      )}
      {person !== null && (
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="wrap-anywhere">{m.stop_person({ name: person.name })}</span>
          <PhoneLink name={person.name} phone={person.phone} />
        </p>
      )}
    </>
  );
}

/** Pickup time, distance, load and workers. */
export function OrderFacts({ order, reader }: { readonly order: Order; readonly reader: OrderReader }) {
  const { distanceM, seaDistanceM, durationS, workers, notes } = order;
  const facts: (readonly [string, ReactNode])[] = [
    [m.order_pickup_time_label(), formatDayAndTime(order.pickupAt)],
  ];
  if (distanceM !== null) facts.push([m.order_distance_label(), formatDistance(distanceM)]);
  if (seaDistanceM !== null && seaDistanceM > 0)
    facts.push([m.order_sea_distance_label(), formatDistance(seaDistanceM)]);
  const ferries = ferriesOf(order);
  if (ferries.length > 0) facts.push([m.order_crossings_label(), ferries.join(" · ")]);
  if (durationS !== null) facts.push([m.order_duration_label(), formatDuration(durationS)]);
  if (order.driversPerTruck === 2) facts.push([m.crew_label(), m.crew_two()]);
  facts.push(
    [m.order_load_label(), LOAD_RANGE_TEXTS[order.loadRange]()],
    [
      m.order_workers_label(),
      workers === 0 ? noWorkers(reader) : m.order_workers_count({ count: formatNumber(workers) }),
    ],
  );
  if (order.declaredValueSatang !== null)
    facts.push([m.declared_value(), formatUnitPrice(order.declaredValueSatang)]);
  if (reader === "admin") facts.push([m.order_kind_label(), ORDER_KIND_TEXTS[order.kind]()]);
  if (notes !== "") facts.push([m.order_notes_label(), <NotesText key="notes" notes={notes} />]);
  return <Facts facts={facts} />;
}

function noWorkers(reader: OrderReader): string {
  return reader === "customer" ? m.order_workers_none_you() : m.order_workers_none();
}

/** The goods, where the customer entered them; otherwise nothing. */
export function OrderGoods({ order, reader }: { readonly order: Order; readonly reader: OrderReader }) {
  const { goods, jobs } = order;
  if (goods === null) return null;
  return (
    <Part title={m.goods_title()}>
      <Facts
        facts={goodsFacts(summarize(goods, jobs.length), goods, reader === "customer").map(
          ({ label, lines }) => [
            label,
            <span key={label} className="whitespace-pre-line">
              {lines.join("\n")}
            </span>,
          ],
        )}
      />
    </Part>
  );
}

export interface OrderVehiclesProps {
  readonly order: Order;
  /** What follows below each vehicle. */
  readonly renderBelow?: ((job: OrderJob) => ReactNode) | undefined;
}

/** Each vehicle with its job's status, and its driver once reserved. */
export function OrderVehicles({ order, renderBelow }: OrderVehiclesProps) {
  if (order.jobs.length === 0)
    return (
      <>
        {order.vehicles.length > 0 && <p className="font-semibold">{vehiclesText(order.vehicles)}</p>}
        <p className="text-muted">{m.order_driver_none()}</p>
      </>
    );
  return (
    <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))]">
      {order.jobs.map((job) => {
        const { text, tone } = JOB_STATUS_TEXTS[job.status];
        return (
          <li key={job.jobId} className="rounded-control border border-line p-3.5">
            <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="font-heading font-semibold">{VEHICLE_TEXTS[job.vehicle]()}</span>
              <Badge tone={tone}>{text()}</Badge>
            </p>
            {job.driverName === null ? null : (
              <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                {job.hasDriverPhoto && (
                  <DriverPhoto
                    orderId={order.orderId}
                    jobId={job.jobId}
                    name={driverNameText(job.driverName)}
                  />
                )}
                <p className="min-w-36 flex-1">
                  <span className="block text-base font-semibold wrap-anywhere">
                    {driverNameText(job.driverName)}
                  </span>
                  {job.vehicleDetails !== "" && (
                    <span className="block text-sm wrap-anywhere text-muted">{job.vehicleDetails}</span>
                  )}
                </p>
                {job.driverPhone !== null && (
                  <PhoneLink name={job.driverName} phone={job.driverPhone} isButton />
                )}
              </div>
            )}
            <JobWaiting order={order} job={job} />
            {job.driverReleases !== undefined && job.driverReleases > 0 && (
              <p className="mt-1 text-sm font-semibold">
                {m.order_driver_releases({ count: formatNumber(job.driverReleases) })}
              </p>
            )}
            {job.estimatedPaySatang !== undefined && (
              <p className="figures mt-1 text-sm text-muted">
                {m.order_driver_pay_label()}: {formatMoney(job.estimatedPaySatang)}
              </p>
            )}
            {renderBelow?.(job)}
          </li>
        );
      })}
    </ul>
  );
}

interface DriverPhotoProps {
  readonly orderId: string;
  readonly jobId: string;
  readonly name: string;
}

/** The driver's photo; its link holds for some minutes, so it is asked for by itself. */
function DriverPhoto({ orderId, jobId, name }: DriverPhotoProps) {
  const { data } = trpc.drivers.photosOfOrder.useQuery({ orderId });
  const url = data?.find((each) => each.jobId === jobId)?.url;
  return url === undefined ? (
    <span className="size-14 shrink-0 rounded-full bg-sunken" />
  ) : (
    <img
      src={url}
      alt={m.driver_photo_alt({ name })}
      className="size-14 shrink-0 rounded-full bg-sunken object-cover"
    />
  );
}

/** The contact for the driver. */
export function OrderContact({ order }: { readonly order: Order }) {
  const { contactName, contactEmail, contactPhone, hasWhatsapp, lineId } = order;
  const facts: (readonly [string, ReactNode])[] = [
    [m.order_contact_name_label(), contactName],
    [
      m.order_phone_label(),
      <>
        <PhoneLink name={contactName} phone={contactPhone} />
        {hasWhatsapp && <span className="block text-sm text-muted">{m.order_contact_whatsapp()}</span>}
      </>,
    ],
  ];
  if (lineId !== null) facts.push([m.order_contact_line_label(), lineId]);
  facts.push([m.order_contact_email_label(), contactEmail]);
  return <Facts facts={facts} />;
}

/** Each crossing once, whatever the number of vehicles. */
function ferriesOf({ lines }: Order): string[] {
  return lines.flatMap((line) =>
    line.kind === "ferry" && line.vehicleIndex === 0 ? [localized(line.name)] : [],
  );
}

function NotesText({ notes }: { readonly notes: string }) {
  return <span className="whitespace-pre-line">{notes}</span>;
}
