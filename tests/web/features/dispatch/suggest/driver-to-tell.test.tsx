import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { candidate, openSuggestions, rowOf, SUGGESTION } from "./suggested-world.tsx";

const PHONE = "+66811112222";
let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  const drivers = SUGGESTION.drivers.map((each) =>
    each.driverId === "d-1" ? { ...each, phoneToTell: PHONE } : each,
  );
  api.procedures["suggestions.forDay"] = () => ({ data: { ...SUGGESTION, drivers } });
  api.procedures["suggestions.assign"] = ({ assignments }: { assignments: { jobId: string }[] }) => ({
    data: assignments.map(({ jobId }) => ({ jobId, outcome: "assigned", isNew: true })),
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const assignAll = async () => user.click(await screen.findByRole("button", { name: /^Assign/ }));

test("a driver who hears nothing from us has a mark in the plan, and the number once the job is theirs", async () => {
  openSuggestions();
  const somchai = within(await rowOf(/KD-AAAAAA-1$/));
  const kai = within(await rowOf(/KD-BBBBBB-1$/));
  expect(somchai.getByText("Hears nothing")).toBeTruthy();
  expect(somchai.queryByRole("link", { name: /^Call/ })).toBeNull();
  expect(kai.queryByText(/Hears nothing/)).toBeNull();
  await assignAll();
  const call = await somchai.findByRole("link", { name: "Call Somchai at 081 111 2222" });
  expect(call.getAttribute("href")).toBe(`tel:${PHONE}`);
  expect(somchai.getByText(/^Hears nothing from us: tell them/)).toBeTruthy();
  expect(kai.queryByText(/Hears nothing/)).toBeNull();
});

test("among those who may be chosen for a job they stand with the number, unless they cannot take it", async () => {
  api.procedures["suggestions.drivers"] = () => ({
    data: {
      items: [
        candidate("d-1", "Somchai", { phoneToTell: PHONE }),
        candidate("d-2", "Kai", { phoneToTell: null }),
        candidate("d-3", "Noi", { phoneToTell: PHONE, refusal: { code: "DRIVER_DAY_OFF", params: {} } }),
      ],
      nextCursor: null,
    },
  });
  openSuggestions();
  const row = within(await rowOf(/KD-BBBBBB-1$/));
  await user.click(row.getByRole("button", { name: /KD-BBBBBB-1/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("link", { name: "Call Somchai at 081 111 2222" })).toBeTruthy();
  expect(dialog.getAllByText(/Hears nothing/)).toHaveLength(1);
});
