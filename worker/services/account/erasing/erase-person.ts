import { personById } from "#db/queries/account/people.ts";
import { isErased } from "#db/queries/customers/on-file.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import type { ErasePersonInput } from "#domain/access/people-input.ts";
import { AppError } from "#domain/errors.ts";
import { toLocale } from "#domain/locale.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { eraseData, readErasure, type ErasedPerson, type ErasureSettings } from "./erasure.ts";

type Needs = Pick<Dependencies, "db" | "now"> & ErasureSettings;

/** What erasing somebody would leave, and what keeps them from it, for the office. @throws AppError NOT_FOUND */
export async function previewErasure(deps: Needs, userId: string) {
  return readErasure(deps, await personToErase(deps, userId));
}

/**
 * Erases somebody at their request to the office, with an account or without one; what happens is what their own press does.
 * For admins with a fresh login; the router sees to it. The audit log keeps how the request came and its reference. Repeating
 * it changes nothing.
 * @throws AppError NOT_FOUND, OWN_RECORD for the admin, PERSON_CHANGED when the person has another address since it was read,
 *   and those of `eraseData`
 */
export async function erasePerson(
  deps: Needs & Audited,
  admin: Viewer,
  { userId, channel, reference }: ErasePersonInput,
): Promise<{ readonly userId: string }> {
  refuseOwn(admin.userId, userId);
  if (await isErased(deps.db, userId)) return { userId };
  const person = await personToErase(deps, userId);
  try {
    await eraseData(deps, person);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (await isErased(deps.db, userId)) return { userId };
    if ((await personToErase(deps, userId)).email !== person.email) throw new AppError("PERSON_CHANGED");
    throw error;
  }
  deps.audit?.changed("user", userId, { erased: false }, { erased: true, channel, reference });
  return { userId };
}

async function personToErase({ db }: Pick<Needs, "db">, userId: string): Promise<ErasedPerson> {
  const person = await personById(db, userId);
  if (person === undefined) throw new AppError("NOT_FOUND");
  const { email, role, locale } = person;
  return { userId, email, locale: toLocale(locale), grantedRole: role };
}
