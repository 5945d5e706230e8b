import { openSessions } from "#db/queries/account/accounts.ts";
import {
  findPeople,
  listPeople,
  personById,
  type PeopleSearch,
  type PersonRow,
} from "#db/queries/account/people.ts";
import type { Cursor } from "#db/queries/page.ts";
import { realEmail } from "#domain/access/email.ts";
import { NAME_SORT_LENGTH, PEOPLE_SEARCH_MIN, type PeopleFilterInput } from "#domain/access/people-input.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { shownSessions } from "./read-account.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** So many sessions are read with a person. */
const SESSIONS_WITH_PERSON = 50;

/**
 * A page of people with an account. Without a search everybody of the role, the newest account first; with one those of the role
 * whose name begins so, then those whose e-mail address does, then those whose phone does. For admins; the router sees to it.
 */
export async function readPeople(
  { db }: Pick<Needs, "db">,
  filter: PeopleFilterInput & { cursor?: Cursor<number | string> | undefined },
) {
  const { search = "", role, cursor } = filter;
  const { items, nextCursor } =
    search.length < PEOPLE_SEARCH_MIN
      ? await listPeople(db, role, isNumbered(cursor) ? cursor : undefined)
      : await findPeople(db, beginnings(search), role, cursor);
  return { items: items.map(toPerson), nextCursor };
}

function isNumbered(cursor: Cursor<number | string> | undefined): cursor is Cursor {
  return typeof cursor?.at === "number";
}

/** What each field begins with where this was typed. */
function beginnings(typed: string): PeopleSearch {
  return { email: typed.toLowerCase(), name: nameBeginning(typed), phone: phoneBeginning(typed) };
}

/** As the name is stored to be found: SQLite's `lower` knows A to Z alone, and its `substr` counts characters. */
function nameBeginning(typed: string): string {
  const lower = typed.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...lower].slice(0, NAME_SORT_LENGTH).join("");
}

/** One person with the browsers they are logged in with. @throws AppError NOT_FOUND */
export async function readPerson({ db, now }: Needs, viewer: Viewer, userId: string) {
  const person = await personById(db, userId);
  if (person === undefined) throw new AppError("NOT_FOUND");
  const page = await openSessions(db, userId, now(), { limit: SESSIONS_WITH_PERSON });
  return {
    ...toPerson(person),
    isViewer: userId === viewer.userId,
    driverId: person.driverId,
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

/** The beginning of a phone as it is stored: 081-234 is +6681234. */
function phoneBeginning(typed: string): string {
  const figures = typed.replace(/[^\d+]/g, "");
  return figures.startsWith("0") ? `+66${figures.slice(1)}` : figures === "" ? "-" : figures;
}
