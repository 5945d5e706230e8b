import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { draftOf, type ProfileDraft } from "#domain/drivers/profile-input.ts";
import { mergedForm, withTheirValue } from "#web/features/drivers/form-conflict.tsx";
import { DriverFormView } from "#web/features/drivers/driver-form-view.tsx";
import type { OwnRegistration } from "#web/entities/drivers/driver-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { PROFILE } from "../../../support/driver-profile.ts";
import { FakeApi, type FakeAnswer } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const HOLDS: ProfileDraft = draftOf(PROFILE);
const [VEHICLE] = HOLDS.vehicles;
const CORRECTED: ProfileDraft = { ...HOLDS, name: "Somchai Corrected", phone: "+66899999999" };

const registration = (version: number, holds: ProfileDraft) =>
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
  }) as unknown as OwnRegistration;

let api: FakeApi;
/** What the server has by now. */
let now: OwnRegistration;
const refuseOld = (input: { readonly seenVersion: number }, data: object): FakeAnswer =>
  input.seenVersion === now.version ? { data } : { code: "REGISTRATION_CHANGED" };

beforeEach(() => {
  now = registration(3, HOLDS);
  api = new FakeApi();
  api.install();
  api.procedures["drivers.areas"] = () => ({ data: [] });
  api.procedures["drivers.registration"] = () => ({ data: now });
  api.procedures["drivers.saveDraft"] = (input: { readonly seenVersion: number }) =>
    refuseOld(input, { savedAt: 1, came: [], version: now.version });
  api.procedures["drivers.send"] = (input: { readonly seenVersion: number }) =>
    refuseOld(input, { state: "approved", version: now.version + 1, isWaiting: false });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const NOW = Date.now();
function Page() {
  const { data } = trpc.drivers.registration.useQuery();
  const user = { id: "u-1", email: "somchai@example.com", name: "Somchai", role: "driver" as const };
  return data === undefined ? null : <DriverFormView registration={data} user={user} now={NOW} />;
}
const open = () => openPage({ "/driver/register": Page }, "/driver/register");
const name = () =>
  screen.findByLabelText<HTMLInputElement>(m.contact_name(), { exact: false, selector: "input" });
const notice = async () => within(await screen.findByRole("region", { name: m.settings_conflict_title() }));
const send = () => userEvent.click(screen.getByRole("button", { name: m.driver_send_changes() }));

test("what the office corrects while its driver types is stored over by nothing: both values stand there, and theirs is taken by a press", async () => {
  await open();
  await name();
  now = registration(4, CORRECTED);
  await userEvent.type(await name(), " Jaidee");
  const shown = await notice();
  expect(shown.getByText("Somchai Corrected")).toBeTruthy();
  expect(shown.getByText(`${HOLDS.name} Jaidee`)).toBeTruthy();
  // What was typed stays, and what was not follows.
  expect((await name()).value).toBe(`${HOLDS.name} Jaidee`);
  await waitFor(() => expect(api.inputsOf("drivers.saveDraft").at(-1)).toMatchObject({ seenVersion: 4 }));
  expect(api.inputsOf("drivers.saveDraft").at(-1)).toMatchObject({
    draft: { name: `${HOLDS.name} Jaidee`, phone: CORRECTED.phone },
  });
  await userEvent.click(shown.getByRole("button", { name: new RegExp(m.settings_conflict_take()) }));
  await waitFor(async () => expect((await name()).value).toBe("Somchai Corrected"));
});

test("what is sent on a corrected profile is read before it is sent again; one that only has another state is sent at once", async () => {
  await open();
  await name();
  now = registration(4, CORRECTED);
  await send();
  await notice();
  expect(api.inputsOf("drivers.send")).toHaveLength(1);
  await send();
  await waitFor(() => expect(api.inputsOf("drivers.send")).toHaveLength(2));
  expect(api.inputsOf("drivers.send").at(-1)).toMatchObject({
    seenVersion: 4,
    profile: { name: CORRECTED.name },
  });
  await waitFor(() => expect(screen.queryByRole("region", { name: m.settings_conflict_title() })).toBeNull());
  now = registration(9, CORRECTED);
  await send();
  await waitFor(() => expect(api.inputsOf("drivers.send").at(-1)).toMatchObject({ seenVersion: 9 }));
});

test("what is sent before any profile held is not sent again unread over what the office has made of it", async () => {
  now = { ...registration(3, HOLDS), holds: null } as unknown as OwnRegistration;
  await open();
  await userEvent.type(await name(), " Jaidee");
  // Approved and corrected meanwhile.
  now = registration(5, CORRECTED);
  await send();
  const shown = await notice();
  expect(shown.getByText("Somchai Corrected")).toBeTruthy();
  expect((await name()).value).toBe(`${HOLDS.name} Jaidee`);
  expect(api.inputsOf("drivers.send")).toHaveLength(1);
});

test("a form that was kept without a signal is compared with the profile on which it was typed", async () => {
  api.procedures["drivers.saveDraft"] = () => {
    throw new TypeError("Failed to fetch");
  };
  await open();
  await userEvent.type(await name(), " Jaidee");
  await screen.findByText(m.driver_not_saved());
  cleanup();
  queryClient.clear();
  now = registration(4, CORRECTED);
  api.procedures["drivers.saveDraft"] = (input: { readonly seenVersion: number }) =>
    refuseOld(input, { savedAt: 1, came: [], version: now.version });
  await open();
  await notice();
  expect((await name()).value).toBe(`${HOLDS.name} Jaidee`);
});

test("a vehicle that the office has retired leaves the form; one that was typed over stays, and says so, until theirs is taken", () => {
  const other = { ...VEHICLE!, vehicleId: crypto.randomUUID(), plate: "2ขค 99" };
  const before = { ...HOLDS, vehicles: [VEHICLE!, other] };
  const plain = mergedForm(before, before, HOLDS);
  expect(plain.form.vehicles).toEqual([VEHICLE]);
  expect(plain.changes).toEqual([
    { field: `vehicles.${other.vehicleId}.plate`, before: "2ขค 99", theirs: "", yours: null },
  ]);
  const typed = { ...before, vehicles: [VEHICLE!, { ...other, plate: "3ขค 99" }] };
  const { form, changes } = mergedForm(typed, before, HOLDS);
  expect(form.vehicles).toHaveLength(2);
  expect(changes).toMatchObject([{ theirs: "", yours: "3ขค 99" }]);
  expect(withTheirValue(form, changes[0]!.field, HOLDS).vehicles).toEqual([VEHICLE]);
});

test("fields of a vehicle are compared by its id, and a picture or an area is taken over as well", () => {
  const theirs = {
    ...HOLDS,
    areas: ["th-20"],
    vehicles: HOLDS.vehicles.map((each) => ({ ...each, plate: "9กข 9999" })),
  };
  const typed = {
    ...HOLDS,
    areas: ["th-50"],
    vehicles: HOLDS.vehicles.map((each) => ({ ...each, plate: "8กข 8888" })),
  };
  const { form, changes } = mergedForm(typed, HOLDS, theirs);
  const plate = `vehicles.${VEHICLE!.vehicleId}.plate`;
  expect(changes).toEqual([
    { field: "areas", before: HOLDS.areas.join(" "), theirs: "th-20", yours: "th-50" },
    { field: plate, before: VEHICLE!.plate, theirs: "9กข 9999", yours: "8กข 8888" },
  ]);
  const taken = withTheirValue(withTheirValue(form, plate, theirs), "areas", theirs);
  expect(taken).toMatchObject({ areas: ["th-20"], vehicles: [{ plate: "9กข 9999" }] });
});
