import { initTRPC, TRPCError } from "@trpc/server";
import { AppError } from "#domain/errors.ts";
import type { Context } from "./context.ts";
import { errorForClient, TRPC_CODE } from "./errors.ts";

const t = initTRPC.context<Context>().create({
  // An answer contains the code of an error, but no message and no stack.
  errorFormatter: ({ shape, error, input, ctx }) => {
    const data = errorForClient(error.code, error.cause, input);
    return {
      ...shape,
      message: data.appCode,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        requestId: ctx?.requestId ?? null,
        ...data,
      },
    };
  },
});

export const router = t.router;
export const callerOf = t.createCallerFactory;

/** Maps the product's own errors to their tRPC codes. */
export const procedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError)
    throw new TRPCError({ code: TRPC_CODE[result.error.cause.code], cause: result.error.cause });
  return result;
});
