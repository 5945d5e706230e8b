import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { BULK_RUN_KEY, deleteDrafts } from "#web/lib/drafts/draft-keys.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { resetSessions, sessions, signedInAs } from "../../../../../support/fake-session.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../../support/wide-screen.ts";
import { order, orderRow } from "../../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));
vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../../../support/fake-session.ts")).fakeSession(),
);

const ANAN = { driverId: "d-1", name: "Anan", phone: "+66812345678", vehicles: ["four_wheel"] };

let api: FakeApi;
beforeEach(() => {
  stubWideScreen();
  sessionStorage.clear();
  resetSessions(staff("u-1"));
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({
    data: { items: ["KD-A", "KD-B"].map((id) => orderRow(id)), nextCursor: null },
  });
  api.procedures["orders.byId"] = ({ orderId }: { orderId: string }) => ({ data: order(orderId) });
  api.procedures["assignments.drivers"] = () => ({ data: { items: [ANAN], nextCursor: null } });
  api.procedures["assignments.truckHours"] = () => ({ data: [] });
  api.procedures["assignments.vehiclesOfOrders"] = () => ({ data: [] });
  api.procedures["assignments.assignOrder"] = ({ orderId }: { orderId: string }) =>
    orderId === "KD-B"
      ? { code: "ORDER_AWAITS_PAYMENT" }
      : { data: { orderId, jobId: `${orderId}-1`, isNew: true, plate: "" } };
  api.procedures["assignments.takeBack"] = ({ orderId }: { orderId: string }) => ({ data: order(orderId) });
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Somebody of the office is logged in. */
function staff(id: string) {
  const session = signedInAs("Nok");
  if (session.status !== "signed_in") throw new Error("nobody");
  return { ...session, user: { ...session.user, id, role: "dispatcher" as const } };
}

const button = (name: string) => screen.getByRole("button", { name });
const stateOf = (orderId: string) =>
  within(screen.getByRole("dialog")).getByText(orderId, { selector: "li > span" }).closest("li")?.textContent;

const open = async () => {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders");
  await screen.findByRole("link", { name: "KD-A" });
};
const reload = async () => {
  cleanup();
  queryClient.clear();
  await open();
};

async function assign() {
  await open();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  await userEvent.click(button("Assign a driver"));
  await userEvent.click(await screen.findByRole("radio", { name: /Anan/ }));
  await userEvent.click(button("Assign a driver (2)"));
  await screen.findByRole("button", { name: "Take back (1)" });
}

const BACK = "Assign a driver: Take back (1)";

test("after a reload the results stand, and what was assigned is taken back; nothing more is sent", async () => {
  await assign();
  await reload();
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(button(BACK));
  await screen.findByRole("dialog", { name: "Assign a driver" });
  expect(stateOf("KD-A")).toMatch(/Done.*Bang Kapi, Bangkok → Ko Samui, Surat Thani/);
  expect(stateOf("KD-B")).toContain("Not possible");
  expect(screen.getByText("1 of 2 done, 1 not")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^(Go on|Assign a driver \()/ })).toBeNull();
  expect(screen.queryByText(/^The page was left/)).toBeNull();
  await userEvent.click(button("Take back (1)"));
  await waitFor(() => expect(stateOf("KD-A")).toContain("Taken back"));
  expect(api.inputsOf("assignments.takeBack")).toEqual([
    {
      orderId: "KD-A",
      jobId: "KD-A-1",
      seenDriverId: "d-1",
      seenStatus: "reserved",
      because: "assigned_by_mistake",
    },
  ]);
  expect(api.inputsOf("assignments.assignOrder")).toHaveLength(2);
  // What was taken back is not offered again, and closed it is gone.
  await reload();
  await userEvent.click(button("Assign a driver: 1 of 2 done, 1 not"));
  await screen.findByRole("dialog", { name: "Assign a driver" });
  expect(screen.queryByRole("button", { name: /^Take back/ })).toBeNull();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Assign a driver:/ })).toBeNull());
  await reload();
  expect(screen.queryByRole("button", { name: /^Assign a driver:/ })).toBeNull();
});

test("the server decides: what is no longer as it was given is not taken back, and says why", async () => {
  api.procedures["assignments.takeBack"] = () => ({ code: "JOB_TRANSITION_REFUSED" });
  await assign();
  await reload();
  await userEvent.click(button(BACK));
  await userEvent.click(await screen.findByRole("button", { name: "Take back (1)" }));
  await waitFor(() => expect(stateOf("KD-A")).toMatch(/Not taken back.*can no longer be changed that way/));
  expect(screen.queryByRole("button", { name: /^Take back/ })).toBeNull();
});

test("whoever leaves while an order is being worked on has no answer to it, and the others are not sent", async () => {
  let answer: (given: { readonly data: object }) => void = () => {};
  api.procedures["assignments.assignOrder"] = () =>
    new Promise<{ readonly data: object }>((resolve) => {
      answer = resolve;
    });
  await open();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  await userEvent.click(button("Assign a driver"));
  await userEvent.click(await screen.findByRole("radio", { name: /Anan/ }));
  await userEvent.click(button("Assign a driver (2)"));
  await waitFor(() => expect(stateOf("KD-A")).toContain("In progress"));
  await reload();
  answer({ data: { orderId: "KD-A", jobId: "KD-A-1", isNew: true, plate: "" } });
  await userEvent.click(button("Assign a driver: 0 of 2 done, 2 not"));
  await screen.findByRole("dialog", { name: "Assign a driver" });
  expect(stateOf("KD-A")).toContain("No answer");
  expect(stateOf("KD-B")).toContain("Not sent");
  expect(screen.getAllByText(/^The page was left before this was finished/)).toHaveLength(1);
});

test("whoever leaves while an order is being taken back can take it back again, and is not told to assign it", async () => {
  await assign();
  const takesBack = api.procedures["assignments.takeBack"]!;
  api.procedures["assignments.takeBack"] = () => new Promise<never>(() => {});
  await userEvent.click(button("Take back (1)"));
  await waitFor(() => expect(stateOf("KD-A")).toContain("In progress"));
  api.procedures["assignments.takeBack"] = takesBack;
  await reload();
  await userEvent.click(button(BACK));
  await screen.findByRole("dialog", { name: "Assign a driver" });
  expect(stateOf("KD-A")).toContain("No answer");
  expect(screen.queryByText(/^The page was left/)).toBeNull();
  await userEvent.click(button("Take back (1)"));
  await waitFor(() => expect(stateOf("KD-A")).toContain("Taken back"));
  expect(api.inputsOf("assignments.takeBack")).toHaveLength(2);
});

test("it is kept for half an hour, for its account alone, without whom the orders are for, and goes with a sign-out", async () => {
  await assign();
  const kept = sessionStorage.getItem(BULK_RUN_KEY) ?? "";
  const { contactName, contactPhone } = orderRow("KD-A");
  expect(kept).toContain("KD-A-1");
  for (const theirs of [contactName, contactPhone]) expect(kept).not.toContain(theirs);
  const now = Date.now();
  vi.useFakeTimers({ now: now + 29 * 60_000, toFake: ["Date"] });
  await reload();
  expect(button(BACK)).toBeTruthy();
  vi.setSystemTime(now + 31 * 60_000);
  await reload();
  expect(screen.queryByRole("button", { name: BACK })).toBeNull();
  expect(sessionStorage.getItem(BULK_RUN_KEY)).toBeNull();
  for (const leave of [() => (sessions.now = staff("u-2")), deleteDrafts]) {
    sessions.now = staff("u-1");
    sessionStorage.setItem(BULK_RUN_KEY, kept);
    vi.setSystemTime(now);
    await reload();
    expect(button(BACK)).toBeTruthy();
    leave();
    await reload();
    expect(screen.queryByRole("button", { name: BACK })).toBeNull();
    expect(sessionStorage.getItem(BULK_RUN_KEY)).toBeNull();
  }
});

test("in another language the results stand without the sentences of before", async () => {
  await assign();
  await reload();
  await userEvent.click(button(BACK));
  await screen.findByRole("dialog");
  expect(stateOf("KD-B")).toContain("This order is not paid yet.");
  const kept = sessionStorage.getItem(BULK_RUN_KEY) ?? "";
  sessionStorage.setItem(BULK_RUN_KEY, kept.replace('"locale":"en"', '"locale":"th"'));
  await reload();
  await userEvent.click(button(BACK));
  await screen.findByRole("dialog");
  expect(stateOf("KD-B")).toContain("Not possible");
  expect(stateOf("KD-B")).not.toContain("This order is not paid yet.");
});

test("what is chosen since stays chosen when the results are closed again, also after a reload", async () => {
  await assign();
  const box = () => screen.findByRole<HTMLInputElement>("checkbox", { name: "Select order KD-B" });
  await userEvent.keyboard("{Escape}");
  expect((await box()).checked).toBe(false);
  for (const leave of [async () => {}, reload]) {
    await leave();
    await userEvent.click(await box());
    await userEvent.click(button(BACK));
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await box()).checked).toBe(true);
  }
});

/** Opens the confirmation of KD-B. */
async function confirm() {
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select order KD-B" }));
  await userEvent.click(button("Confirm"));
  await screen.findByRole("button", { name: "Confirm (1)" });
}

test("another action that is given up leaves the way to take back, also after a reload", async () => {
  await assign();
  await userEvent.keyboard("{Escape}");
  await confirm();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: BACK }));
  await screen.findByRole("dialog", { name: "Assign a driver" });
  expect(stateOf("KD-B")).toContain("Not possible");
  await userEvent.keyboard("{Escape}");
  await reload();
  expect(button(BACK)).toBeTruthy();
});

test("another action takes its place with the first order that is sent", async () => {
  api.procedures["orders.confirm"] = ({ orderId }: { orderId: string }) => ({ data: order(orderId) });
  await assign();
  await userEvent.keyboard("{Escape}");
  await confirm();
  await userEvent.click(button("Confirm (1)"));
  expect(sessionStorage.getItem(BULK_RUN_KEY)).toContain('"action":"assign"');
  await userEvent.click(button("Send now (1)"));
  await waitFor(() => expect(stateOf("KD-B")).toContain("Done"));
  expect(sessionStorage.getItem(BULK_RUN_KEY)).toContain('"action":"confirm"');
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: /Take back/ })).toBeNull();
  await reload();
  expect(screen.queryByRole("button", { name: /Take back/ })).toBeNull();
});
