import type { Context } from "hono";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { endedBy, unsubscribeAtOnce } from "../services/account/unsubscribe.ts";
import { appErrorResponse } from "./error-response.ts";

interface Env {
  readonly Variables: { deps: Dependencies; requestId: string };
}

/**
 * `POST /api/unsubscribe?token=`: what mail programs call when their reader presses "unsubscribe" (RFC 8058). No session,
 * no redirect; the token alone says what ends.
 */
export async function unsubscribeByPost<E extends Env>(c: Context<E>): Promise<Response> {
  try {
    await unsubscribeAtOnce(c.get("deps"), c.req.query("token") ?? "");
    return c.text("Unsubscribed", 200);
  } catch (error) {
    if (error instanceof AppError) return appErrorResponse(c, error);
    throw error;
  }
}

/** The same address opened as a page: scanners of mail open every link, so it leads to a page with a button. */
export async function showUnsubscribe<E extends Env>(c: Context<E>): Promise<Response> {
  const token = c.req.query("token") ?? "";
  const ended = await endedBy(c.get("deps"), token);
  const query = new URLSearchParams({ type: `${ended ?? "order_progress"}_off`, token });
  return c.redirect(`${ended === "newsletter" ? "/newsletter" : "/unsubscribe"}#${query}`, 302);
}
