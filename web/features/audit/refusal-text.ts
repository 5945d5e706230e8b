import type { ErrorCode, ErrorParams } from "#domain/errors.ts";
import type { FieldCode } from "#domain/field-errors.ts";
import { ERROR_TEXTS, type ErrorText } from "#web/lib/errors/error-notices.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { OFFICE_ERROR_TEXTS } from "#web/lib/errors/office-error-texts.ts";

const TEXTS: Readonly<Record<ErrorCode, ErrorText>> = { ...ERROR_TEXTS, ...OFFICE_ERROR_TEXTS };

/**
 * The sentence that whoever was refused read, without the words of people, which the log does not keep; `undefined` for a code
 * that this version does not have.
 */
export function refusalText(code: string, params: ErrorParams): string | undefined {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code as ErrorCode].text(params) : undefined;
}

/** What was wrong with a field, as its form said it; a code that this version does not have as it was written. */
export function wrongText(code: string): string {
  return Object.hasOwn(FIELD_TEXTS, code) ? FIELD_TEXTS[code as FieldCode]() : code;
}
