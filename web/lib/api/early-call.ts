import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "#worker/trpc/router.ts";

interface EarlyCall {
  /** The batch of queries, as tRPC's client writes it. */
  readonly address: string;
  /** The results in the order of the queries; of those that were refused, an error. */
  readonly answer: Promise<readonly { readonly result?: { readonly data?: unknown } }[]>;
}

declare global {
  /** What `first-paint.js` asked for before the page's code was there; `first-jobs.js` shows some of it. */
  var khondeeEarlyCall: EarlyCall | undefined;
}

const early = earlyResults(globalThis.khondeeEarlyCall);
/** The results that have arrived. */
const arrived = new Map<string, unknown>();
for (const [key, result] of early) void result.then((data) => arrived.set(key, data));

/** Another user asks for their own. */
export function forgetEarlyResults(): void {
  early.clear();
}

/** The result of an early query, where it has arrived: for what is rendered first. */
export function earlyData(path: string, input: unknown): unknown {
  return arrived.get(keyOf(path, input));
}

/**
 * Answers each query that `first-paint.js` has already made with its result, once. One that failed or was refused is
 * made again.
 */
export const earlyCallLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const key = keyOf(op.path, op.input);
    const result = early.get(key);
    if (result === undefined) return next(op);
    early.delete(key);
    return observable((observer) => {
      let isOver = false;
      let call = { unsubscribe: () => {} };
      const settle = async () => {
        const data = await result;
        if (isOver) return;
        if (data === undefined) {
          call = next(op).subscribe(observer);
          return;
        }
        observer.next({ result: { type: "data", data } });
        observer.complete();
      };
      void settle();
      return () => {
        isOver = true;
        call.unsubscribe();
      };
    });
  };

/** The data of each query by its key; `undefined` where the call failed or was refused. */
function earlyResults(call: EarlyCall | undefined): Map<string, Promise<unknown>> {
  if (call === undefined) return new Map();
  const { pathname, searchParams } = new URL(call.address, location.origin);
  const inputs = JSON.parse(searchParams.get("input") ?? "{}") as Readonly<Record<string, unknown>>;
  const paths = pathname.slice(pathname.lastIndexOf("/") + 1).split(",");
  return new Map(
    paths.map((path, index) => [
      keyOf(path, inputs[String(index)]),
      call.answer.then((results) => results[index]?.result?.data).catch(() => undefined),
    ]),
  );
}

function keyOf(path: string, input: unknown): string {
  return `${path} ${JSON.stringify(input) ?? ""}`;
}
