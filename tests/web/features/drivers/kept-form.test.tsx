import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MAX_VEHICLES_OF_DRIVER } from "#domain/drivers/profile-limits.ts";
import { DriverFormView } from "#web/features/drivers/driver-form-view.tsx";
import type { OwnRegistration } from "#web/entities/drivers/driver-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { m } from "#web/paraglide/messages.js";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const REGISTRATION = {
  state: "draft",
  version: 1,
  holds: null,
  sentAt: null,
  files: {},
  names: {},
  form: {
    name: "Somchai",
    phone: "",
    photoFileId: "",
    licenceClass: "",
    licenceNumber: "",
    licenceExpiresOn: "",
    licenceFileId: "",
    experienceYears: "",
    areas: [],
    vehicles: [],
  },
} as unknown as OwnRegistration;

const EMPTY_VEHICLE = {
  type: "",
  plate: "",
  province: "",
  lengthCm: "",
  widthCm: "",
  heightCm: "",
  capacityKg: "",
  year: "",
  registrationExpiresOn: "",
  registrationFileId: "",
  insuranceExpiresOn: "",
  insuranceFileId: "",
};

let api: FakeApi;
let isOffline: boolean;
let saved: unknown[];
let came: unknown[];
beforeEach(() => {
  api = new FakeApi();
  api.install();
  isOffline = true;
  saved = [];
  came = [];
  api.procedures["drivers.areas"] = () => ({ data: [] });
  api.procedures["drivers.saveDraft"] = (input) => {
    if (isOffline) throw new TypeError("Failed to fetch");
    saved.push(input);
    return { data: { savedAt: 1, came, version: 1 } };
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

const open = (userId = "u-1", registration = REGISTRATION) => {
  const user = { id: userId, email: "somchai@example.com", name: "Somchai", role: "customer" as const };
  return openPage(
    {
      "/driver/register": () => (
        <DriverFormView registration={registration} user={user} now={Date.now()} onFollowed={() => {}} />
      ),
    },
    "/driver/register",
  );
};
const name = async () => screen.findByLabelText<HTMLInputElement>(m.contact_name(), { exact: false });

test("what is typed without a signal is there again when the page is opened anew, and sent with the signal", async () => {
  await open();
  await userEvent.type(await name(), " Jaidee");
  await screen.findByText(m.driver_not_saved());
  cleanup();

  await open();
  expect((await name()).value).toBe("Somchai Jaidee");
  await screen.findByText(m.driver_not_saved());
  isOffline = false;
  window.dispatchEvent(new Event("online"));
  await screen.findByText(m.driver_saved());
  expect(saved).toMatchObject([{ draft: { name: "Somchai Jaidee" } }]);
  cleanup();

  await open();
  expect((await name()).value).toBe("Somchai");
});

test("nobody else finds it, and a form that was sent since is not replaced by it", async () => {
  await open();
  await userEvent.type(await name(), " Jaidee");
  await screen.findByText(m.driver_not_saved());
  cleanup();
  await open("u-2");
  expect((await name()).value).toBe("Somchai");
  cleanup();
  await open("u-1", { ...REGISTRATION, state: "pending", sentAt: Date.now() });
  await waitFor(async () => expect((await name()).value).toBe("Somchai"));
});

test("which vehicle was taken out of the form is kept and sent with it", async () => {
  const [stays, goes] = [crypto.randomUUID(), crypto.randomUUID()];
  const vehicle = (vehicleId: string) => ({ ...EMPTY_VEHICLE, vehicleId });
  const form = { ...REGISTRATION.form, vehicles: [vehicle(stays), vehicle(goes)] };
  await open("u-1", { ...REGISTRATION, form });
  await userEvent.click(
    await screen.findByRole("button", { name: m.driver_vehicle_remove({ number: "2" }) }),
  );
  await screen.findByText(m.driver_not_saved());
  cleanup();

  isOffline = false;
  await open("u-1", { ...REGISTRATION, form });
  await screen.findByText(m.driver_saved());
  expect(saved.at(-1)).toMatchObject({
    draft: { vehicles: [{ vehicleId: stays }], removedVehicleIds: [goes] },
  });
});

test("a vehicle that the office gave meanwhile comes into the form, the focus stays where one types, and too many are said", async () => {
  const own = { ...EMPTY_VEHICLE, vehicleId: crypto.randomUUID() };
  const given = { ...EMPTY_VEHICLE, vehicleId: crypto.randomUUID(), plate: "70-1234" };
  isOffline = false;
  came = [given];
  await open("u-1", { ...REGISTRATION, form: { ...REGISTRATION.form, vehicles: [own] } });
  await userEvent.type(await name(), " Jaidee");
  await screen.findByDisplayValue(given.plate);
  expect(document.activeElement).toBe(await name());
  expect((await name()).value).toBe("Somchai Jaidee");
  await userEvent.type(await name(), "!");
  await waitFor(() => expect(saved.length).toBe(2));
  expect(saved.at(-1)).toMatchObject({
    draft: { name: "Somchai Jaidee!", vehicles: [{ vehicleId: own.vehicleId }, { plate: given.plate }] },
  });
  expect(screen.getAllByDisplayValue(given.plate)).toHaveLength(1);
  api.procedures["drivers.send"] = () => ({ code: "BAD_INPUT", fields: { "profile.vehicles": "TOO_MANY" } });
  await userEvent.click(screen.getByRole("button", { name: m.driver_send() }));
  await screen.findByText(m.driver_vehicles_too_many({ max: String(MAX_VEHICLES_OF_DRIVER) }));
});
