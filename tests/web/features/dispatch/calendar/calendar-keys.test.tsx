import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveMessage } from "#domain/jobs/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { answerCalendar, DAY, driver, held, openCalendar, openJob, rowOf } from "./sample-calendar.ts";

let hear: (message: LiveMessage) => void;
vi.mock("#web/lib/live/live.ts", () => ({
  useLive: (onMessage: (message: LiveMessage) => void) => {
    hear = onMessage;
    return "off";
  },
}));

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  answerCalendar(api);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("the calendar is one stop of the Tab key, and the arrow keys go from job to job and from driver to driver", async () => {
  const user = userEvent.setup();
  const anong = [held("KD-AAAAAA", "d-1", 8), held("KD-DDDDDD", "d-1", 14)];
  const drivers = [driver("d-1", "Anong", { jobs: anong }), driver("d-3", "Chai")];
  api.procedures["calendar.drivers"] = () => ({ data: { items: drivers, nextCursor: null } });
  openCalendar();
  await rowOf("Anong");
  const focused = () =>
    document.activeElement?.getAttribute("data-job-id") ?? document.activeElement?.textContent;
  const links = within(screen.getByRole("grid", { name: "Driver jobs" })).getAllByRole("link");
  expect(links.filter(({ tabIndex }) => tabIndex === 0).map(({ dataset }) => dataset["jobId"])).toEqual([
    "KD-AAAAAA-1",
  ]);
  links.find(({ tabIndex }) => tabIndex === 0)?.focus();
  const went: (string | null | undefined)[] = [];
  for (const key of ["ArrowRight", "ArrowRight", "Home", "End", "ArrowDown", "ArrowUp", "ArrowRight"]) {
    await user.keyboard(`{${key}}`);
    went.push(focused());
  }
  expect(went).toEqual([
    "KD-DDDDDD-1",
    "KD-DDDDDD-1",
    "KD-AAAAAA-1",
    "KD-DDDDDD-1",
    "Chai",
    "Anong",
    "KD-AAAAAA-1",
  ]);
  expect(links.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: /Bang Kapi/ })).toBeTruthy();
});

test("a on a job asks which driver gets it, and a job that has ended is not given to anybody", async () => {
  const user = userEvent.setup();
  const done = held("KD-AAAAAA", "d-1", 8, { status: "completed" });
  api.procedures["calendar.drivers"] = () => ({
    data: { items: [driver("d-1", "Anong", { jobs: [done] })], nextCursor: null },
  });
  openCalendar();
  (await screen.findByRole("link", { name: /KD-AAAAAA/ })).focus();
  await user.keyboard("a");
  expect(screen.queryByRole("dialog")).toBeNull();
  (await openJob()).focus();
  await user.keyboard("a");
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("radio", { name: /Anong/ })).toBeTruthy();
});

test("what has just been read is not read again when the connection opens; later it is", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openCalendar();
  await openJob();
  hear({ type: "snapshot" } as LiveMessage);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(api.inputsOf("calendar.open")).toHaveLength(1);
  vi.setSystemTime(Date.now() + 10_000);
  hear({ type: "snapshot" } as LiveMessage);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(api.inputsOf("calendar.open")).toHaveLength(2);
  vi.useRealTimers();
});

test("a job that is not among those on the page is read by itself, and the calendar goes to its day", async () => {
  const later = held("KD-FARAWY", "d-9", 8 + 24 * 20, { overlapReason: null });
  api.procedures["calendar.job"] = () => ({ data: { ...later, driverName: "Zab" } });
  const page = openCalendar(`?day=${DAY}&job=KD-FARAWY-1`);
  const sheet = within(await screen.findByRole("dialog", { name: /Bang Kapi/ }));
  expect(sheet.getByText("Zab")).toBeTruthy();
  await waitFor(() => expect(page.address()).toContain("day=2030-01-27"));
  expect(page.address()).toContain("job=KD-FARAWY-1");
});

test("of a job that does not exist it says so, and closing that shows the calendar", async () => {
  const user = userEvent.setup();
  api.procedures["calendar.job"] = () => ({ code: "NOT_FOUND" });
  const page = openCalendar(`?day=${DAY}&job=KD-NOTHNG-1`);
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("There is no such job")).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(page.address()).not.toContain("job="));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a job that cannot be read again stays open alone", async () => {
  const job = held("KD-FARAWY", "d-9", 8, { overlapReason: null });
  api.procedures["calendar.job"] = () => ({ data: { ...job, driverName: "Zab" } });
  openCalendar(`?day=${DAY}&job=KD-FARAWY-1`);
  await screen.findByRole("dialog", { name: /Bang Kapi/ });
  api.procedures["calendar.job"] = () => ({ code: "NOT_FOUND" });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() =>
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .some(({ state }) => state.status === "error"),
    ).toBe(true),
  );
  expect(screen.getAllByRole("dialog", { hidden: true })).toHaveLength(1);
});
