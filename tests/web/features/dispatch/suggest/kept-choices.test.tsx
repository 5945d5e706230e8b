import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { keepChoices, loadChoices } from "#web/features/dispatch/suggest/kept-choices.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { deleteDrafts, SUGGESTION_CHOICES_KEY } from "#web/lib/drafts/draft-keys.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { candidate, openSuggestions, SUGGESTION, suggestedJob } from "./suggested-world.tsx";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../../support/fake-session.ts")).fakeSession(),
);

let api: FakeApi;

const TRUCKS = {
  vehicles: [
    { vehicleId: "first", plate: "1กข 1111" },
    { vehicleId: "second", plate: "2กข 2222" },
  ],
  vehicleId: "first",
};

beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["suggestions.drivers"] = () => ({
    data: { items: [candidate("d-9", "Yai")], nextCursor: null },
  });
  api.procedures["suggestions.forDay"] = ({ pins = {} }: { pins?: Record<string, string | null> }) => {
    const [, second] = SUGGESTION.suggested;
    const takes = pins["KD-AAAAAA-1"] ?? "d-1";
    return {
      data: {
        ...SUGGESTION,
        suggested: [{ ...suggestedJob("KD-AAAAAA-1", takes), trucks: TRUCKS }, second],
        drivers: [...SUGGESTION.drivers, ...(takes === "d-9" ? [{ driverId: "d-9", name: "Yai" }] : [])],
      },
    };
  };
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const reload = () => {
  cleanup();
  queryClient.clear();
  openSuggestions();
};
const VEHICLE = "Vehicle for this job: KD-AAAAAA-1";
const choose = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Choose driver: KD-AAAAAA-1" }));
  await userEvent.click(await screen.findByRole("radio", { name: /^Yai/ }));
  await userEvent.click(screen.getByRole("button", { name: "Plan around this" }));
  await screen.findByText("Chosen by you");
};

test("who, which vehicle and what is left out are chosen still after a reload, and are judged anew", async () => {
  openSuggestions();
  await choose();
  await userEvent.selectOptions(screen.getByLabelText(VEHICLE), "2กข 2222");
  await userEvent.click(screen.getByRole("checkbox", { name: "Assign KD-BBBBBB-1" }));
  reload();
  await screen.findByText("Chosen by you");
  expect(api.inputsOf("suggestions.forDay").at(-1)).toHaveProperty("pins", { "KD-AAAAAA-1": "d-9" });
  expect(screen.getByLabelText(VEHICLE)).toHaveProperty("value", "second");
  expect(screen.getByRole("checkbox", { name: "Assign KD-BBBBBB-1" })).toHaveProperty("checked", false);
  // Undone, nothing of it comes back.
  await userEvent.click(screen.getByRole("button", { name: "Undo all choices (1)" }));
  await waitFor(() => expect(screen.queryByText("Chosen by you")).toBeNull());
  reload();
  expect(await screen.findByLabelText(VEHICLE)).toHaveProperty("value", "first");
  expect(api.inputsOf("suggestions.forDay").at(-1)).not.toHaveProperty("pins");
});

test("a choice that holds no more says so after a reload, by the name of the driver", async () => {
  openSuggestions();
  await choose();
  api.procedures["suggestions.forDay"] = () => ({
    data: {
      ...SUGGESTION,
      refusedPins: [{ jobId: "KD-AAAAAA-1", driverId: "d-9", refusal: { code: "DRIVER_UNAVAILABLE" } }],
    },
  });
  reload();
  expect(await screen.findByText(/^Yai cannot take KD-AAAAAA-1/)).toBeTruthy();
  expect(screen.queryByText("Chosen by you")).toBeNull();
});

test("what was assigned is no choice after a reload", async () => {
  api.procedures["suggestions.assign"] = ({ assignments }: { assignments: { jobId: string }[] }) => ({
    data: assignments.map(({ jobId }) => ({ jobId, outcome: "assigned", isNew: true })),
  });
  openSuggestions();
  await choose();
  await userEvent.click(screen.getByRole("button", { name: "Assign the selected jobs (2)" }));
  await screen.findByRole("button", { name: "Take back (2)" });
  reload();
  await screen.findByText("Somchai");
  expect(api.inputsOf("suggestions.forDay").at(-1)).not.toHaveProperty("pins");
});

test("each day has its own choices, days that are over have none, and neither a colleague nor who signs out leaves any", () => {
  const [yesterday, today, tomorrow] = [-1, 0, 1].map((days) => bangkokDay(Date.now() + days * DAY_MS));
  const skipping = (jobId: string) => ({
    pins: [],
    vehicles: [],
    skipped: [jobId],
    chosenSince: [],
    wanted: [],
  });
  keepChoices("u-1", yesterday!, skipping("KD-AAAAAA-1"), yesterday!);
  keepChoices("u-1", today!, skipping("KD-BBBBBB-1"), today!);
  keepChoices("u-1", tomorrow!, skipping("KD-CCCCCC-1"), today!);
  expect([yesterday, today, tomorrow].map((day) => loadChoices("u-1", day!).skipped)).toEqual([
    [],
    ["KD-BBBBBB-1"],
    ["KD-CCCCCC-1"],
  ]);
  // A colleague in the same tab has none of them, and they do not come back.
  expect(loadChoices("u-2", today!).skipped).toEqual([]);
  expect(sessionStorage.getItem(SUGGESTION_CHOICES_KEY)).toBeNull();
  expect(loadChoices("u-1", today!).skipped).toEqual([]);
  // What was kept before late jobs had to be chosen, and before a choice ticked a job, is read on.
  const earlier = { pins: [], vehicles: [], skipped: ["KD-BBBBBB-1"] };
  const stored = { userId: "u-1", value: { [today!]: earlier } };
  sessionStorage.setItem(SUGGESTION_CHOICES_KEY, JSON.stringify(stored));
  expect(loadChoices("u-1", today!)).toEqual({ ...earlier, chosenSince: [], wanted: [] });
  keepChoices("u-1", today!, skipping("KD-BBBBBB-1"), today!);
  deleteDrafts();
  expect(loadChoices("u-1", today!).skipped).toEqual([]);
  sessionStorage.setItem(
    SUGGESTION_CHOICES_KEY,
    JSON.stringify({ userId: "u-1", value: { [today!]: { pins: "all" } } }),
  );
  expect(loadChoices("u-1", today!)).toEqual({
    pins: [],
    vehicles: [],
    skipped: [],
    chosenSince: [],
    wanted: [],
  });
});
