import type { Context } from "hono";
import { readSharedTracking } from "../services/tracking/read-tracking.ts";
import { answered } from "./error-response.ts";
import type { HttpEnv } from "./http-env.ts";

const BEARER = /^Bearer (\S+)$/;

/**
 * `GET /api/tracking` with a link's token as `Authorization: Bearer`: how its order is getting on. The token is in no
 * address, so that no log has it; and a GET wakes nobody, so that pages may ask often.
 */
export async function serveSharedTracking<E extends HttpEnv>(c: Context<E>): Promise<Response> {
  const token = BEARER.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
  return answered(c, async () =>
    c.json(await readSharedTracking(c.get("deps"), token, c.req.header("cf-connecting-ip") ?? "")),
  );
}
