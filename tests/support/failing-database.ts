import { openDatabase, type Database } from "#db/client.ts";

/** At which of its batches a database fails, and whether that batch was written before the answer got lost. */
export interface Failure {
  /** The number of the batch, from 1. */
  readonly call: number;
  readonly when: "before" | "after";
}

/** A database that loses its connection once, before or after it has written a batch. */
export function failing(binding: D1Database, { call, when }: Failure): Database {
  let calls = 0;
  const broken = new Proxy(binding, {
    get(target, name) {
      if (name !== "batch") {
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      }
      return async (statements: D1PreparedStatement[]) => {
        calls++;
        const isBroken = calls === call;
        if (isBroken && when === "before") throw new Error("Network connection lost.");
        const results = await target.batch(statements);
        if (isBroken) throw new Error("Network connection lost.");
        return results;
      };
    },
  });
  return openDatabase(broken);
}

/** A database in which something else happens just before one of its batches, counted from 1. */
export function interrupted(binding: D1Database, call: number, happens: () => Promise<unknown>): Database {
  let calls = 0;
  const between = new Proxy(binding, {
    get(target, name) {
      if (name !== "batch") {
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      }
      return async (statements: D1PreparedStatement[]) => {
        if (++calls === call) await happens();
        return target.batch(statements);
      };
    },
  });
  return openDatabase(between);
}

/**
 * A database that tells when it has answered a batch with a statement of this text: whoever sent it has then written, or
 * was refused by the conditions of the statements.
 */
export function telling(binding: D1Database, text: RegExp, tell: () => void): Database {
  const told = new WeakSet<D1PreparedStatement>();
  const marked = (statement: D1PreparedStatement): D1PreparedStatement => {
    told.add(statement);
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => marked(bind(...values));
    return statement;
  };
  const watched = new Proxy(binding, {
    get(target, name) {
      if (name === "prepare")
        return (query: string) => {
          const statement = target.prepare(query);
          return text.test(query) ? marked(statement) : statement;
        };
      if (name === "batch")
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements);
          if (statements.some((statement) => told.has(statement))) tell();
          return results;
        };
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return openDatabase(watched);
}

/** A D1 that answers so many reads, each of them a statement or a batch, and then no more. */
export function failingAfter(real: D1Database, answered: number): object {
  let left = answered;
  const counted = <Result>(send: () => Promise<Result>): Promise<Result> =>
    left-- > 0 ? send() : Promise.reject(new Error("D1 is down"));
  const statement = (inner: D1PreparedStatement): object => ({
    inner,
    bind: (...values: unknown[]) => statement(inner.bind(...values)),
    all: () => counted(() => inner.all()),
    raw: () => counted(() => inner.raw()),
    run: () => counted(() => inner.run()),
    first: () => counted(() => inner.first()),
  });
  return {
    prepare: (query: string) => statement(real.prepare(query)),
    batch: (given: readonly { readonly inner: D1PreparedStatement }[]) =>
      counted(() => real.batch(given.map(({ inner }) => inner))),
  };
}
