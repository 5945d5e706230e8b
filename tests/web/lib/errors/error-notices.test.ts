import { describe, expect, test } from "vitest";
import { ERROR_CODES } from "#domain/errors.ts";
import { FIELD_CODES } from "#domain/field-errors.ts";
import { ATTEMPT_TEXTS } from "#web/lib/errors/auth-error-notices.ts";
import { ERROR_TEXTS, errorNotice, loadErrorText } from "#web/lib/errors/error-notices.ts";
import { FIELD_TEXTS, fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { noticeOf } from "#web/lib/errors/show-error.ts";
import { locales } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";

function refusal(appCode: string, more: Record<string, unknown> = {}): unknown {
  return { message: appCode, data: { appCode, params: {}, fields: {}, requestId: "r-1", ...more } };
}

test("every code of the product has a title and a text in every language", async () => {
  for (const code of ERROR_CODES) await loadErrorText(code);
  for (const locale of locales) {
    overwriteGetLocale(() => locale);
    for (const code of ERROR_CODES) {
      const notice = errorNotice(refusal(code));
      expect(notice.title.length, `${code} ${locale}`).toBeGreaterThan(1);
      expect(notice.text.length, `${code} ${locale}`).toBeGreaterThan(3);
    }
    for (const code of FIELD_CODES) expect(FIELD_TEXTS[code]().length).toBeGreaterThan(1);
  }
});

test("a text never breaks or says what is not so for want of a parameter, as of another version of the server", async () => {
  overwriteGetLocale(() => "en");
  for (const code of ERROR_CODES) {
    await loadErrorText(code);
    expect(`${code}: ${errorNotice(refusal(code)).text}`).not.toMatch(/undefined|NaN|1970|฿0|  /);
  }
  expect(errorNotice(refusal("TRANSFER_TOO_MUCH")).text).toContain("Only … is");
});

describe("the English of the specification's catalogue, to the letter", () => {
  test.each([
    [m.error_newsletter_invalid, "Please enter a valid email address."],
    [ERROR_TEXTS.NEWSLETTER_ALREADY_SUBSCRIBED.text, "This email is already subscribed."],
    [m.error_newsletter_failed, "Could not subscribe"],
    [ATTEMPT_TEXTS.sign_in, "Invalid email or password. Please try again."],
    [ATTEMPT_TEXTS.sign_up, "Could not create your account. Please try again."],
    [m.error_passwords_differ, "Passwords do not match."],
    [ATTEMPT_TEXTS.request_reset, "Could not send password reset email. Please try again."],
    [ATTEMPT_TEXTS.reset, "Failed to reset password. Please try again."],
    [m.error_reset_token_invalid, "Invalid or expired password reset token. Please request a new one."],
    [ATTEMPT_TEXTS.google, "Could not sign in with Google. Please try again."],
    [ERROR_TEXTS.BOOKING_NOT_SAVED.text, "Could not save your booking. Please try again."],
    [m.error_booking_not_logged_in, "You must be logged in to make a booking."],
    [m.error_orders_load_failed, "Could not load your orders. Please try again."],
    [ERROR_TEXTS.PRICING_LOAD_FAILED.text, "Could not load pricing information. Please try again later."],
    [ERROR_TEXTS.PRICING_NOT_LOADED.text, "Pricing information is not loaded yet. Please wait."],
    [m.error_locations_missing, "Please enter both pickup and destination."],
    [FIELD_TEXTS.ADDRESS_NOT_SELECTED, "Please select an address from the suggestions."],
    [ERROR_TEXTS.CALCULATION_FAILED.text, "Could not calculate the price. Please try again."],
    [ERROR_TEXTS.DIRECTIONS_FAILED.text, "Could not calculate the route. Check addresses."],
    [m.error_settings_load_failed, "Could not load pricing configurations."],
    [m.error_settings_save_failed, "Could not save pricing configurations."],
    [ERROR_TEXTS.JOB_ALREADY_RESERVED.text, "This job has already been reserved."],
    [m.error_job_reserve_failed, "Could not reserve this job. Please try again."],
    [m.error_job_update_failed, "Could not update the job status. Please try again."],
    [m.error_driver_assign_failed, "Could not assign the driver. Please try again."],
  ])("%#: %s", (text, english) => {
    expect(text()).toBe(english);
  });
});

test("a code of the office is shown with its text, which a visitor does not load", async () => {
  expect(ERROR_TEXTS).not.toHaveProperty("PAYOUT_CHANGED");
  expect(await noticeOf(refusal("PAYOUT_CHANGED"))).toMatchObject({ text: m.error_payout_changed() });
});

test("an address that is subscribed already is a warning, a refusal an error", () => {
  expect(errorNotice(refusal("NEWSLETTER_ALREADY_SUBSCRIBED")).kind).toBe("warning");
  expect(errorNotice(refusal("BOOKING_NOT_SAVED")).kind).toBe("error");
});

test("an unforeseen error says what was tried and shows the request's code, a known one keeps its own words", () => {
  const fallback = { title: m.notice_title_booking, text: m.error_booking_not_saved };
  expect(errorNotice(refusal("INTERNAL"), fallback)).toMatchObject({
    text: "Could not save your booking. Please try again.",
    requestId: "r-1",
  });
  expect(errorNotice(refusal("RATE_LIMITED"), fallback)).toMatchObject({
    text: m.error_rate_limited(),
    requestId: undefined,
  });
  expect(errorNotice(new TypeError("Failed to fetch")).text).toBe(m.error_network());
});

test("errors of fields land on their fields, unknown codes nowhere", () => {
  const error = refusal("BAD_INPUT", { fields: { contactPhone: "PHONE_INVALID", other: "NO_SUCH_CODE" } });
  expect(fieldErrorsOf(error)).toEqual({ contactPhone: "Please enter a valid phone number." });
});
