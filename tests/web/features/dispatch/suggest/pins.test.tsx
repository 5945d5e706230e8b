import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { candidate, openSuggestions, rowOf, SUGGESTION, suggestedJob } from "./suggested-world.tsx";

let api: FakeApi;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["suggestions.forDay"] = () => ({ data: SUGGESTION });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("a driver is chosen among all who can take the job, and the rest is planned around it", async () => {
  const [first, second] = SUGGESTION.suggested;
  const late = { driverId: "d-3", moreEmptyM: -2_000, moreLateS: 5_400 };
  const asked: unknown[] = [];
  api.procedures["suggestions.drivers"] = ({ search }: { search: string }) => {
    const near = [candidate("d-1", "Somchai"), candidate("d-3", "Noi", { lateS: 5_400 })];
    const off = candidate("d-4", "Lek", { refusal: { code: "OUTSIDE_HOURS" }, emptyM: 90_000 });
    const far = candidate("d-9", "Yai", { emptyM: 80_000 });
    return { data: { items: search === "yai" ? [far] : [...near, off], nextCursor: null } };
  };
  api.procedures["suggestions.forDay"] = ({ pins = {} }: { pins?: Record<string, string> }) => {
    asked.push(pins);
    const plan = { ...SUGGESTION, suggested: [{ ...first, alternatives: [late] }, second] };
    if (Object.keys(pins).length === 0) return { data: plan };
    return {
      data: {
        ...plan,
        suggested: [suggestedJob("KD-AAAAAA-1", "d-9"), suggestedJob("KD-BBBBBB-1", "d-1")],
        totals: { jobs: 2, emptyM: 92_000, lateS: 600 },
        drivers: [...SUGGESTION.drivers, { driverId: "d-9", name: "Yai" }],
      },
    };
  };
  const user = userEvent.setup();
  openSuggestions();
  const choose = await screen.findByRole("button", { name: "Choose driver: KD-AAAAAA-1" });
  await user.click(choose);
  const dialog = within(await screen.findByRole("dialog", { name: /^Driver of/ }));
  const noi = await dialog.findByRole("radio", {
    name: /^Noi .*12 km empty to the pickup.*−2 km, 1 h\S* 30 min\S* late/,
  });
  expect(noi).toHaveProperty("disabled", false);
  expect(dialog.getByRole("radio", { name: /^Somchai Suggested/ })).toBeTruthy();
  expect(dialog.getByRole("radio", { name: /^Lek .*Outside the driver’s hours/ })).toHaveProperty(
    "disabled",
    true,
  );
  await user.click(dialog.getByRole("button", { name: "Plan around this" }));
  expect(dialog.getByText("Please choose a driver.")).toBeTruthy();
  await user.type(dialog.getByRole("searchbox"), "yai{Enter}");
  await user.click(await dialog.findByRole("radio", { name: /^Yai/ }));
  await user.click(dialog.getByRole("button", { name: "Plan around this" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked).toEqual([{}, { "KD-AAAAAA-1": "d-9" }]);
  const row = within(await rowOf(/^KD-AAAAAA-1$/));
  expect(row.getByText("Yai")).toBeTruthy();
  expect(row.getByText("Chosen by you")).toBeTruthy();
  expect(row.getByText("before: Somchai")).toBeTruthy();
  expect(document.activeElement).toBe(choose);
  const changes = within(screen.getByRole("region", { name: "Your choices" }));
  expect(changes.getByRole("status").textContent).toMatch(
    /^Jobs with another driver now: 2\. Against the plan before: \+8 km empty · \+10 min\S* late$/,
  );
  expect(changes.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "KD-AAAAAA-1 Somchai →now Yai",
    "KD-BBBBBB-1 Kai →now Somchai",
  ]);
  // What was chosen is the driver's by the press of before, and is undone by itself.
  await user.click(screen.getByRole("button", { name: "Undo choice: KD-AAAAAA-1" }));
  expect(await row.findByText("Somchai")).toBeTruthy();
  expect(asked.at(-1)).toEqual({});
  expect(row.queryByText("Chosen by you")).toBeNull();
});

test("a job is left open and the others are planned without it; what does not hold says why and is planned as before", async () => {
  api.procedures["suggestions.drivers"] = () => ({
    data: { items: [candidate("d-3", "Noi")], nextCursor: null },
  });
  api.procedures["suggestions.forDay"] = ({ pins = {} }: { pins?: Record<string, string | null> }) => {
    const open = { jobId: "KD-BBBBBB-1", reason: "left_open", drivers: 0 };
    const refused = { jobId: "KD-AAAAAA-1", driverId: "d-3", refusal: { code: "JOB_OUT_OF_REACH" } };
    const [first] = SUGGESTION.suggested;
    const isLeft = "KD-BBBBBB-1" in pins;
    return {
      data: {
        ...SUGGESTION,
        ...(isLeft && { suggested: [first], unassigned: [open, ...SUGGESTION.unassigned] }),
        refusedPins: "KD-AAAAAA-1" in pins ? [refused] : [],
      },
    };
  };
  const user = userEvent.setup();
  openSuggestions();
  await user.click(await screen.findByRole("button", { name: "Choose driver: KD-BBBBBB-1" }));
  await user.click(await screen.findByRole("radio", { name: /^Leave this job open/ }));
  await user.click(screen.getByRole("button", { name: "Plan around this" }));
  const left = within(await screen.findByRole("table", { name: "Without a driver" }));
  expect(await left.findByText("You leave it open.")).toBeTruthy();
  await screen.findByRole("button", { name: "Assign the selected jobs (1)" });
  await user.click(screen.getByRole("button", { name: "Choose driver: KD-AAAAAA-1" }));
  await user.click(await screen.findByRole("radio", { name: /^Noi/ }));
  await user.click(screen.getByRole("button", { name: "Plan around this" }));
  expect(
    await screen.findByText("Noi cannot take KD-AAAAAA-1: Does not reach the pickup in time."),
  ).toBeTruthy();
  expect(screen.queryByText("Chosen by you")).toBeNull();
  // The other decision still holds, until all are undone.
  await user.click(screen.getByRole("button", { name: "Undo all choices (1)" }));
  await screen.findByRole("button", { name: "Assign the selected jobs (2)" });
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("a plan that cannot be made leaves the one before it", async () => {
  api.procedures["suggestions.drivers"] = () => ({
    data: { items: [candidate("d-3", "Noi")], nextCursor: null },
  });
  const user = userEvent.setup();
  openSuggestions();
  await user.click(await screen.findByRole("button", { name: "Choose driver: KD-AAAAAA-1" }));
  await user.click(await screen.findByRole("radio", { name: /^Noi/ }));
  api.procedures["suggestions.forDay"] = () => ({ code: "SERVICE_UNAVAILABLE" });
  await user.click(screen.getByRole("button", { name: "Plan around this" }));
  await waitFor(() => expect(api.inputsOf("suggestions.forDay")).toHaveLength(2));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(within(await rowOf(/KD-AAAAAA-1$/)).getByText("Somchai")).toBeTruthy();
  expect(screen.queryByText("Chosen by you")).toBeNull();
});

test("what is not to be assigned, and what was decided, stays when the suggestion is made anew", async () => {
  api.procedures["suggestions.drivers"] = () => ({
    data: { items: [candidate("d-3", "Noi")], nextCursor: null },
  });
  const user = userEvent.setup();
  openSuggestions();
  await user.click(await screen.findByRole("button", { name: "Choose driver: KD-AAAAAA-1" }));
  await user.click(await screen.findByRole("radio", { name: /^Noi/ }));
  api.procedures["suggestions.forDay"] = () => ({
    data: { ...SUGGESTION, suggested: [suggestedJob("KD-AAAAAA-1", "d-3"), SUGGESTION.suggested[1]] },
  });
  await user.click(screen.getByRole("button", { name: "Plan around this" }));
  await screen.findByText("Chosen by you");
  await user.click(screen.getByRole("checkbox", { name: "Assign KD-BBBBBB-1" }));
  api.procedures["suggestions.forDay"] = () => ({ data: { ...SUGGESTION, isCut: true } });
  await user.click(screen.getByRole("button", { name: "Reload" }));
  await screen.findByText(/The day has more jobs/);
  expect(api.inputsOf("suggestions.forDay").at(-1)).toMatchObject({ pins: { "KD-AAAAAA-1": "d-3" } });
  expect(screen.getByRole("checkbox", { name: "Assign KD-BBBBBB-1" })).toHaveProperty("checked", false);
});

test("what was chosen and is assigned is no choice any more: neither refused nor undone, and not asked for again", async () => {
  const [, second] = SUGGESTION.suggested;
  api.procedures["suggestions.drivers"] = () => ({
    data: { items: [candidate("d-3", "Noi")], nextCursor: null },
  });
  api.procedures["suggestions.assign"] = ({ assignments }: { assignments: { jobId: string }[] }) => ({
    data: assignments.map(({ jobId }) => ({ jobId, outcome: "assigned", isNew: true })),
  });
  const user = userEvent.setup();
  openSuggestions();
  await user.click(await screen.findByRole("button", { name: "Choose driver: KD-AAAAAA-1" }));
  await user.click(await screen.findByRole("radio", { name: /^Noi/ }));
  api.procedures["suggestions.forDay"] = () => ({
    data: { ...SUGGESTION, suggested: [suggestedJob("KD-AAAAAA-1", "d-3"), second] },
  });
  await user.click(screen.getByRole("button", { name: "Plan around this" }));
  await screen.findByRole("button", { name: "Undo all choices (1)" });
  await user.click(screen.getByRole("checkbox", { name: "Assign KD-BBBBBB-1" }));
  await user.click(screen.getByRole("button", { name: "Assign the selected jobs (1)" }));
  await screen.findByRole("button", { name: "Take back (1)" });
  // At once, and not only with the next plan.
  expect(screen.queryByRole("button", { name: /^Undo all choices/ })).toBeNull();
  const gone = { jobId: "KD-AAAAAA-1", driverId: "d-3", refusal: { code: "NOT_FOUND" } };
  api.procedures["suggestions.forDay"] = ({ pins = {} }: { pins?: Record<string, string | null> }) => ({
    data: {
      ...SUGGESTION,
      suggested: [second],
      jobs: SUGGESTION.jobs.filter(({ jobId }) => jobId !== "KD-AAAAAA-1"),
      refusedPins: "KD-AAAAAA-1" in pins ? [gone] : [],
      isCut: true,
    },
  });
  await user.click(screen.getByRole("button", { name: "Reload" }));
  await screen.findByText(/The day has more jobs/);
  expect(screen.queryByText(/KD-AAAAAA-1 is no longer open/)).toBeNull();
  expect(screen.queryByRole("button", { name: /^Undo all choices/ })).toBeNull();
  // Still there to be taken back.
  expect(screen.getByRole("button", { name: "Take the job back: KD-AAAAAA-1" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Choose driver: KD-BBBBBB-1" }));
  await user.click(await screen.findByRole("radio", { name: /^Noi/ }));
  await user.click(screen.getByRole("button", { name: "Plan around this" }));
  await screen.findByRole("button", { name: "Undo all choices (1)" });
  expect(api.inputsOf("suggestions.forDay").at(-1)).toHaveProperty("pins", { "KD-BBBBBB-1": "d-3" });
  expect(api.inputsOf("suggestions.drivers").at(-1)).toHaveProperty("pins", {});
});

test("nobody else is chosen for a job without an answer until it was asked about again; for another driver it is another press", async () => {
  const sent: { jobId: string; driverId: string; key: string }[][] = [];
  api.procedures["suggestions.assign"] = ({ assignments }: { assignments: (typeof sent)[number] }) => {
    sent.push(assignments);
    return sent.length < 3
      ? { code: "INTERNAL" }
      : { data: assignments.map(({ jobId }) => ({ jobId, outcome: "assigned", isNew: true })) };
  };
  const user = userEvent.setup();
  openSuggestions();
  await user.click(await screen.findByRole("checkbox", { name: "Assign KD-BBBBBB-1" }));
  await user.click(screen.getByRole("button", { name: "Assign the selected jobs (1)" }));
  await within(await rowOf(/^KD-AAAAAA-1$/)).findByText("No answer");
  expect(screen.queryByRole("button", { name: "Choose driver: KD-AAAAAA-1" })).toBeNull();
  expect(screen.getByRole("button", { name: "Choose driver: KD-BBBBBB-1" })).toBeTruthy();
  // It was not given, and a plan made anew has another driver for it.
  const [, second] = SUGGESTION.suggested;
  api.procedures["suggestions.forDay"] = () => ({
    data: { ...SUGGESTION, suggested: [suggestedJob("KD-AAAAAA-1", "d-3"), second], isCut: true },
  });
  await user.click(screen.getByRole("button", { name: "Reload" }));
  await screen.findByText(/The day has more jobs/);
  expect(within(await rowOf(/^KD-AAAAAA-1$/)).getByText("Noi")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Choose driver: KD-AAAAAA-1" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Assign the selected jobs (1)" }));
  await screen.findByRole("button", { name: "Take back (1)" });
  const [first, again, other] = sent.map(([each]) => each);
  expect(first).toMatchObject({ jobId: "KD-AAAAAA-1", driverId: "d-1" });
  expect(again?.key).toBe(first?.key);
  expect(other).toMatchObject({ jobId: "KD-AAAAAA-1", driverId: "d-3" });
  expect(other?.key).not.toBe(first?.key);
});

test("a job that was to stay open and is open no more says so, and names nobody", async () => {
  api.procedures["suggestions.drivers"] = () => ({ data: { items: [], nextCursor: null } });
  const user = userEvent.setup();
  openSuggestions();
  await user.click(await screen.findByRole("button", { name: "Choose driver: KD-BBBBBB-1" }));
  await user.click(await screen.findByRole("radio", { name: /^Leave this job open/ }));
  const gone = { jobId: "KD-BBBBBB-1", driverId: null, refusal: { code: "NOT_FOUND" } };
  api.procedures["suggestions.forDay"] = () => ({
    data: {
      ...SUGGESTION,
      suggested: SUGGESTION.suggested.slice(0, 1),
      jobs: SUGGESTION.jobs.filter(({ jobId }) => jobId !== "KD-BBBBBB-1"),
      refusedPins: [gone],
    },
  });
  await user.click(screen.getByRole("button", { name: "Plan around this" }));
  expect(await screen.findByText("KD-BBBBBB-1 is no longer open. Your choice was dropped.")).toBeTruthy();
});

test("a job that its driver has without the vehicle that was to come says why, beside taking it back", async () => {
  const vehicleFault = { code: "VEHICLE_OUT_OF_SERVICE", params: { day: "2030-01-05" } };
  api.procedures["suggestions.assign"] = ({ assignments }: { assignments: { jobId: string }[] }) => ({
    data: assignments.map(({ jobId }) => ({ jobId, outcome: "assigned", isNew: true, vehicleFault })),
  });
  const user = userEvent.setup();
  openSuggestions();
  await user.click(await screen.findByRole("button", { name: "Assign the selected jobs (2)" }));
  const row = within(await rowOf(/^KD-AAAAAA-1$/));
  expect(await row.findByText(/out of service/)).toBeTruthy();
  expect(row.getByRole("button", { name: "Take the job back: KD-AAAAAA-1" })).toBeTruthy();
});
