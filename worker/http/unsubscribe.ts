import type { Context } from "hono";
import { endedBy, unsubscribeAtOnce } from "../services/account/unsubscribe.ts";
import { answered } from "./error-response.ts";
import type { HttpEnv } from "./http-env.ts";

/**
 * `POST /api/unsubscribe?token=`: what mail programs call when their reader presses "unsubscribe" (RFC 8058). No session,
 * no redirect; the token alone says what ends.
 */
export async function unsubscribeByPost<E extends HttpEnv>(c: Context<E>): Promise<Response> {
  return answered(c, async () => {
    await unsubscribeAtOnce(c.get("deps"), c.req.query("token") ?? "");
    return c.text("Unsubscribed", 200);
  });
}

/** The same address opened as a page: scanners of mail open every link, so it leads to a page with a button. */
export async function showUnsubscribe<E extends HttpEnv>(c: Context<E>): Promise<Response> {
  const token = c.req.query("token") ?? "";
  const ended = await endedBy(c.get("deps"), token);
  const query = new URLSearchParams({ type: `${ended ?? "order_progress"}_off`, token });
  return c.redirect(`${ended === "newsletter" ? "/newsletter" : "/unsubscribe"}#${query}`, 302);
}
