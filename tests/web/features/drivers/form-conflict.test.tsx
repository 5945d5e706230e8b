import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mergedForm, withTheirValue } from "#web/features/drivers/form-conflict.tsx";
import type { OwnRegistration } from "#web/entities/drivers/driver-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { m } from "#web/paraglide/messages.js";
import type { FakeApi } from "../../../support/fake-api.ts";
import { resetSessions } from "../../../support/fake-session.ts";
import {
  CORRECTED,
  driverFormApi,
  HOLDS,
  name,
  notice,
  open,
  PENDING,
  registration,
  send,
  SENT,
  WAITING,
} from "./driver-form-page.tsx";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../support/fake-session.ts")).fakeSession(),
);

const [VEHICLE] = HOLDS.vehicles;

const REFUSED = {
  state: "refused",
  sentAt: null,
  isWaiting: false,
  sent: null,
  isDraft: true,
  reason: "The photo is blurred",
};

let api: FakeApi;
/** What the server has by now. */
let now: OwnRegistration;

beforeEach(() => {
  now = registration(3, HOLDS);
  api = driverFormApi(() => now);
  resetSessions();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

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
  now = registration(3, null, PENDING);
  await open();
  await userEvent.type(await name(), " Jaidee");
  // Approved and corrected meanwhile.
  now = registration(5, CORRECTED);
  await userEvent.click(screen.getByRole("button", { name: m.driver_send() }));
  const shown = await notice();
  expect(shown.getByText("Somchai Corrected")).toBeTruthy();
  expect((await name()).value).toBe(`${HOLDS.name} Jaidee`);
  expect(api.inputsOf("drivers.send")).toHaveLength(1);
});

test("what is typed while the office decides about what was sent stays in the form, and says what it has corrected with that", async () => {
  now = registration(3, HOLDS, WAITING);
  await open();
  await name();
  now = registration(4, { ...SENT, name: "Somchai Corrected" });
  await userEvent.type(await name(), " Jaidee");
  const shown = await notice();
  expect(shown.getByText("Somchai Corrected")).toBeTruthy();
  // What the office has taken over as it was sent is no change of its own.
  expect(shown.getAllByRole("listitem")).toHaveLength(1);
  expect((await name()).value).toBe(`${HOLDS.name} Jaidee`);
  await waitFor(() =>
    expect(api.inputsOf("drivers.saveDraft").at(-1)).toMatchObject({
      seenVersion: 4,
      draft: { name: `${HOLDS.name} Jaidee`, phone: SENT.phone },
    }),
  );
});

test("what is sent just when the office has approved the registration as it was is sent on that, once", async () => {
  now = registration(3, null, PENDING);
  await open();
  await userEvent.type(await name(), " Jaidee");
  now = registration(4, SENT);
  await userEvent.click(screen.getByRole("button", { name: m.driver_send() }));
  await waitFor(() => expect(api.inputsOf("drivers.send")).toHaveLength(2));
  expect(api.inputsOf("drivers.send").at(-1)).toMatchObject({
    seenVersion: 4,
    profile: { name: `${HOLDS.name} Jaidee`, phone: SENT.phone },
  });
  expect(screen.queryByRole("region", { name: m.settings_conflict_title() })).toBeNull();
});

test("what the office refuses is not sent again before its reason was read", async () => {
  now = registration(3, null, PENDING);
  await open();
  await userEvent.type(await name(), " Jaidee");
  now = registration(4, null, { ...PENDING, ...REFUSED });
  await userEvent.click(screen.getByRole("button", { name: m.driver_send() }));
  await screen.findByText("The photo is blurred");
  expect((await name()).value).toBe(`${HOLDS.name} Jaidee`);
  await waitFor(() => expect(api.inputsOf("drivers.saveDraft").at(-1)).toMatchObject({ seenVersion: 4 }));
  expect(api.inputsOf("drivers.send")).toHaveLength(1);
});

test("what was sent stays in the form when the office corrects something else and refuses it", async () => {
  now = registration(3, HOLDS, WAITING);
  await open();
  await name();
  const corrected = { ...HOLDS, experienceYears: "30" };
  now = registration(5, corrected, {
    ...REFUSED,
    state: "approved",
    form: { ...SENT, experienceYears: "30" },
  });
  await userEvent.type(await name(), " Jaidee");
  const shown = await notice();
  expect(shown.getAllByRole("listitem")).toHaveLength(1);
  expect(shown.getByText("30")).toBeTruthy();
  await waitFor(() => expect(api.inputsOf("drivers.saveDraft").at(-1)).toMatchObject({ seenVersion: 5 }));
  expect(api.inputsOf("drivers.saveDraft").at(-1)).toMatchObject({
    draft: { name: `${HOLDS.name} Jaidee`, phone: SENT.phone, experienceYears: "30" },
  });
});

test("what was typed since the form was sent, and before it was opened again, is no change of the office", async () => {
  const draft = { ...SENT, experienceYears: "12" };
  now = registration(3, null, { ...PENDING, form: draft, isDraft: true });
  await open();
  await name();
  now = registration(4, SENT, { form: draft, isDraft: true });
  await userEvent.type(await name(), " Jaidee");
  await waitFor(() => expect(api.inputsOf("drivers.saveDraft").at(-1)).toMatchObject({ seenVersion: 4 }));
  expect(api.inputsOf("drivers.saveDraft").at(-1)).toMatchObject({
    draft: { name: `${HOLDS.name} Jaidee`, experienceYears: "12" },
  });
  expect(screen.queryByRole("region", { name: m.settings_conflict_title() })).toBeNull();
});

test("a correction that was not decided yet stays when the office does something else, and nothing is sent over it by itself", async () => {
  await open();
  await name();
  now = registration(4, CORRECTED);
  await userEvent.type(await name(), " Jaidee");
  await notice();
  now = registration(5, CORRECTED, { state: "suspended" });
  await userEvent.type(await name(), " II");
  await waitFor(() => expect(api.inputsOf("drivers.saveDraft").at(-1)).toMatchObject({ seenVersion: 5 }));
  expect((await notice()).getByText("Somchai Corrected")).toBeTruthy();
  now = registration(6, { ...CORRECTED, experienceYears: "30" });
  await send();
  await screen.findByText("30");
  expect((await notice()).getByText("Somchai Corrected")).toBeTruthy();
  now = registration(7, { ...CORRECTED, experienceYears: "30" });
  const before = api.inputsOf("drivers.send").length;
  await send();
  await waitFor(() => expect(api.inputsOf("drivers.saveDraft").at(-1)).toMatchObject({ seenVersion: 7 }));
  expect(api.inputsOf("drivers.send")).toHaveLength(before + 1);
  await userEvent.click(
    (await notice()).getByRole("button", { name: new RegExp(m.settings_conflict_take()) }),
  );
  expect((await name()).value).toBe("Somchai Corrected");
});

test("what its driver has sent from another device meanwhile goes under what is typed here", async () => {
  now = registration(3, HOLDS, { ...WAITING, sent: HOLDS, form: HOLDS });
  await open();
  await name();
  now = registration(4, HOLDS, { ...WAITING, sentAt: 6 });
  await userEvent.type(await name(), " Jaidee");
  await notice();
  await waitFor(() =>
    expect(api.inputsOf("drivers.saveDraft").at(-1)).toMatchObject({
      seenVersion: 4,
      draft: { name: `${HOLDS.name} Jaidee`, phone: SENT.phone },
    }),
  );
});

test("what was typed without a signal is there when the page reads for itself that the office has decided", async () => {
  now = registration(3, HOLDS, WAITING);
  const { "drivers.saveDraft": answer } = api.procedures;
  api.procedures["drivers.saveDraft"] = () => {
    throw new TypeError("Failed to fetch");
  };
  await open();
  await userEvent.type(await name(), " Jaidee");
  await screen.findByText(m.driver_not_saved());
  now = registration(4, { ...SENT, name: "Somchai Corrected" });
  api.procedures["drivers.saveDraft"] = answer!;
  await queryClient.invalidateQueries();
  await notice();
  expect((await name()).value).toBe(`${HOLDS.name} Jaidee`);
});

test("a form that was kept without a signal is compared with the profile on which it was typed", async () => {
  const { "drivers.saveDraft": answer } = api.procedures;
  api.procedures["drivers.saveDraft"] = () => {
    throw new TypeError("Failed to fetch");
  };
  await open();
  await userEvent.type(await name(), " Jaidee");
  await screen.findByText(m.driver_not_saved());
  cleanup();
  queryClient.clear();
  now = registration(4, CORRECTED);
  api.procedures["drivers.saveDraft"] = answer!;
  await open();
  await notice();
  expect((await name()).value).toBe(`${HOLDS.name} Jaidee`);
});

test("areas and provinces are named, of what held before as well as of what is added here or was saved there", async () => {
  const place = (label: string) => ({ th: label, en: label });
  const [bangkok, pattaya] = HOLDS.areas;
  api.procedures["drivers.areas"] = ({ provinceId }: { readonly provinceId?: string }) => ({
    data: provinceId === undefined ? [{ placeId: "th-50", name: place("Chiang Mai") }] : [],
  });
  now = registration(3, HOLDS, {
    names: { [bangkok!]: place("Bangkok"), [pattaya!]: place("Pattaya") },
  });
  await open();
  await name();
  const theirs = { ...HOLDS, areas: ["th-20"], vehicles: [{ ...VEHICLE!, province: "th-20" }] };
  const choose = async (label: string) => {
    await screen.findAllByRole("option", { name: "Chiang Mai" });
    await userEvent.selectOptions(screen.getByRole("combobox", { name: label }), "Chiang Mai");
  };
  await choose(m.driver_plate_province());
  await choose(m.driver_area_province());
  await userEvent.click(screen.getByRole("button", { name: m.driver_area_add() }));
  now = registration(4, theirs, { names: { "th-20": place("Chon Buri") } });
  const shown = await notice();
  expect(shown.getAllByText("Chon Buri")).toHaveLength(2);
  expect(shown.getByText("Bangkok · Pattaya · Chiang Mai")).toBeTruthy();
  expect(shown.getByText("Chiang Mai")).toBeTruthy();
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
