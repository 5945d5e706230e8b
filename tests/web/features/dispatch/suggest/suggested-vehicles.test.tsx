import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { VehicleFault } from "#domain/drivers/vehicles/vehicle-fault.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openSuggestions, rowOf, SUGGESTION, suggestedJob } from "./suggested-world.tsx";

let api: FakeApi;

const fault: VehicleFault = { code: "INSURANCE_EXPIRES", params: { day: "2029-12-31" } };
const TRUCKS = {
  vehicles: [
    { vehicleId: "old", plate: "0กข 0000", fault },
    { vehicleId: "first", plate: "1กข 1111" },
    { vehicleId: "second", plate: "2กข 2222" },
  ],
  vehicleId: "first",
};

beforeEach(() => {
  api = new FakeApi();
  api.install();
  const [, second] = SUGGESTION.suggested;
  api.procedures["suggestions.forDay"] = () => ({
    data: { ...SUGGESTION, suggested: [{ ...suggestedJob("KD-AAAAAA-1", "d-1"), trucks: TRUCKS }, second] },
  });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const LABEL = "Vehicle for this job: KD-AAAAAA-1";
const press = async () =>
  userEvent.click(await screen.findByRole("button", { name: /^Assign the selected jobs/ }));
const asked = () => api.inputsOf("suggestions.assign").at(-1);

test("where a driver has several vehicles, the planned one is named and the job is assigned with it; nothing is said of who has one", async () => {
  api.procedures["suggestions.assign"] = ({ assignments }: { assignments: { jobId: string }[] }) => ({
    data: assignments.map(({ jobId }) => ({ jobId, outcome: "assigned", isNew: true })),
  });
  openSuggestions();
  expect(await screen.findByLabelText(LABEL)).toHaveProperty("value", "first");
  expect(screen.queryByLabelText(/KD-BBBBBB-1/, { selector: "select" })).toBeNull();
  await press();
  const row = within(await rowOf(/^KD-AAAAAA-1$/));
  expect(await row.findByText("Somchai · 1กข 1111")).toBeTruthy();
  expect(asked()).toMatchObject({ assignments: [{ vehicleId: "first" }, {}] });
  expect((asked() as { assignments: object[] }).assignments[1]).not.toHaveProperty("vehicleId");
});

test("another vehicle is chosen, one whose papers have run out is not offered, and a refusal names the vehicle", async () => {
  api.procedures["suggestions.assign"] = ({ assignments }: { assignments: { jobId: string }[] }) => ({
    data: assignments.map(({ jobId }) => ({
      jobId,
      outcome: "refused",
      code: "VEHICLE_OUT_OF_SERVICE",
      params: { day: "2030-01-05" },
      saved: null,
    })),
  });
  openSuggestions();
  const choice = await screen.findByLabelText(LABEL);
  const old = within(choice).getByRole("option", { name: "0กข 0000 · Insurance expires before it ends" });
  expect(old).toHaveProperty("disabled", true);
  await userEvent.selectOptions(choice, "2กข 2222");
  await press();
  expect(await screen.findByText("2กข 2222 · Vehicle out of service then")).toBeTruthy();
  expect(asked()).toMatchObject({ assignments: [{ vehicleId: "second" }, {}] });
});

test("a job without an answer keeps its vehicle until it is settled, and says which one comes where that is another", async () => {
  let isLost = true;
  api.procedures["suggestions.assign"] = ({ assignments }: { assignments: { jobId: string }[] }) => ({
    data: assignments.map(({ jobId }) =>
      isLost
        ? { jobId, outcome: "unsure" }
        : {
            jobId,
            outcome: "assigned",
            isNew: true,
            ...(jobId === "KD-AAAAAA-1"
              ? { vehicleFault: { code: "JOB_VEHICLE_CHANGED" }, comes: "2กข 2222" }
              : {}),
          },
    ),
  });
  openSuggestions();
  await press();
  await waitFor(async () => expect(await screen.findByLabelText(LABEL)).toHaveProperty("disabled", true));
  isLost = false;
  await waitFor(async () => {
    const again = await screen.findByRole("button", { name: /^Assign the selected jobs/ });
    expect(again).toHaveProperty("disabled", false);
  });
  await press();
  const row = within(await rowOf(/^KD-AAAAAA-1$/));
  expect(await row.findByText("Somchai · 2กข 2222")).toBeTruthy();
  expect(row.getByText(/^Another vehicle was chosen for this job meanwhile\./)).toBeTruthy();
});
