import type { Database } from "#db/client.ts";
import { everythingAbout, removePerson, unfinishedBusiness } from "#db/queries/account/account-data.ts";
import { otherAdmins } from "#db/queries/account/accounts.ts";
import { realEmail } from "#domain/access/email.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import { confirmOwner } from "./account-commands.ts";
import type { Dependencies } from "../../dependencies.ts";

interface Internals {
  readonly requestHash: unknown;
  readonly idempotencyKey: unknown;
  readonly estimatedPaySatang: unknown;
  readonly version: unknown;
  readonly pricingVersion: unknown;
}

type Needs = Pick<Dependencies, "db" | "now">;

/**
 * Everything kept about a person, for them to take along (Personal Data Protection Act B.E. 2562, section 31). Secrets
 * that would open the account, and other people's data, are not in it.
 */
export async function exportAccount({ db, now }: Needs, viewer: Viewer) {
  const all = await everythingAbout(db, viewer.userId);
  if (all === undefined) throw new AppError("NOT_FOUND");
  const { user, ways, open, devices, changes, driver, driven, placed, stops, lines, events, said } = all;
  const { news, sent } = all;
  const { id, createdAt, updatedAt, deletedAt: _deleted, ...profile } = user;
  return {
    exportedAt: new Date(now()).toISOString(),
    account: { id, ...profile, email: realEmail(user.email), createdAt, updatedAt },
    signInMethods: ways,
    sessions: open,
    devices,
    requestedEmailChanges: changes,
    newsletter: news,
    mails: sent,
    driver: driver[0] ?? null,
    jobsDriven: driven,
    orders: placed.map((order) => ({
      ...withoutInternals(order),
      stops: stops.filter((stop) => stop.orderId === order.orderId),
      lines: lines.filter((line) => line.orderId === order.orderId).map(({ line }) => line),
      events: events
        .filter((event) => event.orderId === order.orderId)
        .map(({ at, fromStatus, toStatus, actorKind, reason }) => ({
          at,
          fromStatus,
          toStatus,
          actorKind,
          reason,
        })),
    })),
    reviews: said.map(({ orderId, stars, text, locale, status, createdAt: writtenAt }) => ({
      orderId,
      stars,
      text,
      locale,
      status,
      createdAt: new Date(writtenAt).toISOString(),
    })),
  };
}

/** An order without what is the company's own: what its drivers earn, and how it is kept. */
function withoutInternals<Order extends Internals>(order: Order): Omit<Order, keyof Internals> {
  const {
    requestHash: _h,
    idempotencyKey: _k,
    estimatedPaySatang: _p,
    version: _v,
    pricingVersion: _c,
    ...own
  } = order;
  return own;
}

/**
 * Deletes a person's account (section 33). Orders stay, without the person, as bookkeeping law wants. Refused while
 * something is under way that needs them.
 * @throws AppError ACCOUNT_HAS_OPEN_ORDERS, LAST_ADMIN, and those of `confirmOwner`
 */
export async function removeAccount(deps: Needs, viewer: Viewer, password: string): Promise<void> {
  const { db } = deps;
  await confirmOwner(deps, viewer, password, "password");
  await refuseWhileNeeded(db, viewer);
  const { userId, email, locale } = viewer;
  try {
    await removePerson(
      db,
      { userId, email },
      effectsOf({ type: "account_deleted", email, locale }),
      deps.now(),
    );
  } catch (error) {
    // The database refuses to delete who became needed since the look above.
    await refuseWhileNeeded(db, viewer);
    throw error;
  }
}

async function refuseWhileNeeded(db: Database, viewer: Viewer): Promise<void> {
  if (viewer.role === "admin" && (await otherAdmins(db, viewer.userId)) === 0)
    throw new AppError("LAST_ADMIN");
  const unfinished = await unfinishedBusiness(db, viewer.userId);
  if (unfinished > 0) throw new AppError("ACCOUNT_HAS_OPEN_ORDERS", { params: { count: unfinished } });
}
