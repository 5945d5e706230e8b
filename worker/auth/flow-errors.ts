import { APIError } from "better-auth/api";
import type { ErrorCode } from "#domain/errors.ts";
import type { FieldCode } from "#domain/field-errors.ts";

const STATUS = { TOKEN_INVALID: "BAD_REQUEST", ACCOUNT_EXISTS: "CONFLICT" } as const;

/** An error of the flows through a mailed link. */
export function refusal(code: keyof typeof STATUS & ErrorCode): APIError {
  return new APIError(STATUS[code], { code, message: code });
}

/** @param problems by field; those that are `null` are left out */
export function badFields(problems: Readonly<Record<string, FieldCode | null>>): APIError {
  const fields = Object.fromEntries(Object.entries(problems).filter(([, code]) => code !== null));
  return new APIError("BAD_REQUEST", { code: "BAD_INPUT", message: "BAD_INPUT", fields });
}
