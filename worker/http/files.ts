import type { Context } from "hono";
import { z } from "zod";
import { DRIVER_PURPOSE, FILE_PURPOSES, MAX_FILE_BYTES } from "#domain/files/file.ts";
import { idempotencyKeyInput, orderIdInput } from "#domain/orders/order-input.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { Viewer } from "../auth/viewer.ts";
import { readFile } from "../services/files/read-file.ts";
import { storeDriverFile } from "../services/drivers/store-driver-file.ts";
import { refusedFile, storeFile } from "../services/files/store-file.ts";
import { answered, errorResponse } from "./error-response.ts";
import type { HttpEnv } from "./http-env.ts";

const EXTENSIONS = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" } as const;
/** Until the earliest end of a link. */
const KEPT_S = (5 * MINUTE_MS) / 1000;

/** The key is a header of its own, which no form of another site can send. */
const uploadInput = z.union([
  z.object({
    purpose: z.enum(FILE_PURPOSES),
    orderId: orderIdInput,
    idempotencyKey: idempotencyKeyInput,
  }),
  z.object({
    purpose: z.literal(DRIVER_PURPOSE),
    driverId: z.string().min(1).max(40).optional(),
    idempotencyKey: idempotencyKeyInput,
  }),
]);

/**
 * `POST /api/files?purpose=&orderId=` with the header `Idempotency-Key` and the file as the body; `purpose=driver` has no order,
 * and of the office the `driverId` for whom it is.
 * Answers with the stored file, or with an error as procedures do.
 */
export async function uploadFile<E extends HttpEnv>(c: Context<E>, viewer: Viewer | null): Promise<Response> {
  if (viewer === null) return errorResponse(c, "UNAUTHENTICATED", 401);
  const { purpose, orderId, driverId } = c.req.query();
  const input = uploadInput.safeParse({
    purpose,
    orderId,
    driverId,
    idempotencyKey: c.req.header("idempotency-key"),
  });
  if (!input.success) return errorResponse(c, "BAD_INPUT", 400);
  return answered(c, async () => {
    const deps = c.get("deps");
    const body = () => readBody(c.req.raw);
    const stored =
      input.data.purpose === DRIVER_PURPOSE
        ? await storeDriverFile(deps, viewer, input.data, body)
        : await storeFile(deps, viewer, input.data, body);
    return c.json(stored);
  });
}

/** `GET /api/files/<token>`: the file behind a signed link, for the person it was made for. */
export async function serveFile<E extends HttpEnv>(
  c: Context<E>,
  viewer: Viewer | null,
  token: string,
): Promise<Response> {
  const found = await readFile(c.get("deps"), viewer, token);
  if (found === null) return errorResponse(c, "NOT_FOUND", 404);
  const { name: stem, type } = found.file;
  const name = `${stem}.${EXTENSIONS[type]}`;
  return c.body(found.body, 200, {
    "Content-Type": type,
    "Content-Disposition": `inline; filename="${name}"`,
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": `private, max-age=${KEPT_S}`,
  });
}

/** The body, read no further than the limit. @throws AppError FILE_REFUSED `too_large` */
async function readBody(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_FILE_BYTES) throw refusedFile("too_large");
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > MAX_FILE_BYTES) throw refusedFile("too_large");
    chunks.push(chunk);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
