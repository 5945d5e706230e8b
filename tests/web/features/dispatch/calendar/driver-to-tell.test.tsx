import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReadDriver } from "#web/features/dispatch/calendar/calendar-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { answerCalendar, DAY, driver, held, openCalendar } from "./sample-calendar.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const CALL = "Call Uncle Phon at 081 111 2222";
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

const sheetOf = async (status: ReadDriver["jobs"][number]["status"], phoneToTell: string | null) => {
  const job = held("KD-AAAAAA", "d-1", 8, { status });
  api.procedures["calendar.drivers"] = () => ({
    data: { items: [driver("d-1", "Uncle Phon", { phoneToTell, jobs: [job] })], nextCursor: null },
  });
  openCalendar(`?day=${DAY}&job=${job.jobId}`);
  return within(await screen.findByRole("dialog", { name: "Bang Kapi → Hua Hin" }));
};

test("the sheet of a job says of its driver that they hear nothing from us, with the number", async () => {
  const sheet = await sheetOf("reserved", "+66811112222");
  expect(sheet.getByText(/^Hears nothing from us: tell them/)).toBeTruthy();
  expect(sheet.getByRole("link", { name: CALL }).getAttribute("href")).toBe("tel:+66811112222");
});

test("so does that of a job which is on no row that was read", async () => {
  const job = held("KD-BBBBBB", "d-9", 8);
  api.procedures["calendar.job"] = () => ({
    data: { ...job, driverName: "Uncle Phon", phoneToTell: "+66811112222" },
  });
  openCalendar(`?day=${DAY}&job=KD-ELSEWHERE-1`);
  expect(await screen.findByRole("link", { name: CALL })).toBeTruthy();
});

test("once it is over there is nothing to tell", async () => {
  expect((await sheetOf("completed", "+66811112222")).queryByText(/Hears nothing/)).toBeNull();
});

test("a driver whom our messages reach has no number there", async () => {
  const sheet = await sheetOf("reserved", null);
  expect(sheet.getByText("Uncle Phon")).toBeTruthy();
  expect(sheet.queryByText(/Hears nothing/)).toBeNull();
});
