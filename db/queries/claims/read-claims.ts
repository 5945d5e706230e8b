import { and, asc, desc, eq, inArray, isNull, lt, max, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { ClaimList } from "#domain/claims/claim-input.ts";
import type { ClaimStep } from "#domain/claims/claim.ts";
import type { Database } from "../../client.ts";
import { claimEvents, claimPhotos, claims } from "../../schema/claims/claims.ts";
import { files } from "../../schema/files.ts";
import { jobs } from "../../schema/jobs.ts";
import { orderEvents, orders } from "../../schema/orders.ts";
import { users } from "../../schema/users.ts";
import { isOneOf } from "../is-one-of.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type Page } from "../page.ts";

/** Whether a claim of an order is settled or refused. */
export async function isClaimDecided(db: Database, orderId: string): Promise<boolean> {
  const decided = and(eq(claims.orderId, orderId), inArray(claims.state, ["settled", "refused"]));
  const row = await db
    .select({ one: sql`1` })
    .from(claims)
    .where(decided)
    .limit(1)
    .get();
  return row !== undefined;
}

/** What decides whether an order can be claimed for; `undefined` when there is no such order. */
export async function orderForClaim(db: Database, orderId: string) {
  const [[order], [delivered], [told]] = await db.batch([
    db
      .select({
        customerId: orders.customerId,
        status: orders.status,
        goods: orders.goods,
        declaredValueSatang: orders.declaredValueSatang,
        contactName: orders.contactName,
        contactPhone: orders.contactPhone,
      })
      .from(orders)
      .where(eq(orders.orderId, orderId)),
    db
      .select({ at: max(jobs.completedAt) })
      .from(jobs)
      .where(and(eq(jobs.orderId, orderId), eq(jobs.status, "completed"))),
    db
      .select({ at: sql<number | null>`max(coalesce(${orderEvents.receivedAt}, ${orderEvents.at}))` })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, orderId),
          eq(orderEvents.kind, "transition"),
          eq(orderEvents.toStatus, "delivered"),
        ),
      ),
  ]);
  if (order === undefined) return undefined;
  const deliveredAt = order.status === "delivered" ? (delivered?.at ?? null) : null;
  /** From when its customer could report one: whoever writes a delivery down later tells them later. Epoch milliseconds. */
  const claimableFrom = deliveredAt === null ? null : Math.max(deliveredAt, told?.at ?? 0);
  return { ...order, deliveredAt, claimableFrom };
}

/** A claim by its id, or `undefined`. */
export async function claimById(db: Database, claimId: string) {
  return db.select().from(claims).where(eq(claims.claimId, claimId)).get();
}

/** The claim of an order that is to be decided, or `undefined`. */
export async function undecidedClaim(db: Database, orderId: string): Promise<string | undefined> {
  return (await undecidedClaimQuery(db, orderId).get())?.claimId;
}

/** The statement of `undecidedClaim`, on its own so that a test can read its query plan. */
export function undecidedClaimQuery(db: Database, orderId: string) {
  return db
    .select({ claimId: claims.claimId })
    .from(claims)
    .where(and(eq(claims.orderId, orderId), sql`state IN ('open', 'answered')`));
}

/** The step of a claim that a press made, or `undefined`. */
export async function claimEventByKey(db: Database, claimId: string, key: string) {
  return db
    .select()
    .from(claimEvents)
    .where(and(eq(claimEvents.claimId, claimId), eq(claimEvents.key, key)))
    .get();
}

/** One step of a claim for a mail, or `undefined`. */
export async function claimForMail(db: Database, claimId: string, version: number) {
  return db
    .select({ claim: claims, text: claimEvents.text })
    .from(claimEvents)
    .innerJoin(claims, eq(claims.claimId, claimEvents.claimId))
    .where(and(eq(claimEvents.claimId, claimId), eq(claimEvents.version, version)))
    .get();
}

/** The version of a claim after the last step of a kind before another one; `undefined` when there was none. */
export async function lastStepBefore(
  db: Database,
  claimId: string,
  version: number,
  step: ClaimStep,
): Promise<number | undefined> {
  return (await lastStepQuery(db, claimId, version, step).get())?.version;
}

/** The statement of `lastStepBefore`, on its own so that a test can read its query plan. */
export function lastStepQuery(db: Database, claimId: string, version: number, step: ClaimStep) {
  return db
    .select({ version: claimEvents.version })
    .from(claimEvents)
    .where(
      and(eq(claimEvents.claimId, claimId), lt(claimEvents.version, version), eq(claimEvents.step, step)),
    )
    .orderBy(desc(claimEvents.version))
    .limit(1);
}

/** The claims of an order, oldest first, with their histories and photos. */
export async function claimsOfOrder(db: Database, orderId: string) {
  const [rows, events, photos] = await db.batch([
    claimsOfOrderQuery(db, orderId),
    claimEventsQuery(db, orderId),
    claimPhotosQuery(db, orderId),
  ]);
  return rows.map((claim) => ({
    claim,
    events: events
      .flatMap(({ event, actorName }) => (event.claimId === claim.claimId ? [{ ...event, actorName }] : []))
      .toSorted((a, b) => a.version - b.version)
      .map((event) => ({
        ...event,
        photos: photos
          .filter(({ claimId, version }) => claimId === claim.claimId && version === event.version)
          .toSorted((a, b) => a.position - b.position),
      })),
  }));
}

/** The statements of `claimsOfOrder`, on their own so that a test can read their query plans. */
export function claimsOfOrderQuery(db: Database, orderId: string) {
  return db
    .select()
    .from(claims)
    .where(eq(claims.orderId, orderId))
    .orderBy(asc(claims.createdAt), sql`rowid`);
}

/** What happened to the claims of an order, each with the name of who did it. */
export function claimEventsQuery(db: Database, orderId: string) {
  return db
    .select({ event: claimEvents, actorName: users.name })
    .from(claims)
    .innerJoin(claimEvents, eq(claimEvents.claimId, claims.claimId))
    .leftJoin(users, eq(users.id, claimEvents.actorId))
    .where(eq(claims.orderId, orderId));
}

/** The pictures of the claims of an order, with the version of the claim that each is of. */
export function claimPhotosQuery(db: Database, orderId: string) {
  return db
    .select({
      claimId: claimPhotos.claimId,
      version: claimPhotos.version,
      position: claimPhotos.position,
      fileId: claimPhotos.fileId,
      width: files.width,
      height: files.height,
    })
    .from(claims)
    .innerJoin(claimPhotos, eq(claimPhotos.claimId, claims.claimId))
    .innerJoin(files, eq(files.fileId, claimPhotos.fileId))
    .where(eq(claims.orderId, orderId));
}

/** Which claims are listed: those of a list, or of some claims those of a list or all. */
type ShownClaims =
  | { readonly list: ClaimList; readonly among?: undefined }
  | { readonly list?: ClaimList | undefined; readonly among: readonly string[] };

export type ClaimListOptions = ShownClaims & {
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
};

/** A claim with what a list says of its order. */
export type ListedClaim = ReturnType<typeof toListed>;
type ListRow = Awaited<ReturnType<typeof claimListQuery>>[number];

/** A page of claims, for admins: lists of those that wait oldest first, the others newest first. */
export async function listClaims(db: Database, options: ClaimListOptions): Promise<Page<ListedClaim>> {
  const size = options.limit ?? PAGE_SIZE;
  const rows = await claimListQuery(db, options).limit(size + 1);
  return pageOf(rows, size, ({ claim }) => ({ at: claim.createdAt, id: claim.claimId }), toListed);
}

/** The statement of `listClaims`, on its own so that a test can read its query plan. */
export function claimListQuery(db: Database, { list, among, cursor }: ClaimListOptions) {
  const isWaiting = list === "open" || list === "answered" || list === "to_transfer";
  const order: ListOrder = {
    direction: isWaiting ? "ascending" : "descending",
    at: claims.createdAt,
    id: claims.claimId,
  };
  return (
    db
      .select({ claim: claims, contactName: orders.contactName, contactPhone: orders.contactPhone })
      .from(claims)
      // A left join, so that SQLite walks the claims by their index.
      .leftJoin(orders, eq(orders.orderId, claims.orderId))
      .where(and(isListed(list, among), behind(cursor, order)))
      .orderBy(...sorted(order))
  );
}

/** Those among some claims are few and read by their ids: the plus keeps SQLite from walking a list for them. */
function isListed(list: ClaimList | undefined, among: readonly string[] | undefined): SQL | undefined {
  const of = (column: SQLWrapper) => (among === undefined ? sql`${column}` : sql`+${column}`);
  return and(
    among === undefined ? undefined : isOneOf(claims.claimId, among),
    list === undefined
      ? undefined
      : list === "to_transfer"
        ? and(sql`${of(claims.compensationSatang)} > 0`, isNull(of(claims.compensatedAt)))
        : eq(of(claims.state), list),
  );
}

/** Lists each field, so that a column added later stays inside until it is added here. */
function toListed({ claim, contactName, contactPhone }: ListRow) {
  const { claimId, orderId, kind, state, claimedSatang, settledSatang, createdAt, changedAt } = claim;
  const contact = { contactName: contactName ?? "", contactPhone: contactPhone ?? "" };
  return { claimId, orderId, kind, state, claimedSatang, settledSatang, createdAt, changedAt, ...contact };
}

/** What is stored of a customer's claims, without technical columns. */
export function claimsOfCustomer(db: Database, userId: string) {
  return db
    .select({
      orderId: claims.orderId,
      kind: claims.kind,
      claimedSatang: claims.claimedSatang,
      settledSatang: claims.settledSatang,
      createdAt: claims.createdAt,
      at: claimEvents.at,
      by: claimEvents.actorKind,
      step: claimEvents.step,
      state: claimEvents.toState,
      text: claimEvents.text,
    })
    .from(claims)
    .innerJoin(claimEvents, eq(claimEvents.claimId, claims.claimId))
    .where(eq(claims.customerId, userId));
}
