import { DAY_MS } from "../time.ts";

/** For so long messages are also signed with the secrets before a new one, milliseconds. */
export const OLD_SECRET_MS = DAY_MS;
/** A message has at most so many signatures, however often a new secret is made. */
export const SIGNATURES_MAX = 5;

/** Which secrets of an endpoint sign: they are numbered from 0, and follow from their number. */
export interface WebhookSecrets {
  readonly secretVersion: number;
  /** The first of those that still sign beside the last one. */
  readonly oldSecretVersion: number;
  /** Until when they do, epoch milliseconds. */
  readonly oldSecretUntil: number;
}

/** Those of a new endpoint. */
export const FIRST_SECRET: WebhookSecrets = { secretVersion: 0, oldSecretVersion: 0, oldSecretUntil: 0 };

/**
 * The numbers of the secrets that sign a message, the newest first: a receiver that knows one of them takes it.
 * @param now epoch milliseconds
 */
export function signingVersions(secrets: WebhookSecrets, now: number): readonly number[] {
  const { secretVersion, oldSecretVersion, oldSecretUntil } = secrets;
  const oldest = now < oldSecretUntil ? oldSecretVersion : secretVersion;
  return Array.from({ length: secretVersion - oldest + 1 }, (_, back) => secretVersion - back);
}

/**
 * The secrets after a new one was made. The one before signs for `OLD_SECRET_MS` more. Where others still do, because a
 * new secret was lost and made again, they do so as long: a receiver that has none of the new ones misses nothing.
 */
export function withNewSecret(secrets: WebhookSecrets, now: number): WebhookSecrets {
  const secretVersion = secrets.secretVersion + 1;
  const oldest = signingVersions(secrets, now).at(-1) ?? secrets.secretVersion;
  return {
    secretVersion,
    oldSecretVersion: Math.max(oldest, secretVersion - SIGNATURES_MAX + 1),
    oldSecretUntil: now + OLD_SECRET_MS,
  };
}
