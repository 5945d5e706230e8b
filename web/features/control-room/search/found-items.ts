import { linkOptions } from "@tanstack/react-router";
import { phoneText } from "#domain/contact/phone-text.ts";
import { FOUND_MAX } from "#domain/control-room/search.ts";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { dayText } from "#web/entities/earnings/days.ts";
import { effectText } from "#web/entities/effects/effect-texts.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { recordAddress, type RecordAddress } from "#web/entities/records/record-address.ts";
import { ROLE_TEXTS } from "#web/entities/staff/role-texts.ts";
import { clockTime } from "#web/lib/i18n/clock-time.ts";
import { formatNumber, formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

/** One thing that was found, and the page that shows it. */
export interface FoundItem {
  readonly key: string;
  readonly title: string;
  /** What tells it from others of its kind. */
  readonly detail: string;
  readonly to: RecordAddress;
}

/** What was found of one kind. */
export interface FoundGroup {
  readonly title: string;
  readonly items: readonly FoundItem[];
}

/** What the server has found, by kind. */
export type Found = Omit<RouterOutputs["controlRoom"]["search"], "isCurrent">;

/** Whether the reader may open a section. */
type MayOpen = (path: string) => boolean;

/** Whether so many of a kind were found that there may be more. */
export function isFull(rows: readonly unknown[]): boolean {
  return rows.length >= FOUND_MAX;
}

/**
 * What the server has found, a group for each kind. Who may not open a section is led to what they may open of the same
 * record.
 */
export function recordsFound(text: string, found: Found, mayOpen: MayOpen): readonly FoundGroup[] {
  return [
    { title: m.nav_admin_orders(), items: ordersFound(found, text) },
    { title: m.office_notes_title(), items: notesFound(found) },
    { title: m.control_customers(), items: customersFound(found, mayOpen) },
    { title: m.nav_admin_drivers(), items: driversFound(found, mayOpen) },
    { title: m.control_vehicles(), items: vehiclesFound(found) },
    { title: m.control_retired_vehicles(), items: retiredVehiclesFound(found) },
    { title: m.nav_admin_companies(), items: companiesFound(found, mayOpen) },
    { title: m.api_keys_title(), items: apiKeysFound(found) },
    { title: m.nav_admin_invoices(), items: documentsFound(found) },
    { title: m.nav_admin_payments(), items: paymentsFound(found) },
    { title: m.nav_admin_refunds(), items: refundsFound(found) },
    { title: m.nav_admin_payouts(), items: payoutsFound(found) },
    { title: m.company_payments_group(), items: settlementsFound(found) },
    { title: m.nav_admin_claims(), items: claimsFound(found) },
    { title: m.nav_admin_ferries(), items: ferriesFound(found) },
    { title: m.truck_windows_title(), items: banWindowsFound(found) },
    { title: m.truck_holidays_title(), items: holidaysFound(found) },
    { title: m.nav_admin_effects(), items: effectsFound(found) },
    { title: m.nav_admin_people(), items: peopleFound(found) },
    { title: m.nav_admin_reviews(), items: reviewsFound(found) },
    { title: m.nav_admin_newsletter(), items: subscribersFound(found) },
  ];
}

/** The orders, and the list of all that the text finds where there may be more. */
function ordersFound({ orders }: Found, text: string): readonly FoundItem[] {
  return [
    ...orders.map(({ orderId, contactName, pickupAt }) => ({
      key: orderId,
      title: `${orderId} · ${contactName}`,
      detail: formatShortDayAndTime(pickupAt),
      to: recordAddress("order", orderId),
    })),
    // So many are found at most: the list has the rest.
    ...(isFull(orders) ? [ordersOfText(text)] : []),
  ];
}

function notesFound({ notes }: Found): readonly FoundItem[] {
  return notes.map(({ noteId, orderId, text: words, createdAt }) => ({
    key: `note ${noteId}`,
    title: `${orderId} · ${words}`,
    detail: formatShortDayAndTime(createdAt),
    to: recordAddress("order", orderId),
  }));
}

/** Who may not open people is led to their orders alone. */
function customersFound({ customers }: Found, mayOpen: MayOpen): readonly FoundItem[] {
  return customers.flatMap(({ userId, name, email, phone }) => {
    const called = name === "" ? (email ?? "–") : name;
    const detail = phone !== null ? phoneText(phone) : name === "" ? "" : (email ?? "");
    const theirOrders = {
      key: `orders of ${userId}`,
      title: m.customer_orders_of({ name: called }),
      to: linkOptions({ to: "/admin/orders", search: { customerId: userId } }),
    };
    if (!mayOpen("/admin/people")) return [{ ...theirOrders, detail }];
    const person = { key: `customer ${userId}`, title: called, detail };
    return [
      { ...person, to: recordAddress("person", userId) },
      { ...theirOrders, detail: "" },
    ];
  });
}

/** Those who drive, who asks to, then who was deleted and has driven. Who may not open drivers is led to their pay. */
function driversFound(
  { drivers, applicants, deletedDrivers }: Found,
  mayOpen: MayOpen,
): readonly FoundItem[] {
  const payOf = (driver: string) => linkOptions({ to: "/admin/payouts", search: { driver } });
  const amongDeleted = (driver: string) =>
    linkOptions({ to: "/admin/drivers", search: { standing: "deleted", driver } });
  return [
    ...drivers.map(({ driverId, name, phone }) => ({
      key: driverId,
      title: name,
      detail: phone === null ? "" : phoneText(phone),
      to: mayOpen("/admin/drivers") ? recordAddress("driver", driverId) : payOf(driverId),
    })),
    ...applicants.map(({ driverId, name, isRefused }) => ({
      key: `applicant ${driverId}`,
      title: name === "" ? "–" : name,
      detail: isRefused ? m.driver_state_refused() : m.driver_state_pending(),
      to: linkOptions({
        to: "/admin/drivers",
        search: { show: isRefused ? "refused" : "waiting", driver: driverId },
      }),
    })),
    ...deletedDrivers.map(({ driverId, name }) => ({
      key: `deleted ${driverId}`,
      title: name,
      detail: m.driver_state_deleted(),
      to: mayOpen("/admin/drivers") ? amongDeleted(driverId) : payOf(driverId),
    })),
  ];
}

function vehiclesFound({ vehicles }: Found): readonly FoundItem[] {
  return vehicles.map(({ driverId, name, plates }) => ({
    key: `vehicle ${driverId}`,
    title: plates.join(" · "),
    detail: name,
    to: recordAddress("driver", driverId),
  }));
}

function retiredVehiclesFound({ retiredVehicles }: Found): readonly FoundItem[] {
  return retiredVehicles.map(({ retiredId, plate, retiredAt, driverName }) => ({
    key: `retired ${retiredId}`,
    title: [plate, driverNameText(driverName)].join(" · "),
    detail: formatShortDayAndTime(retiredAt),
    to: linkOptions({ to: "/admin/vehicles", search: { out: "retired", retired: retiredId } }),
  }));
}

/** Who may not open companies is led to their orders alone. */
function companiesFound({ companies }: Found, mayOpen: MayOpen): readonly FoundItem[] {
  return companies.map(({ companyId, name, taxId }) => ({
    key: companyId,
    ...(mayOpen("/admin/companies")
      ? { title: name, detail: taxId ?? "", to: recordAddress("company", companyId) }
      : {
          title: m.customer_orders_of({ name }),
          detail: "",
          to: linkOptions({ to: "/admin/orders", search: { companyId } }),
        }),
  }));
}

function apiKeysFound({ apiKeys }: Found): readonly FoundItem[] {
  return apiKeys.map(({ keyId, name, prefix, revokedAt, companyId, companyName }) => ({
    key: `API key ${keyId}`,
    title: `${name} · ${companyName}`,
    detail: revokedAt === null ? prefix : `${prefix} · ${m.api_key_revoked()}`,
    to: recordAddress("company", companyId),
  }));
}

function documentsFound({ documents }: Found): readonly FoundItem[] {
  return documents.map(({ documentId, number, orderId, buyerName }) => ({
    key: documentId,
    title: `${number} · ${buyerName}`,
    detail: orderId ?? "",
    to: recordAddress("document", documentId),
  }));
}

function paymentsFound({ payments }: Found): readonly FoundItem[] {
  return payments.map(({ paymentId, amountSatang, contactName }) => ({
    key: paymentId,
    title: `${paymentId} · ${contactName}`,
    detail: formatUnitPrice(amountSatang),
    to: recordAddress("payment", paymentId),
  }));
}

function refundsFound({ refunds }: Found): readonly FoundItem[] {
  return refunds.map(({ refundId, amountSatang, contactName }) => ({
    key: refundId,
    title: `${refundId} · ${contactName}`,
    detail: formatUnitPrice(amountSatang),
    to: recordAddress("refund", refundId),
  }));
}

function payoutsFound({ payouts }: Found): readonly FoundItem[] {
  return payouts.map(({ payoutId, driverName, totalSatang, paidOn }) => ({
    key: payoutId,
    title: `${driverNameText(driverName)} · ${formatUnitPrice(totalSatang)}`,
    detail: dayText(paidOn),
    to: recordAddress("payout", payoutId),
  }));
}

function settlementsFound({ settlements }: Found): readonly FoundItem[] {
  return settlements.map(({ settlementId, companyName, totalSatang, receivedOn }) => ({
    key: settlementId,
    title: `${companyName} · ${formatUnitPrice(totalSatang)}`,
    detail: dayText(receivedOn),
    to: recordAddress("settlement", settlementId),
  }));
}

function claimsFound({ claims }: Found): readonly FoundItem[] {
  return claims.map(({ claimId, orderId, contactName, claimedSatang }) => ({
    key: claimId,
    title: `${orderId} · ${contactName}`,
    detail: formatUnitPrice(claimedSatang),
    to: recordAddress("claim", claimId),
  }));
}

/** Those in use, then the deleted ones. */
function ferriesFound({ ferries, deletedFerries }: Found): readonly FoundItem[] {
  return [
    ...ferries.map(({ ferryRouteId, nameTh, nameEn }) => ({
      key: ferryRouteId,
      title: localized({ th: nameTh, en: nameEn }),
      detail: "",
      to: recordAddress("ferry", ferryRouteId),
    })),
    ...deletedFerries.map(({ ferryRouteId, nameTh, nameEn }) => ({
      key: `deleted ${ferryRouteId}`,
      title: localized({ th: nameTh, en: nameEn }),
      detail: m.ferries_shown_deleted(),
      to: linkOptions({ to: "/admin/ferries", search: { show: "deleted", ferry: ferryRouteId } }),
    })),
  ];
}

function banWindowsFound({ banWindows }: Found): readonly FoundItem[] {
  return banWindows.map(({ windowId, vehicle, startMin, endMin, source }) => ({
    key: `window ${windowId}`,
    title: `${VEHICLE_TEXTS[vehicle]()} · ${clockTime(startMin)}–${clockTime(endMin)}`,
    detail: source,
    to: linkOptions({ to: "/admin/truck-hours", search: { window: windowId } }),
  }));
}

function holidaysFound({ holidays }: Found): readonly FoundItem[] {
  return holidays.map(({ day, nameTh, nameEn }) => ({
    key: `holiday ${day}`,
    title: localized({ th: nameTh, en: nameEn }),
    detail: dayText(day),
    to: linkOptions({ to: "/admin/truck-hours" }),
  }));
}

function effectsFound({ effects }: Found): readonly FoundItem[] {
  return effects.map(({ effectId, kind, parkedAt }) => ({
    key: `effect ${effectId}`,
    title: `${effectText(kind)} · ${effectId}`,
    detail: formatShortDayAndTime(parkedAt),
    to: linkOptions({ to: "/admin/effects", search: { effect: effectId } }),
  }));
}

function peopleFound({ people }: Found): readonly FoundItem[] {
  return people.map(({ userId, name, email, role }) => ({
    key: `person ${userId}`,
    title: name === "" ? (email ?? "–") : name,
    detail: ROLE_TEXTS[role](),
    to: recordAddress("person", userId),
  }));
}

function reviewsFound({ reviews }: Found): readonly FoundItem[] {
  return reviews.map(({ reviewId, orderId, stars, text: words }) => ({
    key: reviewId,
    title: [orderId ?? m.review_sample(), words].filter((part) => part !== "").join(" · "),
    detail: `${formatNumber(stars)} / 5`,
    to: recordAddress("review", reviewId),
  }));
}

function subscribersFound({ subscribers }: Found): readonly FoundItem[] {
  return subscribers.map(({ email }) => ({
    key: `subscriber ${email}`,
    title: email,
    detail: "",
    to: linkOptions({ to: "/admin/newsletter", search: { q: email } }),
  }));
}

function ordersOfText(text: string): FoundItem {
  return {
    key: "orders of the text",
    title: m.control_search_orders({ text }),
    detail: "",
    to: linkOptions({ to: "/admin/orders", search: { search: text } }),
  };
}
