import { phoneText } from "#domain/contact/phone-text.ts";
import { ExportButton as FileButton, type ExportedFile } from "#web/entities/files/export-button.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { vehiclesText } from "#web/entities/pricing/vehicle-texts.ts";
import { ORDER_STATUS_TEXTS } from "#web/entities/orders/order-status-texts.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { bahtCell, bahtHeading, timeCell, type SheetColumn } from "#web/lib/i18n/spreadsheet.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { listedPaymentText, ORDER_KIND_TEXTS } from "../../order-texts.ts";
import type { OfficeList } from "./office-list.ts";

type ExportedPart = RouterOutputs["orders"]["export"];
type ExportedOrder = ExportedPart["rows"][number];

/** Saves the orders of the list as a file, in its sorting, with the words of the list. */
export function ExportButton({ list }: { readonly list: OfficeList }) {
  const file: ExportedFile<ExportedOrder> = {
    name: "orders.csv",
    title: m.nav_admin_orders,
    failed: m.office_csv_failed,
    columns: orderColumns,
    readPart: async (asked, signal) => {
      const part = await trpcClient.orders.export.mutate({ ...list, ...asked }, { signal });
      return { ...part, notice: noticeOf(part), compare: comparing(part.sortBy) };
    },
  };
  return <FileButton file={file} />;
}

/** What a search may not have found. */
function noticeOf({ isSearchCurrent }: ExportedPart): string | undefined {
  return isSearchCurrent ? undefined : m.office_search_building();
}

/** The sorting of the list, by what the rows have of it, for a search whose parts come the newest first. */
function comparing(sortBy: ExportedPart["sortBy"]) {
  if (sortBy === null) return undefined;
  const sign = sortBy === "ascending" ? 1 : -1;
  return (one: ExportedOrder, other: ExportedOrder) =>
    sign * (inOrder(one.sortKey ?? "", other.sortKey ?? "") || inOrder(one.orderId, other.orderId));
}

/** As the database compares: numbers by their value, texts by their characters. */
function inOrder(one: number | string, other: number | string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function orderColumns(): readonly SheetColumn<ExportedOrder>[] {
  return [
    { heading: m.order_id_label(), cell: ({ orderId }) => orderId },
    { heading: m.order_kind_label(), cell: ({ kind }) => ORDER_KIND_TEXTS[kind]() },
    { heading: m.order_status_label(), cell: ({ status }) => ORDER_STATUS_TEXTS[status].text() },
    { heading: m.order_payment_label(), cell: (order) => listedPaymentText(order) ?? "" },
    { heading: m.order_created_label(), cell: ({ createdAt }) => timeCell(createdAt) },
    { heading: m.order_pickup_time_label(), cell: ({ pickupAt }) => timeCell(pickupAt) },
    { heading: m.csv_delivered_at(), cell: ({ deliveredAt }) => timeCell(deliveredAt) },
    { heading: m.stop_pickup(), cell: ({ pickup }) => localized(pickup) },
    { heading: m.stop_address_of({ stop: m.stop_pickup() }), cell: ({ stops }) => stops.at(0)?.detail ?? "" },
    { heading: m.csv_between(), cell: ({ stops }) => stops.slice(1, -1).map(stopText).join("; ") },
    { heading: m.stop_destination(), cell: ({ destination }) => localized(destination) },
    {
      heading: m.stop_address_of({ stop: m.stop_destination() }),
      cell: ({ stops }) => (stops.length > 1 ? (stops.at(-1)?.detail ?? "") : ""),
    },
    { heading: m.csv_distance_km(), cell: ({ distanceM }) => kilometreCell(distanceM) },
    {
      heading: m.vehicles_title(),
      cell: ({ vehicles }) => (vehicles.length > 0 ? vehiclesText(vehicles) : ""),
    },
    { heading: m.order_workers_label(), cell: ({ workers }) => String(workers) },
    { heading: m.order_customer_label(), cell: ({ contactName }) => contactName },
    { heading: m.order_phone_label(), cell: ({ contactPhone }) => phoneText(contactPhone) },
    { heading: m.office_company(), cell: ({ companyName }) => companyName ?? "" },
    {
      heading: m.payouts_driver(),
      cell: ({ drivers }) => drivers.map(({ name }) => driverNameText(name)).join(", "),
    },
    { heading: m.driver_plate_label(), cell: ({ plates }) => plates.join(", ") },
    { heading: m.csv_jobs_open(), cell: ({ openJobs }) => String(openJobs) },
    { heading: bahtHeading(m.order_total_label()), cell: ({ costSatang }) => bahtCell(costSatang) },
    {
      heading: bahtHeading(m.order_cancellation_fee()),
      cell: ({ status, costSatang }) => bahtCell(status === "cancelled" ? costSatang : null),
    },
    { heading: bahtHeading(m.csv_paid()), cell: ({ paidSatang }) => bahtCell(paidSatang) },
    { heading: bahtHeading(m.csv_left_to_pay()), cell: ({ toPaySatang }) => bahtCell(toPaySatang) },
    {
      heading: bahtHeading(m.order_driver_pay_label()),
      cell: ({ totalSatang, estimatedPaySatang }) =>
        bahtCell(totalSatang === null ? null : estimatedPaySatang),
    },
  ];
}

function kilometreCell(distanceM: number | null): string {
  return distanceM === null ? "" : (distanceM / 1000).toFixed(1);
}

function stopText({ labelTh, labelEn, detail }: ExportedOrder["stops"][number]): string {
  const place = localized({ th: labelTh, en: labelEn });
  return detail === "" ? place : `${place}, ${detail}`;
}
