import { linkOptions } from "@tanstack/react-router";
import { FOUND_MAX } from "#domain/control-room/search.ts";
import { phoneText } from "#domain/contact/phone-text.ts";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { dayText } from "#web/entities/earnings/days.ts";
import { effectText } from "#web/entities/effects/effect-texts.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { recordAddress, type RecordAddress } from "#web/entities/records/record-address.ts";
import { ROLE_TEXTS } from "#web/entities/staff/role-texts.ts";
import { clockTime } from "#web/lib/i18n/clock-time.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { formatNumber, formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import type { SectionGroup } from "../frame/sections.ts";

/** One thing that was found, and the page that shows it. */
export interface FoundItem {
  readonly key: string;
  readonly title: string;
  /** What tells it from others of its kind. */
  readonly detail: string;
  readonly to: RecordAddress;
}

export interface FoundGroup {
  readonly title: string;
  readonly items: readonly FoundItem[];
}

type Found = Omit<RouterOutputs["controlRoom"]["search"], "isCurrent">;

/** What a text finds: of the sections at once, of everything else once the server has answered. */
export function findGroups(
  text: string,
  sections: readonly SectionGroup[],
  found: Found | undefined,
): readonly FoundGroup[] {
  return [
    sectionsFound(text, sections),
    ...(found === undefined ? [] : recordsFound(text, found, (path) => opens(sections, path))),
  ].filter(({ items }) => items.length > 0);
}

/** Whether there may be more of a kind than was found. */
export function isCut(found: RouterOutputs["controlRoom"]["search"]): boolean {
  return Object.values(found).some((rows) => Array.isArray(rows) && isFull(rows));
}

/** What looks for a text further than everything is found here, for who may open it: it stands at the foot, whatever is found. */
export function searchFurther(text: string, sections: readonly SectionGroup[]): readonly FoundGroup[] {
  if (text === "" || !opens(sections, "/admin/audit")) return [];
  const entry = { key: "audit log", title: m.control_search_audit({ text }), detail: "" };
  const to = linkOptions({ to: "/admin/audit", search: { q: text } });
  return [{ title: m.nav_admin_audit(), items: [{ ...entry, to }] }];
}

function isFull(rows: readonly unknown[]): boolean {
  return rows.length >= FOUND_MAX;
}

function sectionsFound(text: string, groups: readonly SectionGroup[]): FoundGroup {
  const sought = text.toLocaleLowerCase();
  const items = groups
    .flatMap(({ sections }) => sections)
    .filter(({ title }) => title().toLocaleLowerCase().includes(sought))
    .map(({ path, title, key }) => ({ key: path, title: title(), detail: `g ${key}`, to: { to: path } }));
  return { title: m.nav_sections_label(), items };
}

/** Whether the reader may open a section. */
function opens(groups: readonly SectionGroup[], path: string): boolean {
  return groups.some(({ sections }) => sections.some((section) => section.path === path));
}

function ordersOfText(text: string): FoundItem {
  return {
    key: "orders of the text",
    title: m.control_search_orders({ text }),
    detail: "",
    to: linkOptions({ to: "/admin/orders", search: { search: text } }),
  };
}

/** @param mayOpen a section; who may not open people or companies is led to their orders alone, who may not open drivers to their pay */
function recordsFound(text: string, found: Found, mayOpen: (path: string) => boolean): readonly FoundGroup[] {
  const { orders, notes, customers, drivers, vehicles, retiredVehicles, companies, apiKeys, documents } =
    found;
  const { payments, refunds, payouts, settlements, claims, ferries } = found;
  const { banWindows, holidays, effects, people, reviews, subscribers } = found;
  return [
    {
      title: m.nav_admin_orders(),
      items: [
        ...orders.map(({ orderId, contactName, pickupAt }) => ({
          key: orderId,
          title: `${orderId} · ${contactName}`,
          detail: formatShortDayAndTime(pickupAt),
          to: recordAddress("order", orderId),
        })),
        // So many are found at most: the list has the rest.
        ...(isFull(orders) ? [ordersOfText(text)] : []),
      ],
    },
    {
      title: m.office_notes_title(),
      items: notes.map(({ noteId, orderId, text: words, createdAt }) => ({
        key: `note ${noteId}`,
        title: `${orderId} · ${words}`,
        detail: formatShortDayAndTime(createdAt),
        to: recordAddress("order", orderId),
      })),
    },
    {
      title: m.control_customers(),
      items: customers.flatMap(({ userId, name, email, phone }) => {
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
      }),
    },
    {
      title: m.nav_admin_drivers(),
      items: drivers.map(({ driverId, name, phone }) => ({
        key: driverId,
        title: name,
        detail: phone === null ? "" : phoneText(phone),
        to: mayOpen("/admin/drivers")
          ? recordAddress("driver", driverId)
          : linkOptions({ to: "/admin/payouts", search: { driver: driverId } }),
      })),
    },
    {
      title: m.control_vehicles(),
      items: vehicles.map(({ driverId, name, plates }) => ({
        key: `vehicle ${driverId}`,
        title: plates.join(" · "),
        detail: name,
        to: recordAddress("driver", driverId),
      })),
    },
    {
      title: m.control_retired_vehicles(),
      items: retiredVehicles.map(({ retiredId, plate, retiredAt, driverName }) => ({
        key: `retired ${retiredId}`,
        title: [plate, driverNameText(driverName)].join(" · "),
        detail: formatShortDayAndTime(retiredAt),
        to: linkOptions({ to: "/admin/vehicles", search: { out: "retired", retired: retiredId } }),
      })),
    },
    {
      title: m.nav_admin_companies(),
      items: companies.map(({ companyId, name, taxId }) => ({
        key: companyId,
        ...(mayOpen("/admin/companies")
          ? { title: name, detail: taxId ?? "", to: recordAddress("company", companyId) }
          : {
              title: m.customer_orders_of({ name }),
              detail: "",
              to: linkOptions({ to: "/admin/orders", search: { companyId } }),
            }),
      })),
    },
    {
      title: m.api_keys_title(),
      items: apiKeys.map(({ keyId, name, prefix, revokedAt, companyId, companyName }) => ({
        key: `API key ${keyId}`,
        title: `${name} · ${companyName}`,
        detail: revokedAt === null ? prefix : `${prefix} · ${m.api_key_revoked()}`,
        to: recordAddress("company", companyId),
      })),
    },
    {
      title: m.nav_admin_invoices(),
      items: documents.map(({ documentId, number, orderId, buyerName }) => ({
        key: documentId,
        title: `${number} · ${buyerName}`,
        detail: orderId ?? "",
        to: recordAddress("document", documentId),
      })),
    },
    {
      title: m.nav_admin_payments(),
      items: payments.map(({ paymentId, amountSatang, contactName }) => ({
        key: paymentId,
        title: `${paymentId} · ${contactName}`,
        detail: formatUnitPrice(amountSatang),
        to: recordAddress("payment", paymentId),
      })),
    },
    {
      title: m.nav_admin_refunds(),
      items: refunds.map(({ refundId, amountSatang, contactName }) => ({
        key: refundId,
        title: `${refundId} · ${contactName}`,
        detail: formatUnitPrice(amountSatang),
        to: recordAddress("refund", refundId),
      })),
    },
    {
      title: m.nav_admin_payouts(),
      items: payouts.map(({ payoutId, driverName, totalSatang, paidOn }) => ({
        key: payoutId,
        title: `${driverNameText(driverName)} · ${formatUnitPrice(totalSatang)}`,
        detail: dayText(paidOn),
        to: recordAddress("payout", payoutId),
      })),
    },
    {
      title: m.company_payments_group(),
      items: settlements.map(({ settlementId, companyName, totalSatang, receivedOn }) => ({
        key: settlementId,
        title: `${companyName} · ${formatUnitPrice(totalSatang)}`,
        detail: dayText(receivedOn),
        to: recordAddress("settlement", settlementId),
      })),
    },
    {
      title: m.nav_admin_claims(),
      items: claims.map(({ claimId, orderId, contactName, claimedSatang }) => ({
        key: claimId,
        title: `${orderId} · ${contactName}`,
        detail: formatUnitPrice(claimedSatang),
        to: recordAddress("claim", claimId),
      })),
    },
    {
      title: m.nav_admin_ferries(),
      items: ferries.map(({ ferryRouteId, nameTh, nameEn }) => ({
        key: ferryRouteId,
        title: localized({ th: nameTh, en: nameEn }),
        detail: "",
        to: recordAddress("ferry", ferryRouteId),
      })),
    },
    {
      title: m.truck_windows_title(),
      items: banWindows.map(({ windowId, vehicle, startMin, endMin, source }) => ({
        key: `window ${windowId}`,
        title: `${VEHICLE_TEXTS[vehicle]()} · ${clockTime(startMin)}–${clockTime(endMin)}`,
        detail: source,
        to: linkOptions({ to: "/admin/truck-hours", search: { window: windowId } }),
      })),
    },
    {
      title: m.truck_holidays_title(),
      items: holidays.map(({ day, nameTh, nameEn }) => ({
        key: `holiday ${day}`,
        title: localized({ th: nameTh, en: nameEn }),
        detail: dayText(day),
        to: linkOptions({ to: "/admin/truck-hours" }),
      })),
    },
    {
      title: m.nav_admin_effects(),
      items: effects.map(({ effectId, kind, parkedAt }) => ({
        key: `effect ${effectId}`,
        title: `${effectText(kind)} · ${effectId}`,
        detail: formatShortDayAndTime(parkedAt),
        to: linkOptions({ to: "/admin/effects", search: { effect: effectId } }),
      })),
    },
    {
      title: m.nav_admin_people(),
      items: people.map(({ userId, name, email, role }) => ({
        key: `person ${userId}`,
        title: name === "" ? (email ?? "–") : name,
        detail: ROLE_TEXTS[role](),
        to: recordAddress("person", userId),
      })),
    },
    {
      title: m.nav_admin_reviews(),
      items: reviews.map(({ reviewId, orderId, stars, text: words }) => ({
        key: reviewId,
        title: [orderId ?? m.review_sample(), words].filter((part) => part !== "").join(" · "),
        detail: `${formatNumber(stars)} / 5`,
        to: recordAddress("review", reviewId),
      })),
    },
    {
      title: m.nav_admin_newsletter(),
      items: subscribers.map(({ email }) => ({
        key: `subscriber ${email}`,
        title: email,
        detail: "",
        to: linkOptions({ to: "/admin/newsletter", search: { q: email } }),
      })),
    },
  ];
}
