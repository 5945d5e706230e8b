import { jobsOfOrder } from "#db/queries/jobs/jobs.ts";
import { offerWithOrder } from "#db/queries/orders/offers.ts";
import { driversNotTold, revisionForMail } from "#db/queries/orders/order-mails.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import type { EventDetails } from "#domain/jobs/revision.ts";
import { scriptOf } from "#domain/locale.ts";
import type { MailOf } from "#domain/mails.ts";
import { offerStateAt } from "#domain/orders/offer.ts";
import { isOvertaken } from "#domain/orders/price-change.ts";
import { orderSettlementOf } from "../../../services/orders/moves/settlement.ts";
import { linkToken } from "../../../services/account/link-token.ts";
import { orderTerms } from "./compose-order-mail.ts";
import type { ComposeNeeds, MailReader, NotYet } from "./composer.ts";
import type { MailTemplate, RevisionFacts, RevisionTemplate } from "./mail-template.ts";
import { orderPageOf } from "./order-page/compose-order-page.ts";

type RevisionMail = MailOf<
  | "order_day_changed"
  | "order_workers_changed"
  | "order_move_changed"
  | "order_notes_changed"
  | "order_doors_changed"
  | "order_contact_changed"
  | "order_price_changed"
  | "order_payer_changed"
  | "order_value_changed"
  | "order_offer_withdrawn"
  | "offer_accepted_office"
  | "offer_declined_office"
  | "day_changed_office"
  | "workers_changed_office"
  | "move_changed_office"
  | "notes_changed_office"
  | "doors_changed_office"
>;

/**
 * A change of an order's terms; `null` where something stood against it when it was written. The customer reads the reason of
 * an admin, the office every reason.
 */
export async function composeRevision(
  deps: ComposeNeeds,
  mail: RevisionMail,
  reader: MailReader,
): Promise<MailTemplate | null> {
  const { kind, orderId, version, position } = mail;
  const [terms, event] = await Promise.all([
    orderTerms(deps, orderId, reader),
    revisionForMail(deps.db, orderId, version, position),
  ]);
  if (terms === null || event?.details == null) return null;
  if ("refused" in event.details && event.details.refused !== undefined) return null;
  const isOwn = event.actorKind === "customer" && !kind.endsWith("_office");
  const saysWhoDrives = kind === "order_day_changed" || kind === "order_move_changed";
  const jobs = saysWhoDrives ? await jobsOfOrder(deps.db, orderId) : [];
  const notTold = IS_DRIVERS_TOO.has(kind) ? await driversNotTold(deps.db, orderId, version) : [];
  const asked = "offerId" in event.details ? await askedPrice(deps, event.details.offerId) : null;
  return {
    name: nameOf(kind, asked !== null),
    ...terms,
    ...(await orderPageOf(deps, mail)),
    ...changedFacts(event.details, scriptOf(reader.locale)),
    ...(asked !== null && event.details.kind === "offer_accepted" && { totalBefore: asked.totalSatang }),
    // The first price is on no order: it is said which one does not hold any more.
    ...(asked === null &&
      event.details.kind === "offer_withdrawn" && { totalSatang: event.details.totalSatang }),
    drivers: jobs.map(({ job, driverName }) => ({ vehicle: job.vehicle, name: driverName ?? "" })),
    reason: isOwn ? "" : event.reason,
    ...(notTold.length > 0 && { notTold }),
  };
}

/** The office's mails about changes of which the drivers are told as well. */
const IS_DRIVERS_TOO: ReadonlySet<RevisionMail["kind"]> = new Set([
  "offer_accepted_office",
  "day_changed_office",
  "workers_changed_office",
  "move_changed_office",
  "notes_changed_office",
  "doors_changed_office",
]);

/** A price that was asked for has words of its own. */
function nameOf(kind: RevisionMail["kind"], isPriceRequest: boolean): RevisionTemplate["name"] {
  if (!isPriceRequest) return kind;
  if (kind === "order_offer_withdrawn") return "price_request_withdrawn";
  return kind === "offer_accepted_office" ? "price_agreed_office" : kind;
}

/** The agreed price that an offer asked to change; `null` for the first price of an order. */
async function askedPrice({ db }: ComposeNeeds, offerId: string) {
  return (await offerWithOrder(db, offerId))?.offer.terms.before ?? null;
}

/** @param script in which places are named */
function changedFacts(details: EventDetails, script: keyof BilingualText): RevisionFacts {
  switch (details.kind) {
    case "day_changed":
      return { ...UNCHANGED, pickupBefore: details.fromPickupAt };
    case "workers_changed":
      return {
        ...UNCHANGED,
        workers: `${details.fromWorkers} → ${details.toWorkers}`,
        totalBefore: details.fromTotalSatang,
      };
    case "move_changed": {
      const { workers, load = null, vehicles = null, places, fromTotalSatang, toTotalSatang } = details;
      return {
        ...UNCHANGED,
        workers: workers === undefined ? null : `${workers.from} → ${workers.to}`,
        load,
        vehicles,
        placesBefore: places?.from.map((place) => place[script]) ?? null,
        totalBefore: fromTotalSatang === toTotalSatang ? null : fromTotalSatang,
      };
    }
    case "price_changed":
      return { ...UNCHANGED, totalBefore: details.fromTotalSatang };
    case "payer_changed":
      return { ...UNCHANGED, payer: { from: details.from, to: details.to } };
    default:
      return UNCHANGED;
  }
}

const UNCHANGED: RevisionFacts = {
  pickupBefore: null,
  workers: null,
  load: null,
  vehicles: null,
  placesBefore: null,
  totalBefore: null,
  payer: null,
};

/** A price offered to the customer, with the link that answers it; `null` once it is not open any more. */
export async function composeOffer(
  deps: ComposeNeeds,
  { kind, orderId, version, position }: MailOf<"order_offer">,
  { locale }: MailReader,
): Promise<MailTemplate | null> {
  const event = await revisionForMail(deps.db, orderId, version, position);
  if (event?.details?.kind !== "offer_made") return null;
  const found = await offerWithOrder(deps.db, event.details.offerId);
  if (found === undefined) return null;
  const { offer, order } = found;
  const isOpen = offerStateAt(offer, order.status, deps.now()) === "open";
  if (!isOpen || isOvertaken(offer, order)) return null;
  const { origin, authSecret } = deps.settings;
  const { stops, pickupAt, before } = offer.terms;
  const script = scriptOf(locale);
  const settlement =
    before === undefined ? null : await orderSettlementOf(deps.db, orderId, offer.totalSatang);
  return {
    name: before === undefined ? kind : "order_price_asked",
    totalBefore: before?.totalSatang ?? null,
    orderId,
    from: stops[0]?.label[script] ?? "",
    to: stops.at(-1)?.label[script] ?? "",
    pickupAt,
    totalSatang: offer.totalSatang,
    paidSatang: settlement?.paidSatang ?? 0,
    toPaySatang: settlement?.toPaySatang ?? 0,
    expiresAt: offer.expiresAt,
    message: offer.message,
    offerLink: `${origin}/offer#type=offer&token=${await linkToken(authSecret, "offer", offer.offerId)}`,
  };
}

/** An offer that expired without an answer, for the customer and the office. */
export async function composeExpiredOffer(
  deps: ComposeNeeds,
  mail: MailOf<"offer_expired" | "offer_expired_office">,
  reader: MailReader,
): Promise<MailTemplate | NotYet | null> {
  const { kind, orderId, version, position } = mail;
  const event = await revisionForMail(deps.db, orderId, version, position);
  if (event?.details?.kind !== "offer_made") return null;
  const [found, terms] = await Promise.all([
    offerWithOrder(deps.db, event.details.offerId),
    orderTerms(deps, orderId, reader),
  ]);
  if (found === undefined || terms === null) return null;
  const { offer, order } = found;
  const state = offerStateAt(offer, order.status, deps.now());
  if (state === "open") return { notBefore: offer.expiresAt };
  if (state !== "expired" || isOvertaken(offer, order)) return null;
  const facts = { ...terms, ...(await orderPageOf(deps, mail)) };
  const unchanged = { ...UNCHANGED, drivers: [], reason: "" };
  if (offer.terms.before === undefined)
    return { name: kind, ...facts, ...unchanged, totalSatang: offer.totalSatang };
  // The order keeps the price that it has.
  const isForOffice = kind === "offer_expired_office";
  return {
    name: isForOffice ? "price_request_expired_office" : "price_request_expired",
    ...facts,
    ...unchanged,
  };
}
