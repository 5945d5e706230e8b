import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { candidate, openSuggestions, rowOf, SUGGESTION, suggestedJob } from "./suggested-world.tsx";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../../support/fake-session.ts")).fakeSession(),
);

let api: FakeApi;
const planned = (late: object, driverId = "d-1") => ({
  ...SUGGESTION,
  suggested: [{ ...suggestedJob("KD-AAAAAA-1", driverId), ...late }, SUGGESTION.suggested[1]],
});
const tick = () => userEvent.click(screen.getByRole("checkbox", { name: "Assign KD-AAAAAA-1" }));
/** The plan is made once more, with the driver of the first job so late. */
const replan = async (lateS: number) => {
  api.procedures["suggestions.forDay"] = () => ({ data: planned({ lateS }) });
  const asked = api.inputsOf("suggestions.forDay").length;
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  await waitFor(() => expect(api.inputsOf("suggestions.forDay")).toHaveLength(asked + 1));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Reload" })).toHaveProperty("disabled", false),
  );
};
const isTicked = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Assign KD-AAAAAA-1" }).checked;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["suggestions.forDay"] = () => ({ data: planned({ lateS: 9 * 3_600 }) });
  api.procedures["suggestions.assign"] = ({ assignments }: { assignments: { jobId: string }[] }) => ({
    data: assignments.map(({ jobId }) => ({ jobId, outcome: "assigned", isNew: true })),
  });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("a job to which its driver comes an hour late is not chosen, says why, and is not assigned with the others", async () => {
  openSuggestions();
  const row = within(await rowOf(/KD-AAAAAA-1$/));
  expect(row.getByText(/^9 hrs? late$/)).toBeTruthy();
  expect(row.getByText(/An hour late or more/)).toBeTruthy();
  expect(isTicked()).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Assign the selected jobs (1)" }));
  await waitFor(() => expect(api.inputsOf("suggestions.assign")).toHaveLength(1));
  expect(api.inputsOf("suggestions.assign")[0]).toMatchObject({ assignments: [{ jobId: "KD-BBBBBB-1" }] });
});

test("a job that is some minutes late is chosen as before, and says whether it comes at a forbidden hour", async () => {
  api.procedures["suggestions.forDay"] = () => ({
    data: planned({ lateS: 3_540, isBannedWhenLate: true }),
  });
  openSuggestions();
  const row = within(await rowOf(/KD-AAAAAA-1$/));
  expect(row.getByText(/forbidden truck hours/)).toBeTruthy();
  expect(row.queryByText(/An hour late or more/)).toBeNull();
  expect(isTicked()).toBe(true);
});

test("chosen by hand it is assigned and chosen still after a reload; another late driver is asked about anew", async () => {
  openSuggestions();
  await rowOf(/KD-AAAAAA-1$/);
  await userEvent.click(screen.getByRole("checkbox", { name: "Assign KD-AAAAAA-1" }));
  expect(screen.getByRole("button", { name: "Assign the selected jobs (2)" })).toBeTruthy();
  cleanup();
  queryClient.clear();
  openSuggestions();
  await rowOf(/KD-AAAAAA-1$/);
  expect(isTicked()).toBe(true);
  api.procedures["suggestions.forDay"] = () => ({ data: planned({ lateS: 10 * 3_600 }, "d-3") });
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  await within(await rowOf(/KD-AAAAAA-1$/)).findByText("Noi");
  expect(isTicked()).toBe(false);
  // Taken out again by hand it stays so when the driver comes in time.
  await userEvent.click(screen.getByRole("checkbox", { name: "Assign KD-AAAAAA-1" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Assign KD-AAAAAA-1" }));
  api.procedures["suggestions.forDay"] = () => ({ data: planned({ lateS: 0 }, "d-3") });
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  await waitFor(() => expect(screen.queryByText(/late$/)).toBeNull());
  expect(isTicked()).toBe(false);
});

test("a tick given while the driver came in time is none for when they come late", async () => {
  api.procedures["suggestions.forDay"] = () => ({ data: planned({ lateS: 0 }) });
  openSuggestions();
  await rowOf(/KD-AAAAAA-1$/);
  await tick();
  await tick();
  expect(isTicked()).toBe(true);
  await replan(9 * 3_600);
  expect(screen.getByText(/^9 hrs? late$/)).toBeTruthy();
  expect(isTicked()).toBe(false);
});

test("who has come to be another hour later since they were chosen is asked about anew", async () => {
  openSuggestions();
  await rowOf(/KD-AAAAAA-1$/);
  await tick();
  await replan(10 * 3_600 - 1);
  expect(isTicked()).toBe(true);
  await replan(10 * 3_600);
  expect(isTicked()).toBe(false);
});

test("that a late job is not chosen is said until it is, and not of one that is assigned", async () => {
  openSuggestions();
  const row = within(await rowOf(/KD-AAAAAA-1$/));
  await tick();
  expect(row.queryByText(/An hour late or more/)).toBeNull();
  expect(row.getByText(/^9 hrs? late$/)).toBeTruthy();
  await tick();
  expect(row.getByText(/An hour late or more/)).toBeTruthy();
  await tick();
  await userEvent.click(screen.getByRole("button", { name: "Assign the selected jobs (2)" }));
  expect(await row.findByText("Assigned")).toBeTruthy();
  expect(row.queryByText(/An hour late or more/)).toBeNull();
});

test("a late driver chosen by hand needs no tick, and is asked about anew once that is undone", async () => {
  api.procedures["suggestions.drivers"] = () => ({
    data: { items: [candidate("d-3", "Noi", { lateS: 9 * 3_600 })], nextCursor: null },
  });
  api.procedures["suggestions.forDay"] = () => ({ data: planned({ lateS: 9 * 3_600 }, "d-3") });
  openSuggestions();
  await rowOf(/KD-AAAAAA-1$/);
  expect(isTicked()).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Choose driver: KD-AAAAAA-1" }));
  await userEvent.click(await screen.findByRole("radio", { name: /^Noi/ }));
  await userEvent.click(screen.getByRole("button", { name: "Plan around this" }));
  await screen.findByText("Chosen by you");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(isTicked()).toBe(true);
  expect(screen.getByRole("button", { name: "Assign the selected jobs (2)" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Undo choice: KD-AAAAAA-1" }));
  await waitFor(() => expect(isTicked()).toBe(false));
});
