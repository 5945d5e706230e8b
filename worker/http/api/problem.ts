import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ApiProblem } from "#domain/api/api-answers.ts";
import { AppError, type ErrorCode, type ErrorParams } from "#domain/errors.ts";
import type { FieldCode } from "#domain/field-errors.ts";
import { acceptedLocale, type Locale } from "#domain/locale.ts";
import { describeError } from "../../describe-error.ts";
import { baht } from "../../outbox/notify/mail/baht.ts";
import { errorForClient, httpStatusOf } from "../../trpc/errors.ts";
import type { ApiEnv } from "./api-env.ts";
import texts from "./generated/problem-texts.json" with { type: "json" };
import { FIELD_KEY_PREFIX, PROBLEM_KEYS } from "./problem-keys.ts";

type TextKey = keyof (typeof texts)["th"];

/** Programs that name no language read English. */
const FALLBACK: Locale = "en";
/** How long to wait where nothing says so, seconds. */
const RETRY_AFTER_S = 60;

/**
 * Answers a refused call as `application/problem+json` (RFC 9457): the code of the error and of each invalid field, with
 * their texts in the caller's language. Unexpected errors are logged and say nothing of themselves.
 * @param input what was asked, for the fields of an error of its schema
 */
export function problemOf<E extends ApiEnv>(c: Context<E>, error: unknown, input?: unknown): Response {
  const { appCode, params, fields } = errorForClient("INTERNAL_SERVER_ERROR", error, input);
  if (appCode === "INTERNAL")
    console.error("api call failed", {
      requestId: c.var.requestId,
      path: c.req.path,
      error: describeError(error instanceof AppError ? error.cause : error),
    });
  const status = httpStatusOf(appCode);
  const locale = acceptedLocale(c.req.header("accept-language"), FALLBACK);
  const problem: ApiProblem = {
    type: `urn:khondee:error:${appCode.toLowerCase()}`,
    title: textOf(locale, appCode, status, params),
    status,
    code: appCode,
    params: { ...params },
    errors: Object.entries(fields).map(([field, code]) => ({
      field,
      code,
      message: fieldText(locale, code),
    })),
    requestId: c.var.requestId,
  };
  return c.body(JSON.stringify(problem), status as ContentfulStatusCode, {
    "Content-Type": "application/problem+json",
    "Content-Language": locale,
    ...(status === 401 && { "WWW-Authenticate": 'Bearer realm="KhonDee API"' }),
    ...((status === 429 || appCode === "API_CALL_UNDER_WAY") && {
      "Retry-After": String(params["retryAfterS"] ?? (status === 429 ? RETRY_AFTER_S : 1)),
    }),
  });
}

function textOf(locale: Locale, code: ErrorCode, status: number, params: ErrorParams): string {
  const known: Partial<Record<ErrorCode, TextKey>> = PROBLEM_KEYS;
  const key = known[code] ?? (status < 500 ? PROBLEM_KEYS.BAD_INPUT : PROBLEM_KEYS.INTERNAL);
  const filled = valuesOf(params, locale);
  return texts[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) => filled[name] ?? whole);
}

/** The parameters as texts name them: an amount `feeSatang` is also `fee` in baht. */
function valuesOf(params: ErrorParams, locale: Locale): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => [
      [name, String(value)],
      ...(name.endsWith("Satang")
        ? [
            [
              name === "overdueSatang" ? "amount" : name.slice(0, -"Satang".length),
              baht(Number(value), locale),
            ],
          ]
        : []),
    ]),
  );
}

function fieldText(locale: Locale, code: FieldCode): string {
  const key = `${FIELD_KEY_PREFIX}${code.toLowerCase()}`;
  const found: Readonly<Record<string, string>> = texts[locale];
  return found[key] ?? found["field_invalid"] ?? code;
}
