import { env } from "cloudflare:workers";
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import worker from "#worker/index.ts";
import { ORIGIN, type Person } from "./people.ts";

/** The answer of a call, and the number of round trips to D1 that it took, including the read of the session. */
export interface CountedAnswer {
  readonly status: number;
  readonly body: string;
  readonly trips: number;
}

/** Calls a mutation and counts its round trips to D1, without those that the dispatch board makes. */
export async function countTripsOfMutation(
  path: string,
  input: unknown,
  as?: Person,
): Promise<CountedAnswer> {
  return countTrips(`/api/trpc/${path}`, as, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
}

/** Calls a query and counts its round trips to D1. */
export async function countTripsOfQuery(path: string, input: unknown, as?: Person): Promise<CountedAnswer> {
  return countTrips(`/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, as, {});
}

async function countTrips(path: string, as: Person | undefined, init: RequestInit): Promise<CountedAnswer> {
  const { env: counted, counter } = countedEnvironment();
  const answer = await callCounted(counted, path, as, init);
  return { ...answer, trips: counter.trips };
}

/** The worker's bindings with a database that counts its round trips; an isolate keeps what it read for them. */
export function countedEnvironment() {
  const counter = { trips: 0 };
  return { env: { ...env, DB: countingDatabase(env.DB, counter) }, counter };
}

/** Calls a query with such bindings. */
export async function queryCounted(counted: typeof env, path: string, input: unknown) {
  return callCounted(
    counted,
    `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
    undefined,
    {},
  );
}

async function callCounted(
  counted: typeof env,
  path: string,
  as: Person | undefined,
  init: RequestInit,
): Promise<{ readonly status: number; readonly body: string }> {
  const headers = new Headers(init.headers);
  if (as !== undefined) headers.set("cookie", as.cookie);
  const context = createExecutionContext();
  const response = await worker.fetch(
    new Request(`${ORIGIN}${path}`, { ...init, headers }),
    counted,
    context,
  );
  const body = await response.text();
  await waitOnExecutionContext(context);
  return { status: response.status, body };
}

const RUNS = ["first", "run", "all", "raw"] as const;
/** The D1 statement behind each counting one, because `batch` accepts only real statements. */
const ORIGINALS = new WeakMap<object, D1PreparedStatement>();

function countingDatabase(database: D1Database, counter: { trips: number }): D1Database {
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (query: string) => countingStatement(target.prepare(query), counter);
      if (name === "batch")
        return (statements: D1PreparedStatement[]) => {
          counter.trips += 1;
          return target.batch(statements.map((each) => ORIGINALS.get(each) ?? each));
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function countingStatement(statement: D1PreparedStatement, counter: { trips: number }): D1PreparedStatement {
  const counting = new Proxy(statement, {
    get(target, name) {
      if (name === "bind")
        return (...values: unknown[]) => countingStatement(target.bind(...values), counter);
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (!RUNS.some((run) => run === name)) return value.bind(target);
      return (...values: unknown[]) => {
        counter.trips += 1;
        return value.apply(target, values);
      };
    },
  });
  ORIGINALS.set(counting, statement);
  return counting;
}
