import { FIELD_CODES, type FieldErrors } from "#domain/field-errors.ts";
import { requestAuth } from "./auth-request.ts";
import type { AuthFailureReason } from "./auth-result.ts";
import { isRecord } from "../drafts/stored-shapes.ts";

/** The response of an `/api/auth` endpoint. */
export type AuthAnswer =
  | { readonly ok: true; readonly data: Readonly<Record<string, unknown>> }
  | {
      readonly ok: false;
      readonly reason: AuthFailureReason;
      readonly fields: FieldErrors;
      readonly retryAfterS: number | null;
    };

/** No response, or an unreadable one. */
export const NO_ANSWER = { ok: false, reason: "unreachable", fields: {}, retryAfterS: null } as const;

/**
 * Posts to `/api/auth<path>`, and leaves for the page of the provider that the answer names. Never throws: without a
 * connection it returns `NO_ANSWER`.
 */
export async function callAuth(
  path: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<AuthAnswer> {
  try {
    const { ok, status, headers, body: found } = await requestAuth(path, body);
    const data = isRecord(found) ? found : {};
    if (ok) {
      followRedirect(data);
      return { ok, data };
    }
    return refusal(status, data, headers.get("retry-after") ?? headers.get("x-retry-after"));
  } catch {
    return NO_ANSWER;
  }
}

/** To sign in at a provider the server answers with the address of its page. */
function followRedirect({ redirect, url }: Readonly<Record<string, unknown>>): void {
  if (redirect === true && typeof url === "string" && /^https?:\/\//.test(url)) location.assign(url);
}

function refusal(
  status: number,
  error: Readonly<Record<string, unknown>>,
  waitHeader: string | null,
): AuthAnswer {
  const fields = readFields(error["fields"]);
  return {
    ok: false,
    reason: reasonOf(status, error["code"], fields),
    fields,
    retryAfterS: readSeconds(error["retryAfterS"]) ?? readSeconds(waitHeader),
  };
}

/** Server codes that say more than the status; those of the second factor mean that its challenge has expired. */
const REASONS: Readonly<Record<string, AuthFailureReason>> = {
  TOKEN_INVALID: "token_invalid",
  FRESH_LOGIN_REQUIRED: "not_fresh",
  // The library's own word for it.
  SESSION_NOT_FRESH: "not_fresh",
  ACCOUNT_EXISTS: "account_exists",
  INVALID_TWO_FACTOR_COOKIE: "token_invalid",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "token_invalid",
};

function reasonOf(status: number, code: unknown, fields: FieldErrors): AuthFailureReason {
  if (status === 429) return "rate_limited";
  if (status >= 500) return "unreachable";
  const known = typeof code === "string" ? REASONS[code] : undefined;
  return known ?? (Object.keys(fields).length > 0 ? "fields" : "refused");
}

function readFields(found: unknown): FieldErrors {
  const fields: Record<string, FieldErrors[string]> = {};
  for (const [name, value] of Object.entries(isRecord(found) ? found : {})) {
    const code = FIELD_CODES.find((each) => each === value);
    if (code !== undefined) fields[name] = code;
  }
  return fields;
}

function readSeconds(found: unknown): number | null {
  if (found === null || found === undefined || found === "") return null;
  const seconds = Math.ceil(Number(found));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
