import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bangkokDay } from "#domain/time.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { SUGGESTION_CHOICES_KEY } from "#web/lib/drafts/draft-keys.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { candidate, openSuggestions, rowOf, SUGGESTION, suggestedJob } from "./suggested-world.tsx";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../../support/fake-session.ts")).fakeSession(),
);

const JOB = "KD-AAAAAA-1";
const HOUR_S = 3_600;
/** How late each driver reaches the pickup: Somchai has the job in the plan, Noi and Yai are chosen by hand. */
const LATE: Readonly<Record<string, number>> = { "d-1": 0, "d-3": 2 * HOUR_S, "d-9": 0 };

type Pinned = { pins?: Record<string, string | null> };
let api: FakeApi;
/** The drivers who cannot take the job. */
let refusing: readonly string[];
let late: Readonly<Record<string, number>>;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  refusing = [];
  late = LATE;
  api.procedures["suggestions.drivers"] = () => ({
    data: {
      items: [candidate("d-3", "Noi", { lateS: LATE["d-3"] }), candidate("d-9", "Yai")],
      nextCursor: null,
    },
  });
  api.procedures["suggestions.forDay"] = ({ pins = {} }: Pinned) => {
    const pinned = pins[JOB] ?? null;
    const isRefused = pinned !== null && refusing.includes(pinned);
    const driverId = pinned === null || isRefused ? "d-1" : pinned;
    const refused = { jobId: JOB, driverId: pinned, refusal: { code: "DRIVER_UNAVAILABLE" } };
    const [, second] = SUGGESTION.suggested;
    return {
      data: {
        ...SUGGESTION,
        suggested: [{ ...suggestedJob(JOB, driverId), lateS: late[driverId] }, second],
        drivers: [...SUGGESTION.drivers, { driverId: "d-9", name: "Yai" }],
        refusedPins: isRefused ? [refused] : [],
      },
    };
  };
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = async () => {
  openSuggestions();
  await rowOf(/KD-AAAAAA-1$/);
};
const reloadPage = async () => {
  cleanup();
  queryClient.clear();
  await open();
};
const isTicked = () => screen.getByRole<HTMLInputElement>("checkbox", { name: `Assign ${JOB}` }).checked;
/** Ticks the job, or unticks it where it is ticked. */
const press = () => userEvent.click(screen.getByRole("checkbox", { name: `Assign ${JOB}` }));
const planAround = async (name: RegExp) => {
  await userEvent.click(screen.getByRole("button", { name: `Choose driver: ${JOB}` }));
  await userEvent.click(await screen.findByRole("radio", { name }));
  await userEvent.click(screen.getByRole("button", { name: "Plan around this" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};
const UNDO = `Undo choice: ${JOB}`;
const undo = async (name = UNDO) => {
  await userEvent.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(screen.queryByText("Chosen by you")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull());
};

test.each([
  { who: "late", name: /^Noi/, driverId: "d-3", by: UNDO },
  { who: "late", name: /^Noi/, driverId: "d-3", by: "Undo all choices (1)" },
  { who: "in time", name: /^Yai/, driverId: "d-9", by: UNDO },
  { who: "in time", name: /^Yai/, driverId: "d-9", by: "Undo all choices (1)" },
])(
  "an unticked job is ticked by choosing a driver who comes $who, and unticked again by “$by”",
  async ({ name, driverId, by }) => {
    api.procedures["suggestions.assign"] = ({ assignments }: { assignments: { jobId: string }[] }) => ({
      data: assignments.map(({ jobId }) => ({ jobId, outcome: "assigned", isNew: true })),
    });
    await open();
    await press();
    expect(isTicked()).toBe(false);
    await planAround(name);
    expect(api.inputsOf("suggestions.forDay").at(-1)).toHaveProperty("pins", { [JOB]: driverId });
    expect(isTicked()).toBe(true);
    expect(screen.getByRole("button", { name: "Assign the selected jobs (2)" })).toBeTruthy();
    await undo(by);
    expect(within(await rowOf(/KD-AAAAAA-1$/)).getByText("Somchai")).toBeTruthy();
    expect(isTicked()).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Assign the selected jobs (1)" }));
    await waitFor(() => expect(api.inputsOf("suggestions.assign")).toHaveLength(1));
    expect(api.inputsOf("suggestions.assign")[0]).toMatchObject({ assignments: [{ jobId: "KD-BBBBBB-1" }] });
  },
);

test("a job that nobody had unticked is as before once the choice is undone: ticked, unless its driver comes late", async () => {
  await open();
  await planAround(/^Yai/);
  expect(isTicked()).toBe(true);
  late = { ...LATE, "d-1": 3 * HOUR_S };
  await undo();
  expect(isTicked()).toBe(false);
  late = LATE;
  await planAround(/^Noi/);
  expect(isTicked()).toBe(true);
  await undo();
  expect(isTicked()).toBe(true);
});

test("after a reload the choice still ticks the job, and what it was before is still known", async () => {
  await open();
  await press();
  await planAround(/^Yai/);
  await reloadPage();
  expect(screen.getByText("Chosen by you")).toBeTruthy();
  expect(isTicked()).toBe(true);
  await undo();
  expect(isTicked()).toBe(false);
  await reloadPage();
  expect(isTicked()).toBe(false);
});

test("what an earlier version of the page has kept is read: the job stays unticked until it is ticked or chosen for", async () => {
  const pins = [{ jobId: JOB, driverId: "d-9", name: "Yai" }];
  const earlier = { pins, vehicles: [], skipped: [JOB], wanted: [] };
  const day = bangkokDay(Date.now());
  sessionStorage.setItem(
    SUGGESTION_CHOICES_KEY,
    JSON.stringify({ userId: "u-1", value: { [day]: earlier } }),
  );
  await open();
  expect(screen.getByText("Chosen by you")).toBeTruthy();
  expect(isTicked()).toBe(false);
  await planAround(/^Noi/);
  expect(isTicked()).toBe(true);
  await undo();
  expect(isTicked()).toBe(false);
});

test("a second choice for the same job keeps what was before the first one", async () => {
  await open();
  await press();
  await planAround(/^Yai/);
  await planAround(/^Noi/);
  expect(isTicked()).toBe(true);
  await undo();
  expect(isTicked()).toBe(false);
});

test("a tick or untick by hand after the choice is what holds, also once the choice is undone", async () => {
  await open();
  await press();
  await planAround(/^Yai/);
  await press();
  expect(isTicked()).toBe(false);
  await press();
  await undo();
  expect(isTicked()).toBe(true);
  await planAround(/^Yai/);
  await press();
  expect(isTicked()).toBe(false);
  await planAround(/^Noi/);
  expect(isTicked()).toBe(true);
  await undo();
  expect(isTicked()).toBe(false);
});

test("a choice that does not hold, at once or any more, leaves the job unticked as before", async () => {
  await open();
  await press();
  refusing = ["d-9"];
  await planAround(/^Yai/);
  expect(await screen.findByText(/^Yai cannot take KD-AAAAAA-1/)).toBeTruthy();
  expect(isTicked()).toBe(false);
  await planAround(/^Noi/);
  expect(isTicked()).toBe(true);
  refusing = ["d-3"];
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  expect(await screen.findByText(/^Noi cannot take KD-AAAAAA-1/)).toBeTruthy();
  expect(isTicked()).toBe(false);
});

test("a job that was sent as chosen and had no answer is asked about again, also where no plan has it any more", async () => {
  api.procedures["suggestions.assign"] = () => ({ code: "INTERNAL" });
  await open();
  await press();
  await planAround(/^Yai/);
  await userEvent.click(screen.getByRole("button", { name: "Assign the selected jobs (2)" }));
  await within(await rowOf(/KD-AAAAAA-1$/)).findByText("No answer");
  api.procedures["suggestions.forDay"] = () => ({
    data: {
      ...SUGGESTION,
      suggested: SUGGESTION.suggested.slice(1),
      jobs: SUGGESTION.jobs.filter(({ jobId }) => jobId !== JOB),
      isCut: true,
    },
  });
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  await screen.findByText(/The day has more jobs/);
  expect(isTicked()).toBe(true);
  const asked = api.inputsOf("suggestions.assign").length;
  await userEvent.click(screen.getByRole("button", { name: "Assign the selected jobs (2)" }));
  await waitFor(() => expect(api.inputsOf("suggestions.assign").length).toBeGreaterThan(asked));
  expect(api.inputsOf("suggestions.assign").at(-1)).toMatchObject({
    assignments: [{ jobId: JOB, driverId: "d-9" }, { jobId: "KD-BBBBBB-1" }],
  });
});
