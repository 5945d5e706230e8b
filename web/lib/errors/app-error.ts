import {
  ERROR_CODES,
  FIELD_CODES,
  type ErrorCode,
  type ErrorParams,
  type FieldErrors,
} from "#domain/errors.ts";

/** An error of the server as received by the browser. */
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
  const code = ERROR_CODES.find((each) => each === data?.["appCode"]);
  if (data === null || code === undefined) return null;
  const fields: Record<string, FieldErrors[string]> = {};
  for (const [path, value] of Object.entries(recordOf(data["fields"]) ?? {})) {
    const fieldCode = FIELD_CODES.find((each) => each === value);
    if (fieldCode !== undefined) fields[path] = fieldCode;
  }
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(recordOf(data["params"]) ?? {}))
    if (typeof value === "string" || typeof value === "number") params[name] = value;
  const requestId = data["requestId"];
  return { code, params, fields, requestId: typeof requestId === "string" ? requestId : undefined };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}
