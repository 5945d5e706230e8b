import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { DriverSearch } from "#domain/drivers/search/driver-search.ts";
import type { Database } from "../../client.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { drivers } from "../../schema/drivers.ts";
import { users } from "../../schema/users.ts";

const { driverId, state, sent, changedAt, userId } = driverRegistrations;

/** The name on the form that waits, otherwise that of the account: a refused form is no longer there. */
const NAME = sql<string>`coalesce(${sent} ->> '$.name', ${users.name})`;
const PHONE = sql<string>`coalesce(${sent} ->> '$.phone', ${users.phone}, '')`;

/**
 * Who asks to drive and was not approved, or was refused, with each word of a text in their names or e-mail address, or its
 * digits in their phone; the latest change first. They are read by the index of the states: a company has some hundreds. Who is
 * a driver as well is found as one.
 */
export function applicantsQuery(db: Database, { words, phoneDigits }: DriverSearch) {
  const texts = sql`lower(${NAME} || ' ' || ${users.name} || ' ' || ${users.email})`;
  const inTexts = words.map((word) => sql`instr(${texts}, lower(${word})) > 0`);
  const inPhone = phoneDigits === null ? [] : [sql`instr(${PHONE}, ${phoneDigits}) > 0`];
  return db
    .select({ driverId, state, name: NAME, email: users.email })
    .from(driverRegistrations)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(drivers, eq(drivers.driverId, driverId))
    .where(
      and(
        inArray(state, ["pending", "refused"]),
        isNull(users.deletedAt),
        or(isNull(drivers.driverId), isNotNull(drivers.archivedAt)),
        or(and(...inTexts), ...inPhone),
      ),
    )
    .orderBy(desc(changedAt), desc(driverId));
}
