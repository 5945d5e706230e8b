import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openSuggestions, PICKUP_AT, rowOf, SUGGESTION } from "./suggested-world.tsx";

let api: FakeApi;
let sent: unknown[];

beforeEach(() => {
  api = new FakeApi();
  api.install();
  sent = [];
  api.procedures["suggestions.forDay"] = () => ({ data: SUGGESTION });
  api.procedures["suggestions.assign"] = ({ assignments }: { assignments: { jobId: string }[] }) => {
    sent.push(assignments);
    return {
      data: assignments.map(({ jobId }) =>
        jobId === "KD-BBBBBB-1"
          ? { jobId, outcome: "refused", code: "JOB_OUT_OF_REACH", params: {}, saved: null }
          : { jobId, outcome: "assigned", isNew: true },
      ),
    };
  };
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("each job has its driver and why, one without a driver its obstacle, and both totals are compared", async () => {
  openSuggestions();
  const row = within(await rowOf(/KD-AAAAAA-1$/));
  expect(row.getByText("Somchai")).toBeTruthy();
  expect(row.getByText("12 km empty to the pickup")).toBeTruthy();
  expect(row.getByText("then 30 km empty on the way home")).toBeTruthy();
  const left = within(await rowOf(/KD-CCCCCC-1$/));
  expect(left.getByText("It would exceed the drivers’ legal driving hours.")).toBeTruthy();
  expect(screen.getByText("This suggestion: +84 km empty, jobs with a driver: 2")).toBeTruthy();
  expect(
    screen.getByText(
      /^First come, first served: \+120 km empty, jobs with a driver: 1 · 1 h.* 30 min\S* late in all · 36 km saved$/,
    ),
  ).toBeTruthy();
});

test("where more drivers are free than were compared, it says how many of each", async () => {
  const driversCut = [{ vehicle: "four_wheel" as const, free: 1_204, compared: 100 }];
  api.procedures["suggestions.forDay"] = () => ({ data: { ...SUGGESTION, driversCut } });
  openSuggestions();
  expect(
    await screen.findByText(/of 1,204 drivers who are free for a job of that day, the 100 nearest/),
  ).toBeTruthy();
});

test("a day without open jobs leads to the next that has some, and the day is in the address", async () => {
  api.procedures["suggestions.forDay"] = ({ day }: { day: string }) => ({
    data: day === "2030-01-05" ? SUGGESTION : { ...SUGGESTION, jobs: [], nextPickupAt: PICKUP_AT },
  });
  const page = openSuggestions();
  await userEvent.click(await screen.findByRole("link", { name: /Saturday, 5 January 2030/ }));
  expect(await rowOf(/KD-AAAAAA-1$/)).toBeTruthy();
  expect(page.address()).toContain("day=2030-01-05");
  await userEvent.click(screen.getByRole("button", { name: "Later" }));
  await waitFor(() => expect(page.address()).toContain("day=2030-01-06"));
});

test("a job is left out, and only the rest is assigned", async () => {
  const user = userEvent.setup();
  openSuggestions();
  const first = within(await rowOf(/KD-AAAAAA-1$/));
  const figures = /^These figures count every job of the suggestion/;
  expect(screen.queryByText(figures)).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Assign KD-BBBBBB-1" }));
  expect(screen.getByText(figures)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Assign the selected jobs (1)" }));
  expect(await first.findByText("Assigned")).toBeTruthy();
  expect(sent).toEqual([
    [{ jobId: "KD-AAAAAA-1", driverId: "d-1", seenRevision: 1, key: expect.any(String) as string }],
  ]);
  expect(screen.getByText("No job is selected.")).toBeTruthy();
});

test("each row says what the board decided, and what it refused can be tried again", async () => {
  const user = userEvent.setup();
  openSuggestions();
  await user.click(await screen.findByRole("button", { name: "Assign the selected jobs (2)" }));
  expect(await within(await rowOf(/KD-AAAAAA-1$/)).findByText("Assigned")).toBeTruthy();
  const refused = within(await rowOf(/KD-BBBBBB-1$/));
  expect(await refused.findByText("No driver gets there in time.")).toBeTruthy();
  await screen.findByRole("button", { name: "Assign the selected jobs (1)" });
  expect(screen.getByText("1 of 2 done, 1 not")).toBeTruthy();
});

test("what was assigned by mistake is taken back, job by job or all, and is then not chosen; a refusal says why", async () => {
  api.procedures["suggestions.assign"] = ({ assignments }: { assignments: { jobId: string }[] }) => ({
    data: assignments.map(({ jobId }) => ({ jobId, outcome: "assigned", isNew: true })),
  });
  let isStarted = true;
  api.procedures["assignments.takeBack"] = ({ jobId }: { jobId: string }) => {
    sent.push(jobId);
    return isStarted && jobId === "KD-BBBBBB-1" ? { code: "ORDER_CHANGED" as const } : { data: {} };
  };
  const user = userEvent.setup();
  openSuggestions();
  await user.click(await screen.findByRole("button", { name: "Assign the selected jobs (2)" }));
  expect(await screen.findByText("All of these jobs are assigned.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Take back (2)" }));
  const left = await screen.findByRole("button", { name: "Take back (1)" });
  expect(sent).toEqual(["KD-AAAAAA-1", "KD-BBBBBB-1"]);
  expect(screen.getByRole("checkbox", { name: "Assign KD-AAAAAA-1" })).toHaveProperty("checked", false);
  const row = within(await rowOf(/^KD-BBBBBB-1$/));
  expect(row.getByText("Assigned")).toBeTruthy();
  expect(row.getAllByRole("status").map(({ textContent }) => textContent)).not.toEqual([""]);
  expect(api.inputsOf("assignments.takeBack")[1]).toEqual({
    orderId: "KD-BBBBBB",
    jobId: "KD-BBBBBB-1",
    seenDriverId: "d-2",
    seenStatus: "reserved",
    because: "assigned_by_mistake",
  });
  isStarted = false;
  expect(left).toBeTruthy();
  await user.click(row.getByRole("button", { name: "Take the job back: KD-BBBBBB-1" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Take back/ })).toBeNull());
  expect(screen.getByText("No job is selected.")).toBeTruthy();
  const told = screen.getByText("Taken back: 1");
  await waitFor(() => expect(document.activeElement).toBe(told));
});

test("what a driver had taken themselves is not taken back", async () => {
  api.procedures["suggestions.assign"] = ({ assignments }: { assignments: { jobId: string }[] }) => ({
    data: assignments.map(({ jobId }) => ({ jobId, outcome: "assigned", isNew: jobId === "KD-BBBBBB-1" })),
  });
  openSuggestions();
  await userEvent.click(await screen.findByRole("button", { name: "Assign the selected jobs (2)" }));
  expect(await screen.findByRole("button", { name: "Take the job back: KD-BBBBBB-1" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Take the job back: KD-AAAAAA-1" })).toBeNull();
});

type Sent = { assignments: { jobId: string; key: string }[] };

test("an answer that is lost is asked for once more by the same press, and what it gave can be taken back", async () => {
  const keys: string[][] = [];
  api.procedures["suggestions.assign"] = ({ assignments }: Sent) => {
    keys.push(assignments.map(({ key }) => key));
    if (keys.length === 1) return { code: "SERVICE_UNAVAILABLE" };
    return { data: assignments.map(({ jobId }) => ({ jobId, outcome: "assigned", isNew: true })) };
  };
  openSuggestions();
  await userEvent.click(await screen.findByRole("button", { name: "Assign the selected jobs (2)" }));
  expect(await screen.findByRole("button", { name: "Take back (2)" })).toBeTruthy();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toEqual(keys[0]);
  expect(new Set(keys[0]).size).toBe(2);
});

test("where that has no answer either, the jobs say so and stay, and the next press is the same one", async () => {
  const keys: string[][] = [];
  api.procedures["suggestions.assign"] = ({ assignments }: Sent) => {
    keys.push(assignments.map(({ key }) => key));
    if (keys.length < 3) return { code: "INTERNAL" };
    return { data: assignments.map(({ jobId }) => ({ jobId, outcome: "assigned", isNew: true })) };
  };
  const user = userEvent.setup();
  openSuggestions();
  await user.click(await screen.findByRole("button", { name: "Assign the selected jobs (2)" }));
  expect(await within(await rowOf(/KD-AAAAAA-1$/)).findByText("No answer")).toBeTruthy();
  // They may be with their drivers by now: a plan made anew has them no more.
  api.procedures["suggestions.forDay"] = () => ({
    data: { ...SUGGESTION, suggested: [], unassigned: [], jobs: [] },
  });
  await user.click(await screen.findByRole("button", { name: "Reload" }));
  await user.click(await screen.findByRole("button", { name: "Assign the selected jobs (2)" }));
  expect(await screen.findByRole("button", { name: "Take back (2)" })).toBeTruthy();
  expect(keys[2]).toEqual(keys[0]);
});

test("when all were assigned, the focus is on what came of it, as the button has nothing left to do", async () => {
  api.procedures["suggestions.assign"] = ({ assignments }: { assignments: { jobId: string }[] }) => ({
    data: assignments.map(({ jobId }) => ({ jobId, outcome: "assigned", isNew: true })),
  });
  const user = userEvent.setup();
  openSuggestions();
  await user.click(await screen.findByRole("button", { name: "Assign the selected jobs (2)" }));
  const told = await screen.findByText("2 of 2 done, 0 not");
  await waitFor(() => expect(document.activeElement).toBe(told));
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("a job without the board's answer says so, and what was not tried stays to be pressed", async () => {
  api.procedures["suggestions.assign"] = ({ assignments }: { assignments: { jobId: string }[] }) => ({
    data: [{ jobId: assignments[0]?.jobId, outcome: "unsure" }],
  });
  openSuggestions();
  await userEvent.click(await screen.findByRole("button", { name: "Assign the selected jobs (2)" }));
  expect(await within(await rowOf(/KD-AAAAAA-1$/)).findByText("No answer")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Assign the selected jobs (2)" })).toBeTruthy();
});

test("jobs on ways that would be driven empty save kilometres, which the totals show and explain", async () => {
  api.procedures["suggestions.forDay"] = () => ({
    data: { ...SUGGESTION, totals: { jobs: 2, emptyM: -84_000, lateS: 0 } },
  });
  openSuggestions();
  expect(await screen.findByText("This suggestion: −84 km empty, jobs with a driver: 2")).toBeTruthy();
  const how = { name: "How this figure is made: Totals of the suggestion" };
  await userEvent.click(screen.getByRole("button", how));
  expect((await screen.findByRole("dialog")).textContent).toContain("Below zero means");
  await userEvent.keyboard("{Escape}");
});

const NEXT_DAY_AT = PICKUP_AT + 86_400_000;
/** Somebody has taken the first job meanwhile, and the second one begins another day. */
const refuseBoth = ({ assignments }: { assignments: { jobId: string; seenRevision: number }[] }) => {
  sent.push(assignments);
  return {
    data: assignments.map(({ jobId, seenRevision }) => {
      if (jobId === "KD-AAAAAA-1") {
        const saved = { status: "reserved", driverName: "Lek", pickupAt: PICKUP_AT, revision: 1 };
        return { jobId, outcome: "refused", code: "JOB_ALREADY_RESERVED", params: {}, saved };
      }
      if (seenRevision === 4) return { jobId, outcome: "assigned", isNew: true };
      const saved = { status: "available", driverName: null, pickupAt: NEXT_DAY_AT, revision: 4 };
      return { jobId, outcome: "refused", code: "ORDER_CHANGED", params: {}, saved };
    }),
  };
};

test("jobs that others have changed are shown as seen, as saved and as chosen, and nothing is sent before that was read", async () => {
  const user = userEvent.setup();
  api.procedures["suggestions.assign"] = refuseBoth;
  openSuggestions();
  const second = within(await rowOf(/KD-BBBBBB-1$/));
  await user.click(screen.getByRole("button", { name: "Assign the selected jobs (2)" }));
  const notice = within(await screen.findByRole("region", { name: /Someone else saved/ }));
  const [held, moved] = notice.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(held).toMatch(
    /^KD-AAAAAA-1You saw5 Jan 2030, 09:00 · Waiting for a driverSaved now5 Jan 2030, 09:00 · Reserved · LekYou chose5 Jan 2030, 09:00 · Reserved · Somchai/,
  );
  expect(moved).toMatch(
    /^KD-BBBBBB-1You saw5 Jan 2030, 09:00 · Waiting for a driverSaved now6 Jan 2030, 09:00 · Waiting for a driverYou chose.* · Kai/,
  );
  expect(screen.queryByRole("button", { name: /^Assign the selected jobs/ })).toBeNull();
  expect(screen.queryByText("No job is selected.")).toBeNull();
  await user.click(notice.getByRole("button", { name: "Keep my choice" }));
  expect(screen.queryByRole("region", { name: /Someone else saved/ })).toBeNull();
  expect(second.getByText(/6 Jan 2030, 09:00/)).toBeTruthy();
  const again = screen.getByRole("button", { name: "Assign the selected jobs (1)" });
  expect(document.activeElement).toBe(again);
  await user.click(again);
  expect(await second.findByText("Assigned")).toBeTruthy();
  expect(sent.at(-1)).toMatchObject([{ jobId: "KD-BBBBBB-1", driverId: "d-2", seenRevision: 4 }]);
});

test("one of them is left as it is now, and the others still wait for a decision", async () => {
  const user = userEvent.setup();
  api.procedures["suggestions.assign"] = refuseBoth;
  openSuggestions();
  await user.click(await screen.findByRole("button", { name: "Assign the selected jobs (2)" }));
  const notice = within(await screen.findByRole("region", { name: /Someone else saved/ }));
  await user.click(notice.getByRole("button", { name: "Take theirs: KD-BBBBBB-1" }));
  expect(screen.getByRole("checkbox", { name: "Assign KD-BBBBBB-1" })).toHaveProperty("checked", false);
  expect(notice.getAllByRole("listitem")).toHaveLength(1);
  expect(notice.queryByRole("button", { name: "Keep my choice" })).toBeNull();
  await user.click(notice.getByRole("button", { name: "Leave it as it is now" }));
  expect(screen.getByRole("checkbox", { name: "Assign KD-AAAAAA-1" })).toHaveProperty("checked", false);
});
