import type { Database } from "#db/client.ts";
import { removePerson as remove } from "#db/queries/account/remove-person.ts";
import type { Effect } from "#domain/effects.ts";
import { addressHash } from "#worker/services/newsletter/address-hash.ts";
import type { Person } from "./people.ts";

/** Not the worker's: a test of the database alone has no worker. */
const SECRET = { authSecret: "a secret of at least thirty-two characters" };

/**
 * Deletes a person's data at once, without what the service asks before; what stands for their address is
 * made as the service makes it.
 */
export async function removePerson(
  db: Database,
  { userId, email }: Omit<Person, "cookie">,
  effects: readonly Effect[],
  now: number,
): Promise<void> {
  await remove(db, { userId, email, emailHash: await addressHash(SECRET, email) }, effects, now);
}
