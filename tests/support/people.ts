import { env } from "cloudflare:workers";
import { openDatabase, type Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { sessions, users } from "#db/schema/users.ts";
import type { Role } from "#domain/access/actor.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { writeBaseline } from "./baseline.ts";
import { driverRow } from "./driver-row.ts";
import { sessionCookie } from "./session-cookie.ts";

/** A person who can sign in, with the cookie of an open session. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly cookie: string;
}

export const ORIGIN = "http://localhost";
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Migrates and seeds the database a test starts from. */
export async function freshDatabase(): Promise<Database> {
  await writeBaseline(Date.now());
  return openDatabase(env.DB);
}

/** Writes a user and a session row: the same state as after the sign-in form, without its 100 ms of scrypt. */
export async function createPerson(db: Database, name: string, role: Role = "customer"): Promise<Person> {
  const at = new Date();
  const email = `${name}@example.test`;
  await db
    .insert(users)
    .values({ id: name, name, email, role, emailVerified: true, createdAt: at, updatedAt: at });
  return loginOf(db, { userId: name, email });
}

/** Writes another session of a person: the same state as after they have logged in again. */
export async function loginOf(db: Database, person: Omit<Person, "cookie">): Promise<Person> {
  const at = new Date();
  const token = `token-of-${person.userId}-${crypto.randomUUID()}`;
  const expiresAt = new Date(Date.now() + WEEK_MS);
  await db
    .insert(sessions)
    .values({ id: token, userId: person.userId, token, expiresAt, createdAt: at, updatedAt: at });
  return { ...person, cookie: await sessionCookie(token, env.BETTER_AUTH_SECRET ?? "") };
}

/** A person with an approved driver profile. */
export async function createDriver(
  db: Database,
  name: string,
  vehicle: VehicleType = "four_wheel",
): Promise<Person> {
  const person = await createPerson(db, name, "driver");
  const now = Date.now();
  const given = { name, email: person.email, vehicle, approvedAt: now, createdAt: now };
  await db.insert(drivers).values(driverRow({ driverId: `driver-${name}`, userId: name, ...given }));
  return person;
}
