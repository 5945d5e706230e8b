import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MAX_VEHICLES_OF_DRIVER } from "#domain/drivers/profile-limits.ts";
import { DriverFormView } from "#web/features/drivers/driver-form-view.tsx";
import { newVehicle } from "#web/features/drivers/vehicles-section.tsx";
import type { OwnRegistration } from "#web/entities/drivers/driver-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { m } from "#web/paraglide/messages.js";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const REGISTRATION = {
  state: "draft",
  sentAt: null,
  files: {},
  names: { "th-20": { th: "ชลบุรี", en: "Chon Buri" } },
  form: {
    name: "Somchai",
    phone: "",
    photoFileId: "",
    licenceClass: "",
    licenceNumber: "",
    licenceExpiresOn: "",
    licenceFileId: "",
    experienceYears: "",
    areas: ["th-20"],
    vehicles: [],
  },
} as unknown as OwnRegistration;

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi();
  api.install();
  api.procedures["drivers.areas"] = () => ({ data: [] });
  api.procedures["drivers.saveDraft"] = () => ({ data: { savedAt: 1, came: [] } });
  const user = { id: "u-1", email: "somchai@example.com", name: "Somchai", role: "customer" as const };
  await openPage(
    {
      "/driver/register": () => (
        <DriverFormView registration={REGISTRATION} user={user} now={Date.now()} onFollowed={() => {}} />
      ),
    },
    "/driver/register",
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const typeOf = (number: string) =>
  within(screen.getByRole("region", { name: m.driver_vehicle_number({ number }) })).getByLabelText(
    m.driver_vehicle_type(),
    { exact: false },
  );

test("the focus goes to a vehicle that was added, to the one that is driven now, and on after one was removed", async () => {
  await screen.findByRole("region", { name: m.driver_vehicle_number({ number: "1" }) });
  await press(m.driver_vehicle_add());
  expect(document.activeElement).toBe(typeOf("2"));
  await press(m.driver_vehicle_drive());
  expect(document.activeElement).toBe(typeOf("1"));
  await press(m.driver_vehicle_remove({ number: "2" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: m.driver_vehicle_add() }));
});

test("the focus goes from an area that was removed to where another one is chosen", async () => {
  const remove = await screen.findByRole("button", { name: m.driver_area_remove({ area: "Chon Buri" }) });
  await userEvent.click(remove);
  expect(document.activeElement).toBe(screen.getByLabelText(m.driver_area_province(), { exact: true }));
});

test("what a vehicle lacks that only the office had so far is led to as soon as the vehicle is in the form", async () => {
  api.procedures["drivers.send"] = () => ({
    code: "BAD_INPUT",
    fields: { "profile.vehicles.1.type": "REQUIRED" },
  });
  api.procedures["drivers.saveDraft"] = () => ({ data: { savedAt: 1, came: [newVehicle()], version: 1 } });
  await screen.findByRole("region", { name: m.driver_vehicle_number({ number: "1" }) });
  await press(m.driver_send());
  await screen.findByRole("region", { name: m.driver_vehicle_number({ number: "2" }) });
  await waitFor(() => expect(document.activeElement).toBe(typeOf("2")));
  expect(screen.getByText(m.field_required())).toBeTruthy();
});

test("too many vehicles are told with how many there may be, where the focus is", async () => {
  api.procedures["drivers.send"] = () => ({ code: "BAD_INPUT", fields: { "profile.vehicles": "TOO_MANY" } });
  await screen.findByRole("region", { name: m.driver_vehicle_number({ number: "1" }) });
  await press(m.driver_send());
  const max = String(MAX_VEHICLES_OF_DRIVER);
  const told = await screen.findByText(m.driver_vehicles_too_many({ max }));
  await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});
