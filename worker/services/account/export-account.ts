import { everythingAbout } from "#db/queries/account/account-data.ts";
import { realEmail } from "#domain/access/email.ts";
import type { AddedStop } from "#domain/door-changes/added-stop.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { addressHash } from "../newsletter/address-hash.ts";

/** The columns of an order that are not part of the customer's data. */
interface Internals {
  readonly requestHash: unknown;
  readonly totalSort: unknown;
  readonly customerSort: unknown;
  readonly statusSort: unknown;
  readonly paymentSort: unknown;
  readonly idempotencyKey: unknown;
  readonly estimatedPaySatang: unknown;
  readonly version: unknown;
  readonly revision: unknown;
  readonly pricingVersion: unknown;
}

/** What the hash of an address is made with. */
interface HashSettings {
  readonly settings: Pick<Dependencies["settings"], "authSecret">;
}

/**
 * Everything stored about the viewer, for download (Personal Data Protection Act B.E. 2562, section 31), without the
 * secrets that would open the account and without other people's data.
 * @throws AppError NOT_FOUND
 */
export async function exportAccount(
  { db, now, settings }: Pick<Dependencies, "db" | "now"> & HashSettings,
  { userId, email }: Viewer,
) {
  const all = await everythingAbout(db, userId, { email, hash: await addressHash(settings, email) });
  if (all === undefined) throw new AppError("NOT_FOUND");
  const { user, driver, driven, placed, stops, lines, events, offers, proposals, written } = all;
  const { id, createdAt, updatedAt, deletedAt: _deleted, ...profile } = user;
  return {
    exportedAt: new Date(now()).toISOString(),
    account: { id, ...profile, email: realEmail(user.email), createdAt, updatedAt },
    signInMethods: all.signInMethods,
    sessions: all.openSessions,
    devices: all.devices,
    requestedEmailChanges: all.changes,
    newsletter: all.subscriptions,
    requestedNewsletter: all.subscriptionRequests,
    newsletterConsents: all.consents.map(({ subscriptionId: _id, ...consent }) => consent),
    savedPlaces: all.places.map(({ userId: _owner, version: _version, ...place }) => place),
    orderViews: all.namedViews.map(({ name, list, createdAt: since }) => ({ name, list, createdAt: since })),
    uploadedFiles: all.uploads,
    invoiceCompany: all.companies.map(({ userId: _owner, ...company }) => company)[0] ?? null,
    companies: all.memberships.map(({ company: { companyId, name }, role }) => ({ companyId, name, role })),
    documents: all.issued.map(({ kind, year, number, orderId, datedAt, buyer, totalSatang, vatSatang }) => ({
      kind,
      year,
      number,
      orderId,
      datedAt,
      buyer,
      totalSatang,
      vatSatang,
    })),
    claims: all.claimed,
    proofsOfDelivery: all.delivered,
    trackingLinks: all.trackingLinks,
    sharedPositions: all.sharedPositions,
    payments: all.paid.map(({ orderId, method, state, amountSatang, reason, ...at }) => ({
      orderId,
      method,
      state,
      amountSatang,
      reason,
      createdAt: at.createdAt,
      reportedAt: at.reportedAt,
      disputedAt: at.disputedAt,
      dispute: at.dispute,
      decidedAt: at.decidedAt,
    })),
    refunds: all.refunded.map(({ orderId, reason, state, amountSatang, ...of }) => ({
      orderId,
      reason,
      state,
      amountSatang,
      createdAt: of.createdAt,
      doneAt: of.doneAt,
      reference: of.reference,
      takenBackAt: of.takenBackAt,
      takenBackReason: of.takenBackReason,
    })),
    notifications: all.notified.map(({ userId: _owner, version: _count, ...set }) => set)[0] ?? null,
    mails: all.sentMails,
    driver: driver[0] ?? null,
    driverRegistration: all.registered[0] ?? null,
    jobsDriven: driven,
    earnings: all.earned,
    orders: placed.map((order) => ({
      ...withoutInternals(order),
      stops: stops.filter((stop) => stop.orderId === order.orderId),
      lines: lines.filter((line) => line.orderId === order.orderId).map(({ line }) => line),
      offers: offers
        .filter((offer) => offer.orderId === order.orderId)
        .map(({ offeredAt, expiresAt, state, totalSatang, message, terms }) => ({
          offeredAt,
          expiresAt,
          state,
          totalSatang,
          message,
          stops: terms.stops,
          pickupAt: terms.pickupAt,
          vehicles: terms.vehicles,
          loadRange: terms.loadRange,
          workers: terms.workers,
          lines: terms.price.lines,
        })),
      changesAtTheDoor: proposals
        .filter((change) => change.orderId === order.orderId)
        .map(({ proposedAt, expiresAt, state, closedAt, note, terms }) => ({
          proposedAt,
          expiresAt,
          state,
          closedAt,
          note,
          before: terms.before,
          after: terms.after,
          ...(terms.stop !== undefined && { stop: withoutPay(terms.stop) }),
        })),
      events: events
        .filter((event) => event.orderId === order.orderId)
        .map(({ at, kind, fromStatus, toStatus, actorKind, reason, details }) => ({
          at,
          kind,
          fromStatus,
          toStatus,
          actorKind,
          reason,
          details,
        })),
    })),
    reviews: written.map(
      ({ orderId, stars, text, locale, status, decisionReason, createdAt: writtenAt }) => ({
        orderId,
        stars,
        text,
        locale,
        status,
        decisionReason,
        createdAt: new Date(writtenAt).toISOString(),
      }),
    ),
  };
}

/** A stop that was proposed without what its driver earns. */
function withoutPay({ estimatedPaySatang: _pay, ...stop }: AddedStop): Omit<AddedStop, "estimatedPaySatang"> {
  return stop;
}

/** An order without the company's internal fields: what its drivers earn, and technical columns. */
function withoutInternals<Order extends Internals>(order: Order): Omit<Order, keyof Internals> {
  const {
    requestHash: _h,
    idempotencyKey: _k,
    estimatedPaySatang: _p,
    version: _v,
    revision: _r,
    pricingVersion: _c,
    totalSort: _ts,
    customerSort: _cs,
    statusSort: _ss,
    paymentSort: _ps,
    ...own
  } = order;
  return own;
}
