import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getQueryKey } from "@trpc/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buttonLook } from "#web/components/button-look.ts";
import type { ListedOfAllDrivers, ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { AdminDriversPage } from "#web/features/drivers/admin/admin-drivers-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { SAMPLE_DRIVER, SAMPLE_FACTS } from "./sample-driver.ts";

const DAN: ListedOfAllDrivers = {
  driverId: "d-1",
  name: "Somchai",
  phone: "+66811111111",
  vehicles: ["six_wheel"],
  plates: "70-4321",
  available: true,
  state: "approved",
  firstPaper: { paper: "licence", plate: "", expiresOn: "2026-12-01", daysLeft: 8 },
};

const PAGE: ReviewedDriver = {
  ...SAMPLE_DRIVER,
  state: "approved",
  isRegistered: true,
  version: 2,
  email: "somchai@example.test",
  name: "Somchai",
  facts: {
    ...SAMPLE_FACTS,
    available: false,
    daysOff: [{ from: "2026-12-05", to: "2026-12-05" }],
    version: 1,
  },
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["drivers.waiting"] = () => ({ data: 0 });
  api.procedures["drivers.all"] = () => ({ data: { items: [DAN], nextCursor: null } });
  api.procedures["drivers.byId"] = () => ({ data: PAGE });
  api.procedures["drivers.jobs"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["payouts.earnings"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["payouts.ofDriver"] = () => ({
    data: {
      unpaidSatang: 3_200_00,
      earnedSatang: 5_000_00,
      period: { fromDay: "2026-10-25", toDay: "2026-11-23" },
      payouts: [],
    },
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () => openPage({ "/admin/drivers": AdminDriversPage }, "/admin/drivers");

test("adding a driver is the page's one main button", async () => {
  open();
  await screen.findByRole("table");
  const main = buttonLook({ tone: "main" })
    .split(" ")
    .filter((name) => name.includes("marigold"));
  expect(main).not.toEqual([]);
  const buttons = [...screen.getAllByRole("button"), ...screen.getAllByRole("link")];
  const isMain = (button: HTMLElement) => main.every((name) => button.classList.contains(name));
  expect(buttons.filter(isMain).map(({ textContent }) => textContent)).toEqual(["Add a driver"]);
});

test("drivers are listed with the paper that expires first, and found by what is typed and chosen", async () => {
  const page = open();
  const row = (await screen.findByRole("link", { name: /Somchai/ })).closest("tr")!;
  expect(row.textContent).toContain("70-4321");
  expect(row.textContent).toContain("Days left: 8");
  await userEvent.type(screen.getByLabelText("Name, phone or number plate"), "som{Enter}");
  await userEvent.selectOptions(screen.getByLabelText("Status"), "suspended");
  await waitFor(() =>
    expect(api.inputsOf("drivers.all").at(-1)).toMatchObject({ search: "som", state: "suspended" }),
  );
  expect(page.address()).toContain("search=som");
});

test("the sorting is in the address; newest first is the one without any", async () => {
  const page = open();
  const sort = await screen.findByLabelText("Sort by");
  expect(sort).toHaveProperty("value", "newest");
  await userEvent.selectOptions(sort, "Driver A–Z");
  await waitFor(() => expect(api.inputsOf("drivers.all").at(-1)).toMatchObject({ sort: "name" }));
  expect(page.address()).toBe("/admin/drivers?sort=name");
  await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Newest first");
  await waitFor(() => expect(page.address()).toBe("/admin/drivers"));
  expect(screen.getByLabelText("Sort by")).toHaveProperty("value", "newest");
  expect(api.inputsOf("drivers.all")[0]).not.toHaveProperty("sort");
});

test("a driver's page shows days and pay, and closing it leaves the list as it was", async () => {
  const page = openPage(
    { "/admin/drivers": AdminDriversPage },
    "/admin/drivers?vehicle=six_wheel&driver=d-1",
  );
  expect(await screen.findByText("฿3,200")).toBeTruthy();
  expect(screen.getByText("Unavailable")).toBeTruthy();
  expect(screen.getByText(/5 Dec 2026/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Earnings" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Statement (PDF)" })).toBeTruthy();
  expect(api.inputsOf("payouts.earnings")).toMatchObject([{ driverId: "d-1" }]);
  const payouts = screen.getByRole("link", { name: "Driver pay" });
  expect(payouts.getAttribute("href")).toBe("/admin/payouts?driver=d-1");
  await userEvent.click(screen.getByRole("button", { name: "Back to the list" }));
  await waitFor(() => expect(page.address()).toBe("/admin/drivers?vehicle=six_wheel"));
  const table = await screen.findByRole("table");
  expect(within(table).getByRole("link", { name: /Somchai/ })).toBeTruthy();
});

test("the days of a driver's earnings are in the address; the next driver has them too, and the list has none", async () => {
  const days = "from=2026-05-01&to=2026-05-31";
  api.procedures["drivers.all"] = () => ({
    data: { items: [DAN, { ...DAN, driverId: "d-2", name: "Kai" }], nextCursor: null },
  });
  const page = openPage(
    { "/admin/drivers": AdminDriversPage },
    `/admin/drivers?vehicle=six_wheel&driver=d-1&${days}`,
  );
  const period = { fromDay: "2026-05-01", toDay: "2026-05-31" };
  await waitFor(() =>
    expect(api.inputsOf("payouts.earnings")).toMatchObject([{ ...period, driverId: "d-1" }]),
  );
  await userEvent.click(await screen.findByRole("link", { name: /Kai/ }));
  await waitFor(() => expect(page.address()).toBe(`/admin/drivers?vehicle=six_wheel&driver=d-2&${days}`));
  await userEvent.click(await screen.findByRole("button", { name: "Back to the list" }));
  await waitFor(() => expect(page.address()).toBe("/admin/drivers?vehicle=six_wheel"));
});

test("a driver's unpaid and earned figures say how they are made", async () => {
  openPage({ "/admin/drivers": AdminDriversPage }, "/admin/drivers?driver=d-1");
  await userEvent.click(await screen.findByRole("button", { name: "How this figure is made: Not paid yet" }));
  expect((await screen.findByRole("dialog")).textContent).toContain("that no payout has paid");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "How this figure is made: Earned" }));
  expect((await screen.findByRole("dialog")).textContent).toContain("whether paid out or not");
  await userEvent.keyboard("{Escape}");
});

test("papers that have expired and those that expire soon are two lists with their counts, each read page by page", async () => {
  const paper = { driverId: "d-1", name: "Somchai", paper: "insurance", plate: "70-4321" };
  const old = { ...paper, expiresOn: "2026-11-20", hasExpired: true };
  api.procedures["drivers.expiringPapers"] = (input) => {
    const { of, cursor } = input as { of: string; cursor?: unknown };
    if (of === "soon") return { data: { items: [], counts: { expired: 2, soon: 0 }, nextCursor: null } };
    return cursor === undefined
      ? { data: { items: [old], counts: { expired: 2, soon: 0 }, nextCursor: old } }
      : { data: { items: [{ ...old, plate: "70-9999" }], counts: null, nextCursor: null } };
  };
  openPage({ "/admin/drivers": AdminDriversPage }, "/admin/drivers?show=papers");
  expect(await screen.findByRole("heading", { name: "Expired papers (2)" })).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Papers that expire within 30 days (0)" })).toBeTruthy();
  expect(screen.getByText("No paper expires within 30 days.")).toBeTruthy();
  const list = screen.getByRole("table", { name: "Expired papers" });
  expect(list.textContent).toContain("70-4321");
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(list.textContent).toContain("70-9999"));
  expect(screen.getByRole("heading", { name: "Expired papers (2)" })).toBeTruthy();
  // The frame has counted none.
  const urgent = /^Papers expired or expiring within 7 days/;
  expect(screen.queryByRole("link", { name: urgent })).toBeNull();
  const counted = getQueryKey(trpc.controlRoom.waiting, undefined, "query");
  act(() => queryClient.setQueryData(counted, { papers: 2 }));
  expect((await screen.findByRole("link", { name: urgent })).textContent).toMatch(/ \(2\)$/);
});

test("papers that Today counts are one list, in which those that have expired stand out", async () => {
  const paper = { driverId: "d-1", name: "Somchai", paper: "insurance", plate: "70-4321" };
  const items = [
    { ...paper, expiresOn: "2026-11-20", hasExpired: true },
    { ...paper, plate: "70-9999", expiresOn: "2026-12-02", hasExpired: false },
  ];
  api.procedures["drivers.expiringPapers"] = () => ({
    data: { items, counts: { expired: 1, soon: 9, urgent: 2 }, nextCursor: null },
  });
  openPage({ "/admin/drivers": AdminDriversPage }, "/admin/drivers?show=urgent_papers");
  const name = "Papers expired or expiring within 7 days";
  expect(await screen.findByRole("heading", { name: `${name} (2)` })).toBeTruthy();
  expect(api.inputsOf("drivers.expiringPapers")).toMatchObject([{ of: "urgent", limit: 25 }]);
  const list = within(screen.getByRole("table", { name }));
  const days = [/^20 Nov/, /^2 Dec/].map((day) => list.getByText(day));
  const [expired, holds] = days.map((day) => day.closest(".bg-brick-wash") !== null);
  expect([expired, holds]).toEqual([true, false]);
  const chip = screen.getByRole("link", { name });
  expect(chip.getAttribute("aria-current")).toBe("page");
});
