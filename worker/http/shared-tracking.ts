import type { Context } from "hono";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { readSharedTracking } from "../services/tracking/read-tracking.ts";
import { appErrorResponse } from "./error-response.ts";

interface Env {
  readonly Variables: { deps: Dependencies; requestId: string };
}

const BEARER = /^Bearer (\S+)$/;

/**
 * `GET /api/tracking` with a link's token as `Authorization: Bearer`: how its order is getting on. The token is in no
 * address, so that no log has it; and a GET wakes nobody, so that pages may ask often.
 */
export async function serveSharedTracking<E extends Env>(c: Context<E>): Promise<Response> {
  const token = BEARER.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
  try {
    return c.json(await readSharedTracking(c.get("deps"), token, c.req.header("cf-connecting-ip") ?? ""));
  } catch (error) {
    if (error instanceof AppError) return appErrorResponse(c, error);
    throw error;
  }
}
