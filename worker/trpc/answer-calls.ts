import { resolveResponse } from "@trpc/server/http";
import { describeError } from "../describe-error.ts";
import { MAX_BATCH } from "../http/call-limit.ts";
import type { Context } from "./context.ts";
import { logRefusal } from "./log-refusal.ts";
import { appRouter } from "./router.ts";

/** A request that calls procedures. */
interface Calls {
  readonly request: Request;
  /** The procedures' names, behind `/api/trpc/`. */
  readonly path: string;
  /** @param isAlone whether the request carries one call */
  readonly contextOf: (isAlone: boolean) => Context;
  /** Takes what goes on after the answer. */
  readonly after: (work: Promise<void>) => void;
}

/**
 * Answers the calls of a request; an unexpected error is logged under the request's number. It stands for tRPC's adapter for
 * `fetch`, whose copies of these options take as long as the shortest procedures.
 */
export function answerCalls({ request, path, contextOf, after }: Calls): Promise<Response> {
  return resolveResponse({
    req: request,
    path,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    error: null,
    createContext: ({ info }) => Promise.resolve(contextOf(info.calls.length === 1)),
    onError: ({ error, path: name, ctx }) => {
      if (ctx !== undefined) after(logRefusal(error, name ?? "", ctx));
      if (error.code === "INTERNAL_SERVER_ERROR")
        console.error("procedure failed", {
          requestId: ctx?.requestId,
          path: name,
          error: describeError(error),
        });
    },
  });
}
