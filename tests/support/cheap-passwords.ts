import { createHash, randomBytes } from "node:crypto";

/**
 * Stands in for `@better-auth/utils/password` in the worker's tests: one SHA-512 instead of 100 ms of scrypt, for tests
 * about accounts and not about hashing. Only `tests/vitest.config.ts` puts it there; nothing in the product can. That the
 * product hashes with scrypt is tested in `tests/worker/services/account/passwords.test.ts` and `tests/e2e/bundle.test.ts`.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString("hex");
  return `${salt}:${digest(password, salt)}`;
}

/** Whether a password is the one behind a hash. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [salt = "", key] = hash.split(":");
  return digest(password, salt) === key;
}

function digest(password: string, salt: string): string {
  return createHash("sha512").update(salt).update(password.normalize("NFKC")).digest("hex");
}
