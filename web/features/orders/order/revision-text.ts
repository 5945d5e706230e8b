import type { DoorChangeFact, EventDetails, MoveChange, RevisionFact } from "#domain/jobs/revision.ts";
import type { VisitCorrection } from "#domain/jobs/visits.ts";
import { formatMoney, formatNumber, formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { accessText, stopText } from "#web/entities/goods/goods-texts.ts";
import { placesText } from "#web/entities/stops/places-text.ts";
import { LOAD_RANGE_TEXTS, vehiclesText } from "#web/entities/pricing/vehicle-texts.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { contactDetailLabel } from "../revise/contact-details.ts";

/**
 * A change of an order's terms, a visit of one of its stops, or that it has no driver yet, in a sentence, for its history.
 * @param stopCount of the order
 */
export function revisionText(revision: EventDetails, stopCount: number): string {
  switch (revision.kind) {
    case "offer_made":
      return offerMadeText(revision);
    case "offer_accepted":
      return m.history_offer_accepted({ total: formatMoney(revision.totalSatang) });
    case "offer_declined":
      return m.history_offer_declined({ total: formatMoney(revision.totalSatang) });
    case "offer_withdrawn":
      return m.history_offer_withdrawn({ total: formatMoney(revision.totalSatang) });
    case "day_changed":
      return m.history_day_changed({
        from: formatShortDayAndTime(revision.fromPickupAt),
        to: formatShortDayAndTime(revision.toPickupAt),
      });
    case "released_for_day":
      return m.history_released_for_day();
    case "workers_changed":
      return workersText(revision);
    case "move_changed":
      return moveText(revision);
    case "released_for_move":
      return m.history_released_for_move();
    case "drivers_changed":
      return m.crew_changed({
        from: formatNumber(revision.fromDrivers),
        to: formatNumber(revision.toDrivers),
      });
    case "notes_changed":
      return m.history_notes_changed();
    case "price_changed":
      return m.history_total_changed({
        from: formatMoney(revision.fromTotalSatang),
        to: formatMoney(revision.toTotalSatang),
      });
    case "contact_changed":
      return m.history_contact_changed({
        details: revision.fields.map((detail) => contactDetailLabel(detail)).join(", "),
      });
    case "payer_changed":
      return payerText(revision);
    case "buyer_changed":
      return buyerText(revision);
    case "value_changed":
      return valueChangeText(revision);
    case "doors_changed":
      return doorsText(revision, stopCount);
    case "door_change_proposed":
      return withStop(
        revision.isByOffice === true
          ? m.history_door_change_by_office(totalsOf(revision))
          : m.history_door_change_proposed(totalsOf(revision)),
        revision,
      );
    case "door_change_agreed":
      return withStop(
        revision.byCode
          ? m.history_door_change_by_code(totalsOf(revision))
          : m.history_door_change_agreed(totalsOf(revision)),
        revision,
      );
    case "door_change_declined":
      return m.history_door_change_declined();
    case "door_change_withdrawn":
      return m.history_door_change_withdrawn();
    case "stop_arrived":
      return m.history_stop_arrived({ stop: stopText(revision.stop, stopCount) });
    case "stop_left":
      return m.history_stop_left({ stop: stopText(revision.stop, stopCount) });
    case "stop_corrected":
      return correctionText(revision, stopText(revision.stop, stopCount));
    case "waiting_charged":
      return m.history_waiting_charged({ amount: formatMoney(revision.amountSatang) });
    case "waiting_waived":
      return m.history_waiting_waived();
    case "waiting_charged_again":
      return m.history_waiting_charged_again();
    case "waiting_dropped":
      return m.history_waiting_dropped({ amount: formatMoney(revision.amountSatang) });
    case "no_driver":
      return m.history_no_driver();
  }
}

function correctionText({ step, from: at, to: right }: VisitCorrection, stop: string): string {
  const from = formatShortDayAndTime(at);
  const isArrival = step === "arrive";
  if (right === null)
    return isArrival
      ? m.history_arrival_taken_back({ stop, from })
      : m.history_leave_taken_back({ stop, from });
  const to = formatShortDayAndTime(right);
  return isArrival
    ? m.history_arrival_corrected({ stop, from, to })
    : m.history_leave_corrected({ stop, from, to });
}

/** With what it would change of an order that has a price. */
function offerMadeText(offer: Extract<RevisionFact, { readonly kind: "offer_made" }>): string {
  const made = m.history_offer_made({
    total: formatMoney(offer.totalSatang),
    until: formatShortDayAndTime(offer.expiresAt),
  });
  return offer.change === undefined
    ? made
    : m.history_offer_if_accepted({ offer: made, changes: moveText(offer.change) });
}

function payerText({ from, to, refused }: Extract<RevisionFact, { readonly kind: "payer_changed" }>): string {
  if (refused !== undefined) return m.history_payer_refused();
  const [before, after] = [from, to].map((company) => company ?? m.phone_order_pay_caller());
  return m.history_payer_changed({ from: before ?? "", to: after ?? "" });
}

function valueChangeText(change: Extract<RevisionFact, { readonly kind: "value_changed" }>): string {
  if (change.refused !== undefined) return m.history_value_refused();
  const [from = "", to = ""] = [change.fromValueSatang, change.toValueSatang].map((satang) =>
    satang === null ? m.claim_not_declared() : formatUnitPrice(satang),
  );
  return m.history_value_changed({ from, to });
}

function buyerText({ to, refused }: Extract<RevisionFact, { readonly kind: "buyer_changed" }>): string {
  if (refused !== undefined) return m.history_buyer_refused();
  return to === "company" ? m.history_buyer_company() : m.history_buyer_person();
}

function totalsOf({ fromTotalSatang, toTotalSatang }: DoorChangeFact) {
  return { from: formatMoney(fromTotalSatang), to: formatMoney(toTotalSatang) };
}

/** A change at the door with the place of the stop that it adds. */
function withStop(text: string, { stop }: DoorChangeFact): string {
  return stop === undefined ? text : `${text} · ${m.history_another_stop({ place: localized(stop) })}`;
}

function workersText(change: Extract<RevisionFact, { readonly kind: "workers_changed" }>): string {
  const { fromWorkers, toWorkers, fromTotalSatang, toTotalSatang } = change;
  const parts = [
    m.history_workers_changed({ from: formatNumber(fromWorkers), to: formatNumber(toWorkers) }),
    fromTotalSatang !== null &&
      toTotalSatang !== null &&
      m.history_total_changed({ from: formatMoney(fromTotalSatang), to: formatMoney(toTotalSatang) }),
  ];
  return parts.filter((part) => part !== false).join(" · ");
}

/** The stops with another address or person, and what the access to others was and is, by the stops of that time. */
function doorsText(
  change: Extract<RevisionFact, { readonly kind: "doors_changed" }>,
  stopCountNow: number,
): string {
  const { positions, access = [], stopCount = stopCountNow } = change;
  const stops = positions.map((position) => stopText(position, stopCount));
  const parts = [
    stops.length > 0 && m.history_doors_changed({ stops: stops.join(", ") }),
    ...access.map(({ position, from, to }) =>
      m.history_access_changed({
        stop: stopText(position, stopCount),
        from: accessText(from),
        to: accessText(to),
      }),
    ),
  ];
  return parts.filter((part) => part !== false).join(" · ");
}

/** Helpers, load, trucks, places and goods, as far as they changed, and the total. */
function moveText(change: MoveChange): string {
  const { workers, load, vehicles, places, isOfGoods, fromTotalSatang, toTotalSatang } = change;
  const parts = [
    places !== undefined &&
      m.history_places_changed({ from: placesText(places.from), to: placesText(places.to) }),
    vehicles !== undefined &&
      m.history_vehicles_changed({ from: vehiclesText(vehicles.from), to: vehiclesText(vehicles.to) }),
    workers !== undefined &&
      m.history_workers_changed({ from: formatNumber(workers.from), to: formatNumber(workers.to) }),
    load !== undefined &&
      m.history_load_changed({ from: LOAD_RANGE_TEXTS[load.from](), to: LOAD_RANGE_TEXTS[load.to]() }),
    isOfGoods === true && m.history_goods_changed(),
    fromTotalSatang !== toTotalSatang &&
      m.history_total_changed({ from: formatMoney(fromTotalSatang), to: formatMoney(toTotalSatang) }),
  ];
  return parts.filter((part) => part !== false).join(" · ");
}
