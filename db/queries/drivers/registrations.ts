import { and, count, desc, eq, getTableColumns, isNotNull, lt, sql, type SQL } from "drizzle-orm";
import type { OwnDraft } from "#domain/drivers/profile-input.ts";
import type { DriverList } from "#domain/drivers/registration.ts";
import type { Database } from "../../client.ts";
import { driverEvents, driverRegistrations } from "../../schema/drivers/registrations.ts";
import { drivers } from "../../schema/drivers.ts";
import { users } from "../../schema/users.ts";
import { runBatch } from "../batch.ts";
import { onFileEventsErase } from "./on-file-state.ts";
import { retiredVehiclesErase } from "./retired-vehicles.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type Page } from "../page.ts";

export type RegistrationRow = typeof driverRegistrations.$inferSelect;

/** The registration of a user, or `undefined`. */
export async function registrationOfUser(db: Database, userId: string) {
  return db.select().from(driverRegistrations).where(eq(driverRegistrations.userId, userId)).get();
}

/** A registration with its account and, once it was approved, its driver; `undefined` when there is none. */
export async function registrationById(db: Database, driverId: string) {
  return db
    .select({
      registration: driverRegistrations,
      email: users.email,
      accountName: users.name,
      locale: users.locale,
      driver: drivers,
    })
    .from(driverRegistrations)
    .innerJoin(users, eq(users.id, driverRegistrations.userId))
    .leftJoin(drivers, eq(drivers.driverId, driverRegistrations.driverId))
    .where(eq(driverRegistrations.driverId, driverId))
    .get();
}

/**
 * Begins the registration of a driver who has an account and none: from before registrations existed, or linked without one. It
 * has the state that the lists show of them; nothing is written where there is one, no account, or the driver was deleted.
 */
export async function beginRegistration(db: Database, driverId: string, now: number): Promise<void> {
  await runBatch(db, [
    sql`
      INSERT INTO driver_registrations (driver_id, user_id, state, version, created_at, changed_at)
      SELECT driver_id, user_id, CASE WHEN approved_at IS NULL THEN 'suspended' ELSE 'approved' END,
        ${FIRST_VERSION}, created_at, ${now}
      FROM drivers WHERE driver_id = ${driverId} AND user_id IS NOT NULL AND archived_at IS NULL
      ON CONFLICT DO NOTHING`,
  ]);
}

/** The version of a registration that has just begun, as it is shown before it has. */
export const FIRST_VERSION = 1;

/** The step of a registration that a press made, or `undefined`. */
export async function driverEventByKey(db: Database, driverId: string, key: string) {
  return db
    .select()
    .from(driverEvents)
    .where(and(eq(driverEvents.driverId, driverId), eq(driverEvents.key, key)))
    .get();
}

/** One step of a registration for a mail, with its account's state now; `undefined` once it is erased. */
export async function driverEventForMail(db: Database, driverId: string, version: number) {
  return db
    .select({ event: driverEvents, sent: driverRegistrations.sent, profile: driverRegistrations.profile })
    .from(driverEvents)
    .innerJoin(driverRegistrations, eq(driverRegistrations.driverId, driverEvents.driverId))
    .where(and(eq(driverEvents.driverId, driverId), eq(driverEvents.version, version)))
    .get();
}

/** The history of a registration, the latest first. @param before a version of it that the page starts behind */
export function driverEventsQuery(db: Database, driverId: string, before?: number) {
  return db
    .select({ ...getTableColumns(driverEvents), actorName: users.name })
    .from(driverEvents)
    .leftJoin(users, eq(users.id, driverEvents.actorId))
    .where(
      and(
        eq(driverEvents.driverId, driverId),
        before === undefined ? undefined : lt(driverEvents.version, before),
      ),
    )
    .orderBy(desc(driverEvents.version));
}

interface TypedForm {
  readonly userId: string;
  readonly driverId: string;
  readonly draft: OwnDraft;
  readonly now: number;
  /** The version of the registration on which it was typed; absent: whichever it is. */
  readonly seenVersion?: number | undefined;
}

/**
 * Writes the form as it is typed; begins the registration where there is none. An approved driver from before registrations
 * existed keeps their id.
 * @returns the version of the registration; `undefined` where it is another one than was seen: nothing was written
 */
export async function writeDraft(
  db: Database,
  { userId, driverId, draft, now, seenVersion }: TypedForm,
): Promise<number | undefined> {
  const version = FIRST_VERSION;
  const isSeen = seenVersion === undefined ? undefined : eq(driverRegistrations.version, seenVersion);
  const written = await db
    .insert(driverRegistrations)
    .values({ driverId, userId, state: "draft", version, draft, createdAt: now, changedAt: now })
    .onConflictDoUpdate({
      target: driverRegistrations.userId,
      set: { draft },
      ...(isSeen !== undefined && { setWhere: isSeen }),
    })
    .returning({ version: driverRegistrations.version })
    .get();
  return written?.version;
}

export interface DriverListOptions {
  readonly list: DriverList;
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
}

type ListRow = Awaited<ReturnType<typeof driverListQuery>>[number];
/** A registration as a list shows it. */
export type ListedDriver = ReturnType<typeof toListed>;

/** The registrations of a list, for admins: those that wait oldest first, the others newest first. */
export async function listRegistrations(
  db: Database,
  options: DriverListOptions,
): Promise<Page<ListedDriver>> {
  const size = options.limit ?? PAGE_SIZE;
  const rows = await driverListQuery(db, options).limit(size + 1);
  const at = ({ registration: { sentAt, changedAt } }: ListRow) =>
    options.list === "waiting" ? (sentAt ?? 0) : changedAt;
  return pageOf(rows, size, (row) => ({ at: at(row), id: row.registration.driverId }), toListed);
}

/** The statement of `listRegistrations`, on its own so that a test can read its query plan. */
export function driverListQuery(db: Database, { list, cursor }: DriverListOptions) {
  const isWaiting = list === "waiting";
  const order: ListOrder = {
    direction: isWaiting ? "ascending" : "descending",
    at: isWaiting ? driverRegistrations.sentAt : driverRegistrations.changedAt,
    id: driverRegistrations.driverId,
  };
  const isListed = isWaiting ? isNotNull(driverRegistrations.sentAt) : eq(driverRegistrations.state, list);
  return (
    db
      .select({
        registration: driverRegistrations,
        email: users.email,
        name: drivers.name,
        phone: drivers.phone,
      })
      .from(driverRegistrations)
      // Left joins, so that SQLite walks the registrations by their index.
      .leftJoin(users, eq(users.id, driverRegistrations.userId))
      .leftJoin(drivers, eq(drivers.driverId, driverRegistrations.driverId))
      .where(and(isListed, behind(cursor, order)))
      .orderBy(...sorted(order))
  );
}

function toListed({ registration, email, name, phone }: ListRow) {
  const { driverId, state, profile, sent, sentAt, changedAt } = registration;
  const shown = sent ?? profile;
  return {
    driverId,
    state,
    name: shown?.name ?? name ?? "",
    phone: shown?.phone ?? phone ?? "",
    email: email ?? "",
    licenceClass: shown?.licenceClass ?? null,
    vehicles: shown?.vehicles.map(({ type, plate }) => ({ type, plate })) ?? [],
    sentAt,
    changedAt,
  };
}

/** How many registrations wait for an admin. */
export async function waitingRegistrations(db: Database): Promise<number> {
  const row = await db
    .select({ waiting: count() })
    .from(driverRegistrations)
    .where(isNotNull(driverRegistrations.sentAt))
    .get();
  return row?.waiting ?? 0;
}

/** Deletes the registration of a person with its history, and what is kept of them as a driver. */
export function registrationErase(userId: string, now: number): SQL[] {
  return [
    // What somebody of the office uploaded for a driver stays that driver's.
    sql`UPDATE driver_files SET expires_at = ${now} WHERE owner_id = ${userId} AND for_driver_id IS NULL`,
    ...driverRecordsErase(sql`(SELECT driver_id FROM drivers WHERE user_id = ${userId})`, now),
    sql`DELETE FROM driver_registrations WHERE user_id = ${userId}`,
  ];
}

/**
 * Deletes the vehicles of drivers, also retired ones and those noted on jobs, their days and history, and
 * lets the sweep delete what the office uploaded for them.
 * @param theirs an id or a subquery of ids, in parentheses
 */
export function driverRecordsErase(theirs: SQL, now: number): SQL[] {
  return [
    sql`UPDATE driver_files SET expires_at = ${now} WHERE for_driver_id IN ${theirs}`,
    retiredVehiclesErase(theirs),
    sql`DELETE FROM job_vehicles WHERE driver_id IN ${theirs}`,
    sql`UPDATE jobs SET truck = NULL WHERE driver_id IN ${theirs}`,
    onFileEventsErase(theirs),
    sql`UPDATE drivers SET days_off = '[]', weekly_hours = NULL, out_of_service = '[]', papers_on_file = NULL
      WHERE driver_id IN ${theirs}`,
  ];
}

/** What is stored of a person's registration, for their data export. */
export function registrationExport(db: Database, userId: string) {
  return db
    .select({
      state: driverRegistrations.state,
      profile: driverRegistrations.profile,
      sent: driverRegistrations.sent,
      draft: driverRegistrations.draft,
      reason: driverRegistrations.reason,
      createdAt: driverRegistrations.createdAt,
      changedAt: driverRegistrations.changedAt,
    })
    .from(driverRegistrations)
    .where(eq(driverRegistrations.userId, userId));
}
