import { openSessions } from "#db/queries/account/accounts.ts";
import { findPeople, listPeople, personById, type PersonRow } from "#db/queries/account/people.ts";
import type { Cursor } from "#db/queries/page.ts";
import { realEmail } from "#domain/access/email.ts";
import { PEOPLE_SEARCH_MIN, type PeopleFilterInput } from "#domain/access/people-input.ts";
import { sessionEndsAt } from "#domain/access/session-end.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { deviceName } from "../../device-name.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/**
 * People with an account. Without a search everybody of the role, the newest account first and by pages; with one those whose name,
 * e-mail address or phone begins so, by name. For admins; the router sees to it.
 */
export async function readPeople(
  { db }: Pick<Needs, "db">,
  filter: PeopleFilterInput & { cursor?: Cursor | undefined },
) {
  const { search = "", role, cursor } = filter;
  if (search.length < PEOPLE_SEARCH_MIN) {
    const { items, nextCursor } = await listPeople(db, role, cursor);
    return { items: items.map(toPerson), nextCursor };
  }
  const rows = await findPeople(db, {
    email: search.toLowerCase(),
    name: search,
    phone: phoneBeginning(search),
  });
  const found = role === undefined ? rows : rows.filter((row) => row.role === role);
  return { items: found.map(toPerson), nextCursor: null };
}

/** One person with the browsers they are logged in with. @throws AppError NOT_FOUND */
export async function readPerson({ db, now }: Needs, viewer: Viewer, userId: string) {
  const person = await personById(db, userId);
  if (person === undefined) throw new AppError("NOT_FOUND");
  const rows = await openSessions(db, userId, now());
  const open = rows.filter(
    (row) => sessionEndsAt(row.createdAt.getTime(), row.expiresAt.getTime(), person.role) > now(),
  );
  return {
    ...toPerson(person),
    isViewer: userId === viewer.userId,
    driverId: person.driverId,
    isOnFile: person.isOnFile,
    sessions: open.map(({ sessionId, createdAt, seenAt, userAgent, city, country }) => ({
      sessionId,
      isCurrent: sessionId === viewer.sessionId,
      createdAt: createdAt.getTime(),
      seenAt: seenAt.getTime(),
      ...deviceName(userAgent ?? ""),
      city: city ?? "",
      country: country ?? "",
    })),
  };
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
