import { and, asc, eq, gt, sql, type SQL } from "drizzle-orm";
import type { CompanyRole } from "#domain/companies/company-role.ts";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { companies, companyInvitations, companyMembers } from "../../schema/companies/companies.ts";
import { orders } from "../../schema/orders.ts";
import { users } from "../../schema/users.ts";
import { hasChanged, runBatch } from "../batch.ts";
import { effectInsertsIf } from "../outbox.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type PageInput } from "../page.ts";

/** The role of a user in a company, or `undefined` for somebody else. */
export async function roleInCompany(
  db: Database,
  companyId: string,
  userId: string,
): Promise<CompanyRole | undefined> {
  const { role } = companyMembers;
  const own = and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId));
  return (await db.select({ role }).from(companyMembers).where(own).get())?.role;
}

/** The role of a user in the company on whose account an order was placed, or `undefined`. */
export async function roleInCompanyOfOrder(
  db: Database,
  orderId: string,
  userId: string,
): Promise<CompanyRole | undefined> {
  const found = await db
    .select({ role: companyMembers.role })
    .from(orders)
    .innerJoin(companyMembers, eq(companyMembers.companyId, orders.companyId))
    .where(and(eq(orders.orderId, orderId), eq(companyMembers.userId, userId)))
    .get();
  return found?.role;
}

const EARLIEST_MEMBER_FIRST: ListOrder = {
  direction: "ascending",
  at: companyMembers.acceptedAt,
  id: companyMembers.userId,
};
const EARLIEST_INVITATION_FIRST: ListOrder = {
  direction: "ascending",
  at: companyInvitations.createdAt,
  id: companyInvitations.invitationId,
};

/** Whether the account of an address is a member of a company. */
export async function hasMemberWithEmail(db: Database, companyId: string, email: string): Promise<boolean> {
  const found = await db
    .select({ userId: companyMembers.userId })
    .from(users)
    .innerJoin(
      companyMembers,
      and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, users.id)),
    )
    .where(eq(users.email, email))
    .get();
  return found !== undefined;
}

/** A page of the members of a company, oldest first. */
export async function listMembers(db: Database, companyId: string, { cursor, limit }: PageInput) {
  const size = limit ?? PAGE_SIZE;
  const rows = await membersOfCompany(db, companyId, cursor).limit(size + 1);
  return pageOf(
    rows,
    size,
    (row) => ({ at: row.acceptedAt, id: row.userId }),
    (row) => row,
  );
}

/** Who is invited to a company and can still accept, oldest first, behind a cursor. @param now epoch milliseconds */
export function invitationListQuery(
  db: Database,
  companyId: string,
  now: number,
  cursor: Cursor | undefined,
) {
  return db
    .select({
      invitationId: companyInvitations.invitationId,
      email: companyInvitations.email,
      role: companyInvitations.role,
      createdAt: companyInvitations.createdAt,
      expiresAt: companyInvitations.expiresAt,
    })
    .from(companyInvitations)
    .where(
      and(
        eq(companyInvitations.companyId, companyId),
        // With the plus the index of what expires is not used.
        gt(sql`+${companyInvitations.expiresAt}`, now),
        behind(cursor, EARLIEST_INVITATION_FIRST),
      ),
    )
    .orderBy(...sorted(EARLIEST_INVITATION_FIRST));
}

/** A page of the open invitations to a company, oldest first. @param now epoch milliseconds */
export async function listInvitations(
  db: Database,
  companyId: string,
  now: number,
  { cursor, limit }: PageInput,
) {
  const size = limit ?? PAGE_SIZE;
  const rows = await invitationListQuery(db, companyId, now, cursor).limit(size + 1);
  return pageOf(
    rows,
    size,
    (row) => ({ at: row.createdAt, id: row.invitationId }),
    ({ createdAt: _createdAt, ...row }) => row,
  );
}

/** The members of a company with their accounts' names and addresses, oldest first; behind a cursor where one is given. */
export function membersOfCompany(db: Database, companyId: string, cursor?: Cursor) {
  return db
    .select({
      userId: companyMembers.userId,
      role: companyMembers.role,
      name: users.name,
      email: users.email,
      locale: users.locale,
      acceptedAt: companyMembers.acceptedAt,
      /** How many keys they made that are not revoked: a key works while its maker manages the API. */
      apiKeys: sql<number>`(SELECT count(*) FROM api_keys WHERE api_keys.company_id = company_members.company_id
        AND api_keys.created_by = company_members.user_id AND api_keys.revoked_at IS NULL)`,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), behind(cursor, EARLIEST_MEMBER_FIRST)))
    .orderBy(...sorted(EARLIEST_MEMBER_FIRST));
}

/** Whether somebody other than this member owns the company: one owner stays, also when two go at once. */
const anotherOwns = (companyId: string, userId: string) => sql`EXISTS (
  SELECT 1 FROM company_members WHERE company_id = ${companyId} AND role = 'owner' AND user_id <> ${userId})`;

/** The first, by name, of the companies in business that have a user as their only owner; `undefined` without one. */
export async function companyOwnedAlone(
  db: Database,
  userId: string,
): Promise<{ readonly companyId: string; readonly name: string } | undefined> {
  return db
    .select({ companyId: companies.companyId, name: companies.name })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.companyId, companyMembers.companyId))
    .where(
      and(
        eq(companyMembers.userId, userId),
        eq(companyMembers.role, "owner"),
        eq(companies.status, "active"),
        sql`NOT EXISTS (
          SELECT 1 FROM company_members AS another
          WHERE another.company_id = ${companies.companyId} AND another.role = 'owner' AND another.user_id <> ${userId})`,
      ),
    )
    .orderBy(asc(companies.name))
    .get();
}

/** Removes a member, in one batch with what follows. @returns false when none has this role, or it is the last owner */
export async function deleteMember(
  db: Database,
  {
    companyId,
    userId,
    role,
  }: { readonly companyId: string; readonly userId: string; readonly role: CompanyRole },
  effects: readonly Effect[],
  now: number,
): Promise<boolean> {
  const mayGo = sql`company_id = ${companyId} AND user_id = ${userId} AND role = ${role}
    AND (role <> 'owner' OR ${anotherOwns(companyId, userId)})`;
  const results = await runBatch(db, [
    ...effectsWhile(mayGo, effects, now),
    sql`DELETE FROM company_members WHERE ${mayGo}`,
  ]);
  return hasChanged(results.at(-1));
}

/** The effects of a change of a membership, before it is made: only where there is one that may be changed. */
function effectsWhile(mayChange: SQL, effects: readonly Effect[], now: number) {
  const isThere = sql`EXISTS (SELECT 1 FROM company_members WHERE ${mayChange})`;
  return effectInsertsIf(crypto.randomUUID(), effects, now, isThere);
}

/** Gives a member another role, in one batch with what follows. @returns false when none has this one, or it is the last owner */
export async function updateRole(
  db: Database,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  { from, to }: { readonly from: CompanyRole; readonly to: CompanyRole },
  effects: readonly Effect[],
  now: number,
): Promise<boolean> {
  const mayChange = sql`company_id = ${companyId} AND user_id = ${userId} AND role = ${from}
    AND (role <> 'owner' OR ${to} = 'owner' OR ${anotherOwns(companyId, userId)})`;
  const results = await runBatch(db, [
    ...effectsWhile(mayChange, effects, now),
    sql`UPDATE company_members SET role = ${to} WHERE ${mayChange}`,
  ]);
  return hasChanged(results.at(-1));
}

export type InvitationRow = typeof companyInvitations.$inferSelect;

/**
 * Writes an invitation with its mail; an earlier one of the same address to the same company is replaced.
 * @param seenRole as what the address was seen to be invited; `null`: as nothing
 * @returns false where it is invited as something else by now, which was not seen: nothing was written
 */
export async function writeInvitation(
  db: Database,
  row: InvitationRow,
  effects: readonly Effect[],
  seenRole: CompanyRole | null,
): Promise<boolean> {
  const { invitationId, companyId, email, role, invitedBy, createdAt, expiresAt } = row;
  const ofAddress = sql`company_id = ${companyId} AND email = ${email}`;
  const [, written] = await runBatch(db, [
    sql`DELETE FROM company_invitations
      WHERE ${ofAddress} AND (role = ${role} OR role IS ${seenRole} OR expires_at <= ${createdAt})`,
    sql`INSERT INTO company_invitations (invitation_id, company_id, email, role, invited_by, created_at, expires_at)
      SELECT ${invitationId}, ${companyId}, ${email}, ${role}, ${invitedBy}, ${createdAt}, ${expiresAt}
      WHERE NOT EXISTS (SELECT 1 FROM company_invitations WHERE ${ofAddress})`,
    ...effectInsertsIf(
      `${invitationId}.invited`,
      effects,
      createdAt,
      sql`EXISTS (SELECT 1 FROM company_invitations WHERE invitation_id = ${invitationId})`,
    ),
  ]);
  return hasChanged(written);
}

/** As what an address is invited to a company; `undefined` where it is not. */
export async function invitedRole(
  db: Database,
  companyId: string,
  email: string,
): Promise<CompanyRole | undefined> {
  const found = await db
    .select({ role: companyInvitations.role })
    .from(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), eq(companyInvitations.email, email)))
    .get();
  return found?.role;
}

/** Withdraws an invitation of a company. @returns false where there is none any more */
export async function deleteInvitation(
  db: Database,
  companyId: string,
  invitationId: string,
): Promise<boolean> {
  const deleted = await db
    .delete(companyInvitations)
    .where(
      and(eq(companyInvitations.invitationId, invitationId), eq(companyInvitations.companyId, companyId)),
    )
    .returning({ invitationId: companyInvitations.invitationId });
  return deleted.length > 0;
}

/** An invitation that can still be accepted, with the company's name; `undefined` when there is none. */
export async function openInvitation(db: Database, invitationId: string, now: number) {
  const found = await db
    .select({ invitation: companyInvitations, companyName: companies.name })
    .from(companyInvitations)
    .innerJoin(companies, eq(companies.companyId, companyInvitations.companyId))
    .where(eq(companyInvitations.invitationId, invitationId))
    .get();
  return found === undefined || found.invitation.expiresAt <= now ? undefined : found;
}

/** The company that a user is a member of and whose invitation they have accepted, or `undefined`. */
export async function companyJoinedBy(db: Database, invitationId: string, userId: string) {
  return db
    .select({
      companyId: companies.companyId,
      companyName: companies.name,
      role: companyMembers.role,
    })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.companyId, companyMembers.companyId))
    .where(and(eq(companyMembers.userId, userId), eq(companyMembers.invitationId, invitationId)))
    .get();
}

/**
 * Makes a user a member as invited and uses the invitation up, in one batch. Whoever is a member already keeps their role.
 * The address is compared again here, because it can change between reading and writing.
 * @returns false when the invitation is used, withdrawn or expired, or the address is another one
 */
export async function acceptInvitationOf(
  db: Database,
  invitationId: string,
  userId: string,
  now: number,
): Promise<boolean> {
  const isTheirs = sql`invitation_id = ${invitationId} AND expires_at > ${now} AND EXISTS (
    SELECT 1 FROM users WHERE id = ${userId} AND email = company_invitations.email
      AND email_verified = 1 AND deleted_at IS NULL)`;
  const results = await runBatch(db, [
    sql`
      INSERT INTO company_members (company_id, user_id, role, invited_by, accepted_at, invitation_id)
      SELECT company_id, ${userId}, role, invited_by, ${now}, invitation_id FROM company_invitations WHERE ${isTheirs}
      ON CONFLICT (company_id, user_id) DO UPDATE SET invitation_id = excluded.invitation_id`,
    sql`DELETE FROM company_invitations WHERE ${isTheirs}`,
  ]);
  return hasChanged(results.at(-1));
}
