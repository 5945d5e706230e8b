import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { summarize } from "#domain/goods/goods-summary.ts";
import type { MyJob } from "#web/features/jobs/my-jobs/my-jobs.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { pressed } from "#web/lib/offline/entry.ts";
import { forget, queueState, save } from "#web/lib/offline/queue.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { PROFILE } from "../../../../support/driver-profile.ts";
import { someGoods } from "../../../../support/goods.ts";
import { stubPhone, stubWideScreen } from "../../../../support/wide-screen.ts";
import { boardSays, dashboardServer, DRIVER, openDashboard, page, snapshotOf } from "../dashboard-screen.tsx";
import { jobCard, type Answer, type FakeServer } from "../fake-server.ts";
import { ownJob } from "../own-job.ts";
import { setSession } from "../fake-session.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

const kapi = jobCard("kapi", { inDays: 2 });
const hatyai = jobCard("hatyai", {
  inDays: 1,
  pickupArea: { th: "อำเภอหาดใหญ่ จังหวัดสงขลา", en: "Hat Yai, Songkhla" },
});

const pressedBy = (userId: string) =>
  pressed({ userId, jobId: "kapi", orderId: "KD-kapi", command: { type: "start" }, at: 0, basedOn: null });

let server: FakeServer;
let mine: MyJob[];
const showToast = vi.spyOn(toasts, "showToast");

beforeEach(() => {
  mine = [];
  server = dashboardServer(() => mine);
  Object.assign(server.procedures, {
    // Of a suspended driver; its code comes later than the rest of the page.
    "earnings.summary": () => ({ data: { days: [], unpaidSatang: 0 } }),
    "earnings.list": () => page([]),
    "earnings.payouts": () => page([]),
  });
  showToast.mockClear();
  setSession("driver");
});

afterEach(() => {
  act(() => setSession("signed_out"));
  queryClient.clear();
  vi.unstubAllGlobals();
});

const cards = () =>
  screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
const card = (name: RegExp) => screen.findByRole("article", { name });

test("an open job says how much is moved and how hard it is, where the customer told it", async () => {
  const goods = summarize(someGoods(), 1);
  server.procedures["jobs.available"] = () => page([{ ...kapi, goods }, hatyai]);
  openDashboard("?job=kapi");
  const told = within(await screen.findByRole("region", { name: "Order KD-kapi" }));
  for (const words of [
    "About 1.1 m³ and 126 kg",
    "1 × Large fridge, 2 doors or more",
    "Floor 4 · no lift · About 20 m on foot",
    "None, the customer says",
  ])
    expect(await told.findByText(words, { exact: false })).toBeDefined();
  expect(within(await card(/Bang Kapi/)).getByText(/ · 1\.1 m³$/)).toBeDefined();
  expect(within(await card(/Hat Yai/)).queryByText(/m³/)).toBeNull();
});

describe("who may see it", () => {
  const registration = (facts: object) => () => ({ data: { state: null, reason: "", ...facts } });

  test("who is no driver reads that it is for approved drivers and how to register, and no job is asked for", async () => {
    server.procedures["drivers.me"] = () => ({ data: null });
    server.procedures["drivers.registration"] = registration({});
    openDashboard();
    expect(await screen.findByText("This dashboard is for approved drivers")).toBeDefined();
    expect(server.callsOf("jobs.available")).toEqual([]);
    expect(server.sockets).toEqual([]);
    const link = screen.getByRole("link", { name: "Register as a driver" });
    expect(link.getAttribute("href")).toBe("/driver/register");
  });

  test.each([
    ["pending", "Once the office has approved it", "Your driver profile is waiting for approval"],
    ["refused", "The photo is dark.", "Your registration was refused"],
    ["suspended", "The insurance has expired.", "Your driver profile is suspended"],
  ])("who is %s reads so, and why", async (state, words, title) => {
    server.procedures["drivers.me"] = () => ({ data: { ...DRIVER, approved: false } });
    server.procedures["drivers.registration"] = registration({ state, reason: words });
    openDashboard();
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getAllByText(new RegExp(words)).length).toBeGreaterThan(0);
  });
});

test.each([
  ["suspended", "Driver profile"],
  ["refused", "Correct the registration"],
])("who is %s reaches the own papers, which may be why: %s", async (state, name) => {
  server.procedures["drivers.me"] = () => ({ data: { ...DRIVER, approved: false } });
  server.procedures["drivers.registration"] = () => ({ data: { state, reason: "papers" } });
  openDashboard();
  const link = await screen.findByRole("link", { name });
  expect(link.getAttribute("href")).toBe("/driver/register");
});

test("a driver reads among the own data which papers have expired", async () => {
  const profile = { ...PROFILE, licenceExpiresOn: "2020-05-31" };
  server.procedures["drivers.registration"] = () => ({ data: { state: "approved", reason: "", profile } });
  openDashboard("?view=me");
  expect(await screen.findByText(/^Driving licence.*2020/)).toBeDefined();
});

test("notices are at the top while a job is in front, whose next step is at the bottom", async () => {
  mine = [ownJob("kapi")];
  openDashboard("?view=mine&job=kapi");
  await screen.findByRole("region", { name: "Order KD-kapi" });
  expect(document.querySelectorAll("[data-job-in-front]")).toHaveLength(1);
  act(() => screen.getByRole("link", { name: "Back to my jobs" }).click());
  await waitFor(() => expect(document.querySelectorAll("[data-job-in-front]")).toHaveLength(0));
});

test.each([
  ["on phones behind the jobs, at whose foot they are drawn", stubPhone, ["list", "tabs"]],
  ["on wide screens before the jobs, above which they are drawn", stubWideScreen, ["tabs", "list"]],
])("the keyboard reaches the tabs %s", async (_where, stubScreen, order) => {
  stubScreen();
  server.procedures["jobs.available"] = () => page([kapi]);
  openDashboard();
  const job = within(await card(/Bang Kapi/)).getAllByRole("link")[0];
  const tab = within(screen.getByRole("navigation", { name: "Driver dashboard" })).getAllByRole("link")[0];
  const reached: string[] = [];
  for (let presses = 0; presses < 40 && reached.length < 2; presses++) {
    await userEvent.tab();
    if (document.activeElement === job) reached.push("list");
    if (document.activeElement === tab) reached.push("tabs");
  }
  expect(reached).toEqual(order);
});

test("a suspended driver withdraws the position that they still share, and it reaches the server", async () => {
  server.procedures["drivers.me"] = () => ({ data: { ...DRIVER, approved: false } });
  server.procedures["jobs.sharedPositions"] = () => ({
    data: [{ jobId: "kapi", orderId: "KD-kapi", fixedAt: null }],
  });
  server.procedures["jobs.sharePosition"] = () => {
    server.procedures["jobs.sharedPositions"] = () => ({ data: [] });
    return { data: null };
  };
  openDashboard();
  await userEvent.click(await screen.findByRole("button", { name: "Stop sharing" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stop sharing" })).toBeNull());
  await waitFor(() =>
    expect(server.callsOf("jobs.sharePosition").map(({ input }) => input)).toEqual([
      { jobId: "kapi", share: false },
    ]),
  );
});

test("an account is told that another one's steps are kept on this phone, and sees none of them", async () => {
  await save({ ...pressedBy("u-other"), state: "waiting" });
  openDashboard();
  expect(await screen.findByText(/^Of another account, this phone still keeps: 1\./)).toBeDefined();
  expect(screen.queryByText(/Waiting for a signal/)).toBeNull();
  await act(() => forget(queueState().entries.map(({ clientId }) => clientId)));
});

describe("available jobs", () => {
  test("the board's snapshot is shown before the list has come, soonest pickup first", async () => {
    server.procedures["jobs.available"] = () => new Promise<Answer>(() => undefined);
    openDashboard();
    await boardSays(server, snapshotOf([kapi, hatyai]));
    await waitFor(() =>
      expect(cards()).toEqual([
        "Hat Yai, Songkhla – Bang Lamung, Chon Buri",
        "Bang Kapi, Bangkok – Bang Lamung, Chon Buri",
      ]),
    );
    expect(screen.getByText("Live")).toBeDefined();
  });

  test("the list is shown while there is no connection", async () => {
    server.procedures["jobs.available"] = () => page([kapi]);
    openDashboard();
    expect(await card(/Bang Kapi/)).toBeDefined();
    expect(screen.getByText("Connecting…")).toBeDefined();
  });

  test("a new job appears without reloading, is marked and announced", async () => {
    openDashboard();
    await boardSays(server, snapshotOf([]));
    expect(await screen.findByText("No open jobs right now")).toBeDefined();
    await boardSays(server, { type: "job_available", seq: 2, job: kapi });
    expect(within(await card(/Bang Kapi/)).getByText("New")).toBeDefined();
    expect(screen.getByText("New job: Bang Kapi, Bangkok to Bang Lamung, Chon Buri, ฿1,277")).toBeDefined();
  });

  test("a job that somebody takes leaves the screen", async () => {
    openDashboard();
    await boardSays(server, snapshotOf([kapi, hatyai]), { type: "job_taken", seq: 2, jobId: "kapi" });
    await waitFor(() => expect(cards()).toEqual(["Hat Yai, Songkhla – Bang Lamung, Chon Buri"]));
  });

  test("a chosen job that somebody takes is not replaced by another", async () => {
    openDashboard("?job=kapi");
    await boardSays(server, snapshotOf([kapi, hatyai]));
    expect(screen.getByRole("region", { name: "Order KD-kapi" })).toBeDefined();
    await boardSays(server, { type: "job_taken", seq: 2, jobId: "kapi" });
    expect(await screen.findByText("This job is no longer available.")).toBeDefined();
    expect(screen.queryByRole("region", { name: /^Order/ })).toBeNull();
  });

  test("a list that cannot be loaded says so and can be tried again", async () => {
    server.procedures["jobs.available"] = () => ({ code: "INTERNAL" });
    openDashboard();
    expect(await screen.findByText("Could not load the jobs. Please try again.")).toBeDefined();
    server.procedures["jobs.available"] = () => page([kapi]);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await card(/Bang Kapi/)).toBeDefined();
  });

  test("further jobs are loaded when asked for", async () => {
    server.procedures["jobs.available"] = (input: { cursor?: string }) =>
      input.cursor === undefined ? page([hatyai], "1_hatyai") : page([kapi]);
    openDashboard();
    await card(/Hat Yai/);
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    await card(/Bang Kapi/);
    expect(server.callsOf("jobs.available").at(-1)?.input).toMatchObject({ cursor: "1_hatyai" });
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });
});

describe("choosing among them", () => {
  const phuket = { th: "อำเภอถลาง จังหวัดภูเก็ต", en: "Thalang, Phuket" };
  const dear = jobCard("dear", { inDays: 4, pickupArea: phuket, estimatedPaySatang: 900_000 });
  const names = {
    dear: "Thalang, Phuket – Bang Lamung, Chon Buri",
    kapi: "Bang Kapi, Bangkok – Bang Lamung, Chon Buri",
  };

  test("the filter and the order are in the address", async () => {
    server.procedures["jobs.available"] = () => page([hatyai, kapi, dear]);
    openDashboard("?sort=pay&pay=1000&from=Phuket");
    await waitFor(() => expect(cards()).toEqual([names.dear]));
    expect(screen.getByText("1 of 3 jobs")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect(cards()[0]).toBe(names.dear);
  });

  test("a province is chosen from those that jobs begin in", async () => {
    server.procedures["jobs.available"] = () => page([kapi, dear]);
    openDashboard();
    await card(/Thalang/);
    await userEvent.click(screen.getByRole("button", { name: "Filter" }));
    const pickup = await screen.findByLabelText("Pickup");
    expect(
      within(pickup)
        .getAllByRole("option")
        .map((each) => each.textContent),
    ).toEqual(["Any", "Bangkok", "Phuket"]);
    await userEvent.selectOptions(pickup, "Bangkok");
    await waitFor(() => expect(cards()).toEqual([names.kapi]));
    expect(screen.getByRole("button", { name: "Filter (1)" })).toBeDefined();
  });
});
