import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { draftOf, type ProfileDraft } from "#domain/drivers/profile-input.ts";
import type { OwnRegistration } from "#web/entities/drivers/driver-types.ts";
import { RegisterPage } from "#web/features/drivers/register-page.tsx";
import { m } from "#web/paraglide/messages.js";
import { PROFILE } from "../../../support/driver-profile.ts";
import { FakeApi, type FakeAnswer } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

/** What holds, and what the office has made of it. */
export const HOLDS: ProfileDraft = draftOf(PROFILE);
export const CORRECTED: ProfileDraft = { ...HOLDS, name: "Somchai Corrected", phone: "+66899999999" };

/** A registration as its driver reads it. */
export const registration = (version: number, holds: ProfileDraft | null, others: object = {}) =>
  ({
    state: "approved",
    version,
    holds,
    sentAt: null,
    reason: "",
    isWaiting: false,
    isDraft: false,
    profile: PROFILE,
    files: {},
    names: {},
    form: holds,
    sent: null,
    ...others,
  }) as unknown as OwnRegistration;

/** What was sent and waits for the office: for the first time, and as changes of a profile that holds. */
export const SENT: ProfileDraft = { ...HOLDS, phone: "+66822222222" };
export const WAITING = { sentAt: 5, isWaiting: true, sent: SENT, form: SENT };
export const PENDING = { ...WAITING, state: "pending", profile: null, holds: null };

/** Answers what the page of a driver's form asks. @param now what the server has at that moment */
export function driverFormApi(now: () => OwnRegistration): FakeApi {
  const api = new FakeApi();
  api.install();
  const refuseOld = (input: { readonly seenVersion: number }, data: object): FakeAnswer =>
    input.seenVersion === now().version ? { data } : { code: "REGISTRATION_CHANGED" };
  api.procedures["drivers.times"] = () => ({
    data: {
      available: true,
      officeSwitches: 0,
      daysOff: [],
      weeklyHours: null,
      outOfService: [],
      version: 1,
    },
  });
  api.procedures["notifications.push"] = () => ({ data: null });
  api.procedures["drivers.areas"] = () => ({ data: [] });
  api.procedures["drivers.registration"] = () => ({ data: now() });
  api.procedures["drivers.saveDraft"] = (input: { readonly seenVersion: number }) =>
    refuseOld(input, { savedAt: 1, came: [], version: now().version });
  api.procedures["drivers.send"] = (input: { readonly seenVersion: number }) =>
    refuseOld(input, { state: "approved", version: now().version + 1, isWaiting: false });
  return api;
}

/** Opens the page. */
export const open = () => openPage({ "/driver/register": RegisterPage }, "/driver/register");
export const name = () =>
  screen.findByLabelText<HTMLInputElement>(m.contact_name(), { exact: false, selector: "input" });
/** What says what somebody else has changed. */
export const notice = async () =>
  within(await screen.findByRole("region", { name: m.settings_conflict_title() }));
/** Presses the button that sends changes of a profile. */
export const send = () => userEvent.click(screen.getByRole("button", { name: m.driver_send_changes() }));
