import type { BetterAuthOptions } from "better-auth";
import type { drizzleAdapter } from "better-auth/adapters/drizzle";
import { sessionEndsAt } from "#domain/access/session-end.ts";
import { readRole } from "./viewer.ts";

type Adapter = ReturnType<typeof drizzleAdapter>;

/** A session row as better-auth reads it to find out who is signed in: with its user. */
interface FoundSession {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly user?: { readonly role?: unknown } | null;
}

/**
 * An adapter that reads every session with its latest end (`sessionEndsAt`) as its expiry, for the library's own
 * endpoints; `readViewer` does the same.
 */
export function withSessionEnds(adapter: Adapter): Adapter {
  return (options: BetterAuthOptions) => {
    const inner = adapter(options);
    return {
      ...inner,
      findOne: async <Row>(query: Parameters<typeof inner.findOne>[0]) => {
        const row = await inner.findOne<Row>(query);
        return query.model === "session" && row !== null ? (ended(row as FoundSession) as Row) : row;
      },
    };
  };
}

/** Extending a session never moves it past its latest end. */
export function clampExtension<Change extends { expiresAt?: unknown }>(
  change: Change,
  found: { readonly session: { readonly createdAt: Date }; readonly user: object } | null | undefined,
): Change {
  if (!(change.expiresAt instanceof Date) || found === null || found === undefined) return change;
  const { expiresAt } = ended({
    createdAt: found.session.createdAt,
    expiresAt: change.expiresAt,
    user: found.user,
  });
  return { ...change, expiresAt };
}

function ended<Row extends FoundSession>(row: Row): Row {
  const end = sessionEndsAt(row.createdAt.getTime(), row.expiresAt.getTime(), readRole(row.user?.role));
  return { ...row, expiresAt: new Date(end) };
}
