import { accounts, attempts, users } from "#db/schema/users.ts";
import { hashPassword } from "better-auth/crypto";
import type { Server } from "../support/serve.ts";
import { figures, ms } from "./measure.ts";

const EACH = 60;
const PASSWORD = "four wheels and a rope";

/**
 * How long the requests take that anybody may send for an e-mail address, with and without an account: the difference
 * must not reveal which of the two it is.
 */
export async function compareAnswerTimes({ db, url }: Server): Promise<void> {
  const known = await knownAddresses(db);
  const ask = async (path: string, body: object): Promise<number> => {
    const started = performance.now();
    const answer = await fetch(`${url}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return performance.now() - started;
  };
  const asked: readonly (readonly [path: string, bodyOf: (email: string) => object])[] = [
    ["sign-in/email", (email) => ({ email, password: "not this one" })],
    ["sign-up/request", (email) => ({ email, password: PASSWORD, locale: "th" })],
    ["password/forgot", (email) => ({ email, locale: "th" })],
  ];
  for (const [path, bodyOf] of asked) {
    const times = { known: [] as number[], unknown: [] as number[] };
    // Alternating, so that other load of the machine affects both equally.
    for (const [index, email] of known.entries()) {
      times.known.push(await ask(path, bodyOf(email)));
      times.unknown.push(await ask(path, bodyOf(`stranger-${path.length}-${index}@example.test`)));
    }
    const [has, hasNot] = [figures(times.known).median, figures(times.unknown).median];
    console.log(`${path.padEnd(34)} with an account ${ms(has)}, without ${ms(hasNot)} (median of ${EACH})`);
  }
  await db.delete(attempts);
}

async function knownAddresses(db: Server["db"]): Promise<string[]> {
  const at = new Date();
  const password = await hashPassword(PASSWORD);
  const emails = Array.from({ length: EACH }, (_, index) => `known-${index}@example.test`);
  for (const email of emails) {
    await db
      .insert(users)
      .values({ id: email, name: "", email, emailVerified: true, createdAt: at, updatedAt: at });
    const way = { userId: email, accountId: email, providerId: "credential", password };
    await db.insert(accounts).values({ ...way, id: `${email}-password`, createdAt: at, updatedAt: at });
  }
  return emails;
}
