import type { ErrorCode, ErrorParams } from "#domain/errors.ts";
import { FIELD_CODES, type FieldErrors } from "#domain/field-errors.ts";

/**
 * An error of the server as received by the browser. A server that is newer than this page may name a code that the page
 * does not know; it has no text here, and is shown as an unexpected failure.
 */
export interface ReceivedError {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
}

/**
 * The app error in a failed tRPC call; `null` for other failures, such as a lost connection or an unreadable answer.
 */
export function appErrorOf(error: unknown): ReceivedError | null {
  const data = recordOf(recordOf(error)?.["data"]);
  const code = data?.["appCode"];
  if (data === null || typeof code !== "string") return null;
  const fields: Record<string, FieldErrors[string]> = {};
  for (const [path, value] of Object.entries(recordOf(data["fields"]) ?? {})) {
    const fieldCode = FIELD_CODES.find((each) => each === value);
    if (fieldCode !== undefined) fields[path] = fieldCode;
  }
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(recordOf(data["params"]) ?? {}))
    if (typeof value === "string" || typeof value === "number") params[name] = value;
  const requestId = data["requestId"];
  return {
    code: code as ErrorCode,
    params,
    fields,
    requestId: typeof requestId === "string" ? requestId : undefined,
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}
