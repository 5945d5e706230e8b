import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DriverProfile } from "#domain/drivers/profile.ts";
import { CorrectSheet } from "#web/features/drivers/admin/correct/correct-sheet.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { PROFILE } from "../../../../support/driver-profile.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { fill } from "../../../../support/fill.ts";

const driver = (profile: DriverProfile, version: number) => ({
  driverId: "d-1",
  state: "approved" as const,
  isRegistered: true,
  userId: "nok",
  isErased: false,
  hasOlderEvents: false,
  version,
  reason: "",
  sentAt: null,
  email: "",
  name: profile.name,
  phone: profile.phone,
  profile: { ...profile, areas: [...profile.areas], vehicles: [...profile.vehicles] },
  sent: null,
  returning: [],
  endingOutages: [],
  papers: [],
  fleet: null,
  names: {},
  facts: null,
  onFile: null,
  events: [],
  files: {},
});

let api: FakeApi;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["drivers.areas"] = () => ({ data: [] });
});
afterEach(() => {
  queryClient.clear();
  onClose.mockClear();
  vi.unstubAllGlobals();
});

const open = () =>
  openPage({ "/": () => <CorrectSheet driver={driver(PROFILE, 4)} onClose={onClose} /> }, "/");
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, text: string) => {
  await userEvent.clear(await field(label));
  await fill(userEvent, await field(label), text);
};
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("after a conflict both values are there: what was typed is kept, and theirs can be taken", async () => {
  api.procedures["drivers.correct"] = () => ({ code: "REGISTRATION_CHANGED" });
  api.procedures["drivers.byId"] = () => ({
    data: driver({ ...PROFILE, phone: "+66899999999", name: "Somchai", experienceYears: 9 }, 5),
  });
  open();
  await type("Phone", "0822222222");
  await type("Full name", "Somsak");
  await save();
  const notice = await screen.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(notice.textContent).toContain("089 999 9999");
  expect(notice.textContent).toContain("Somsak");
  expect((await field("Phone")).value).toBe("0822222222");
  // Nothing was typed there.
  expect((await field("Experience in years")).value).toBe("9");
  await userEvent.click(within(notice).getByRole("button", { name: /Full name$/ }));
  expect((await field("Full name")).value).toBe("Somchai");
  api.procedures["drivers.correct"] = () => ({ data: { state: "approved", version: 6, isWaiting: false } });
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.inputsOf("drivers.correct").at(-1)).toMatchObject({
    seenVersion: 5,
    profile: { name: "Somchai", phone: "0822222222", licenceFileId: PROFILE.licenceFileId },
  });
});

test("a refusal stands at its field, a vehicle's too; repeating the press is the same press", async () => {
  api.procedures["drivers.correct"] = () => ({
    code: "BAD_INPUT",
    fields: { "profile.vehicles.0.plate": "PLATE_INVALID" },
  });
  open();
  await type("Number plate", "x");
  await save();
  expect(await screen.findByText(/plate/i, { selector: "[role=alert] *, [role=alert]" })).toBeTruthy();
  expect((await field("Number plate")).getAttribute("aria-invalid")).toBe("true");
  await save();
  await waitFor(() => expect(api.inputsOf("drivers.correct")).toHaveLength(2));
  const [first, second] = api.inputsOf("drivers.correct") as { key: string }[];
  expect(first?.key).toBe(second?.key);
  expect(onClose).not.toHaveBeenCalled();
});
