import {
  acceptInvitationOf,
  companyJoinedBy,
  deleteInvitation,
  deleteMember,
  hasMemberWithEmail,
  membersOfCompany,
  openInvitation,
  roleInCompany,
  updateRole,
  invitedRole,
  writeInvitation,
} from "#db/queries/companies/members.ts";
import type { ChangeRoleInput, InviteInput, RemoveMemberInput } from "#domain/companies/company-input.ts";
import type { CompanyRole } from "#domain/companies/company-role.ts";
import { INVITATION_DAYS } from "#domain/companies/company.ts";
import { effectsOf, type Effect } from "#domain/effects.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { toLocale } from "#domain/locale.ts";
import { DAY_MS } from "#domain/time.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { limitAttempt } from "../../rate-limit.ts";
import { readLinkToken } from "../account/link-token.ts";
import type { Audited } from "../audit/audited-action.ts";
import {
  actsAsOffice,
  refuseOwnRole,
  requireCompanyRight,
  type AccessibleCompany,
} from "./company-access.ts";
import { toldOfLostKeys } from "./lost-keys.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;
type NeedsSecret = Needs & { readonly settings: Pick<Dependencies["settings"], "authSecret"> };

/**
 * Invites somebody by mail, for 14 days. The invitation makes no account and opens none: only who is signed in with this
 * verified address can accept it, once. An earlier invitation of the address is replaced.
 * @throws AppError NOT_FOUND, FORBIDDEN, OWN_RECORD for staff who invite themselves, BAD_INPUT (`email` ALREADY_MEMBER),
 *   ROLE_CHANGED with the `role` as which somebody else has invited the address meanwhile, RATE_LIMITED
 */
export async function inviteToCompany(
  deps: Needs,
  viewer: Viewer,
  { companyId, email, role, seenRole }: InviteInput,
): Promise<{ invitationId: string }> {
  const access = await requireCompanyRight(deps, viewer, companyId, "manage_people");
  refuseOwnRole(viewer, access, email === viewer.email ? viewer.userId : null);
  const now = deps.now();
  if (await hasMemberWithEmail(deps.db, companyId, email)) throw badInput({ email: "ALREADY_MEMBER" });
  const retryAfterS = await limitAttempt(deps.db, "company-invite", viewer.userId, now);
  if (retryAfterS !== null) throw new AppError("RATE_LIMITED", { params: { retryAfterS } });
  const invitationId = crypto.randomUUID();
  const isWritten = await writeInvitation(
    deps.db,
    {
      invitationId,
      companyId,
      email,
      role,
      invitedBy: viewer.userId,
      createdAt: now,
      expiresAt: now + INVITATION_DAYS * DAY_MS,
    },
    effectsOf({ type: "company_member_invited", invitationId, email, locale: viewer.locale }),
    seenRole,
  );
  if (!isWritten) {
    const known = await invitedRole(deps.db, companyId, email);
    throw new AppError("ROLE_CHANGED", { params: { role: known ?? "" } });
  }
  deps.audit?.changed("company_invitation", invitationId, null, { companyId, role });
  return { invitationId };
}

/** Withdraws an invitation; repeating it changes nothing. @throws AppError NOT_FOUND, FORBIDDEN */
export async function withdrawInvitation(
  deps: Needs,
  viewer: Viewer,
  { companyId, invitationId }: { readonly companyId: string; readonly invitationId: string },
): Promise<void> {
  await requireCompanyRight(deps, viewer, companyId, "manage_people");
  if (await deleteInvitation(deps.db, companyId, invitationId))
    deps.audit?.changed("company_invitation", invitationId, { companyId }, null);
}

/**
 * What a mailed link invites to, also for whoever has accepted it (`isAccepted`) and is still a member.
 * @throws AppError TOKEN_INVALID, also when it is used, withdrawn or expired, or INVITATION_OTHER_ADDRESS
 */
export async function readInvitation(deps: NeedsSecret, viewer: Viewer, token: string) {
  const invitationId = await requireToken(deps, token);
  const joined = await companyJoinedBy(deps.db, invitationId, viewer.userId);
  if (joined !== undefined) return { ...joined, isAccepted: true };
  const { invitation, companyName } = await requireInvitation(deps, viewer, invitationId);
  const { companyId, role } = invitation;
  return { companyId, companyName, role, isAccepted: false };
}

/**
 * Makes the viewer a member as invited. Using the link again after it has worked answers the same, for as long as they
 * are a member.
 * @throws AppError TOKEN_INVALID, INVITATION_OTHER_ADDRESS
 */
export async function acceptInvitation(
  deps: NeedsSecret,
  viewer: Viewer,
  token: string,
): Promise<{ companyId: string }> {
  const { db, now, audit } = deps;
  const invitationId = await requireToken(deps, token);
  const isAccepted = await acceptInvitationOf(db, invitationId, viewer.userId, now());
  const joined = await companyJoinedBy(db, invitationId, viewer.userId);
  if (joined !== undefined) {
    const { companyId, role } = joined;
    if (isAccepted) audit?.changed("company_member", `${companyId} ${viewer.userId}`, null, { role });
    return { companyId };
  }
  // Not theirs: say which of the reasons. Accepted, and removed again at the same moment: as one that is used.
  if (!isAccepted) await requireInvitation(deps, viewer, invitationId);
  throw new AppError("TOKEN_INVALID");
}

async function requireToken({ settings }: NeedsSecret, token: string): Promise<string> {
  const invitationId = await readLinkToken(settings.authSecret, "company_invitation", token);
  if (invitationId === null) throw new AppError("TOKEN_INVALID");
  return invitationId;
}

async function requireInvitation({ db, now }: Needs, viewer: Viewer, invitationId: string) {
  const found = await openInvitation(db, invitationId, now());
  if (found === undefined) throw new AppError("TOKEN_INVALID");
  if (found.invitation.email !== viewer.email) throw new AppError("INVITATION_OTHER_ADDRESS");
  return found;
}

/**
 * Gives a member another role, of which they are told where the office does it; the owners who stay are told of keys that stop.
 * @throws AppError NOT_FOUND, FORBIDDEN, OWN_RECORD for staff about their own, ROLE_CHANGED when they have another than the
 *   one that was seen, or LAST_OWNER: a company keeps one owner
 */
export async function changeCompanyRole(
  deps: Needs,
  viewer: Viewer,
  { companyId, userId, role, seenRole }: ChangeRoleInput,
): Promise<void> {
  const access = await requireCompanyRight(deps, viewer, companyId, "manage_people");
  refuseOwnRole(viewer, access, userId);
  const effects =
    role === seenRole
      ? []
      : [
          ...(await toldToMember(deps, access, userId, role)),
          ...(await toldOfLostKeys(deps, userId, { companyId, role })),
        ];
  if (await updateRole(deps.db, { companyId, userId }, { from: seenRole, to: role }, effects, deps.now())) {
    deps.audit?.changed("company_member", `${companyId} ${userId}`, { role: seenRole }, { role });
    return;
  }
  const now = await roleInCompany(deps.db, companyId, userId);
  if (now === undefined) throw new AppError("NOT_FOUND");
  throw new AppError(now === seenRole ? "LAST_OWNER" : "ROLE_CHANGED");
}

/**
 * Removes a member, of which they are told where the office does it; the owners who stay are told of keys that stop. The orders
 * stay with the company. Repeating it
 * changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN, ROLE_CHANGED when they have another role than the one that was seen, or LAST_OWNER:
 *   a company keeps one owner
 */
export async function removeFromCompany(
  deps: Needs,
  viewer: Viewer,
  { companyId, userId, seenRole: role }: RemoveMemberInput,
): Promise<void> {
  const access = await requireCompanyRight(deps, viewer, companyId, "manage_people");
  const effects = [
    ...(userId === viewer.userId ? [] : await toldToMember(deps, access, userId, null)),
    ...(await toldOfLostKeys(deps, userId, { companyId, role: null })),
  ];
  if (await deleteMember(deps.db, { companyId, userId, role }, effects, deps.now())) {
    deps.audit?.changed("company_member", `${companyId} ${userId}`, { role }, null);
    return;
  }
  const now = await roleInCompany(deps.db, companyId, userId);
  if (now !== undefined) throw new AppError(now === role ? "LAST_OWNER" : "ROLE_CHANGED");
}

/** What follows where the office decides what a member is: they are told. Owners tell their own people. */
async function toldToMember(
  { db }: Pick<Needs, "db">,
  access: AccessibleCompany,
  userId: string,
  role: CompanyRole | null,
): Promise<readonly Effect[]> {
  if (!actsAsOffice(access, "manage_people")) return [];
  const { companyId } = access.company;
  const member = (await membersOfCompany(db, companyId)).find((each) => each.userId === userId);
  if (member === undefined) return [];
  const { email, locale } = member;
  return effectsOf({
    type: "company_membership_changed",
    companyId,
    userId,
    role,
    email,
    locale: toLocale(locale),
  });
}
