import { openSessions, profileRows, type SessionRow } from "#db/queries/account/accounts.ts";
import type { Cursor } from "#db/queries/page.ts";
import type { Role } from "#domain/access/actor.ts";
import { realEmail } from "#domain/access/email.ts";
import { isStaff } from "#domain/access/staff.ts";
import { IDENTITY_PROVIDERS } from "#domain/access/identity-provider.ts";
import { sessionEndsAt } from "#domain/access/session-end.ts";
import { AppError } from "#domain/errors.ts";
import { toLocale } from "#domain/locale.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { deviceName } from "../../device-name.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** The viewer's own account. A placeholder address is shown as none. @throws AppError NOT_FOUND */
export async function readProfile({ db, now }: Needs, { userId }: Viewer) {
  const rows = await profileRows(db, userId, now());
  if (rows === undefined) throw new AppError("NOT_FOUND");
  const { user, signInMethods, isSubscribed, pendingEmail } = rows;
  return {
    email: realEmail(user.email),
    pendingEmail,
    name: user.name,
    phone: user.phone,
    lineId: user.lineId,
    hasWhatsapp: user.hasWhatsapp,
    locale: toLocale(user.locale),
    role: user.role,
    hasPassword: signInMethods.some(({ password }) => password !== null),
    identities: signInMethods.flatMap(({ id, providerId, createdAt }) => {
      const provider = IDENTITY_PROVIDERS.find((each) => each === providerId);
      return provider === undefined ? [] : [{ identityId: id, provider, since: createdAt.getTime() }];
    }),
    secondFactor: user.twoFactorEnabled,
    newsletter: isSubscribed,
    createdAt: user.createdAt.getTime(),
  };
}

/** A page of the browsers the viewer is logged in with; times in epoch milliseconds. */
export async function listSessions({ db, now }: Needs, viewer: Viewer, cursor: Cursor | undefined) {
  const page = await openSessions(db, viewer.userId, now(), { cursor });
  return { ...page, items: shownSessions(page.items, viewer.grantedRole, viewer.sessionId, now()) };
}

/** Sessions of somebody of a role that have not ended, as a list shows them. @param current the session of whoever reads it */
export function shownSessions(
  rows: readonly SessionRow[],
  role: Role,
  current: string | null | undefined,
  now: number,
) {
  return rows
    .filter(({ createdAt, expiresAt }) => sessionEndsAt(createdAt.getTime(), expiresAt.getTime(), role) > now)
    .map(({ sessionId, createdAt, seenAt, userAgent, city, country }) => ({
      sessionId,
      isCurrent: sessionId === current,
      createdAt: createdAt.getTime(),
      seenAt: seenAt.getTime(),
      ...deviceName(userAgent ?? ""),
      city: city ?? "",
      country: country ?? "",
    }));
}

/**
 * `open`: a second factor is on. `waived`: it is not, on a developer's machine, where none is needed. `locked`: it is not,
 * in a deployment. `none`: not of the staff.
 */
export function adminAccess(
  { settings }: Pick<Dependencies, "settings">,
  { grantedRole, hasSecondFactor }: Viewer,
): "open" | "waived" | "locked" | "none" {
  if (!isStaff(grantedRole)) return "none";
  if (hasSecondFactor) return "open";
  return settings.adminSecondFactor === "waived" ? "waived" : "locked";
}
