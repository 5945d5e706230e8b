import { openSessions } from "#db/queries/account/accounts.ts";
import { listPeople, peopleOfIdsQuery, personById, type PersonRow } from "#db/queries/account/people.ts";
import { registrationOfUser } from "#db/queries/drivers/registrations.ts";
import type { Cursor } from "#db/queries/page.ts";
import { realEmail } from "#domain/access/email.ts";
import type { PeopleFilterInput } from "#domain/access/people-input.ts";
import { PEOPLE_KINDS, PEOPLE_OF_ROLE } from "#domain/control-room/search.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { foundPage } from "../control-room/found-page.ts";
import { shownSessions } from "./read-account.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** So many sessions are read with a person. */
const SESSIONS_WITH_PERSON = 50;

/**
 * A page of people with an account, of everybody or of a role, the newest account first; with a search those
 * who have each of its words somewhere in their name, e-mail address or phone. For admins; the router sees to
 * it.
 * @returns also whether the search index is complete
 */
export async function readPeople(
  { db, orderIndex }: Pick<Dependencies, "db" | "orderIndex">,
  { search = "", role, cursor }: PeopleFilterInput & { cursor?: Cursor | undefined },
) {
  const kinds = role === undefined ? PEOPLE_KINDS : PEOPLE_OF_ROLE[role];
  const found = await foundPage(
    { orderIndex },
    { kinds, search, cursor },
    (ids) => peopleOfIdsQuery(db, ids),
    ({ userId }) => userId,
  );
  const page = found ?? { ...(await listPeople(db, role, cursor)), isSearchCurrent: true };
  return { ...page, items: page.items.map(toPerson) };
}

/** One person with the browsers they are logged in with. @throws AppError NOT_FOUND */
export async function readPerson({ db, now }: Needs, viewer: Viewer, userId: string) {
  const person = await personById(db, userId);
  if (person === undefined) throw new AppError("NOT_FOUND");
  const [page, registration] = await Promise.all([
    openSessions(db, userId, now(), { limit: SESSIONS_WITH_PERSON }),
    registrationOfUser(db, userId),
  ]);
  return {
    ...toPerson(person),
    isViewer: userId === viewer.userId,
    /** Which second factor they have, for the press that takes it off; `null`: none. */
    factor: person.hasSecondFactor ? person.factor : null,
    /** Also of whoever only asks to drive. */
    driverId: person.driverId ?? registration?.driverId ?? null,
    /** As a customer, whatever their role is. */
    hasOrders: person.hasOrders,
    isOnFile: person.isOnFile,
    /** The latest used; whether `people.sessions` has more. */
    sessions: shownSessions(page.items, person.role, viewer.sessionId, now()),
    hasMoreSessions: page.nextCursor !== null,
  };
}

/** A page of where somebody is logged in, the latest used first. @throws AppError NOT_FOUND */
export async function readSessions(
  { db, now }: Needs,
  viewer: Viewer,
  userId: string,
  cursor: Cursor | undefined,
) {
  const person = await personById(db, userId);
  if (person === undefined) throw new AppError("NOT_FOUND");
  const page = await openSessions(db, userId, now(), { cursor });
  return { ...page, items: shownSessions(page.items, person.role, viewer.sessionId, now()) };
}

function toPerson({ userId, name, email, phone, role, hasSecondFactor, createdAt }: PersonRow) {
  return {
    userId,
    name,
    /** `null` for a placeholder. */
    email: realEmail(email),
    phone,
    role,
    hasSecondFactor,
    createdAt: createdAt.getTime(),
  };
}
