import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { job, order, orderRow, PLACED_AT } from "../sample-orders.ts";
import { fill } from "../../../../support/fill.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

let api: FakeApi;
let known: Order;
const sent: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  known = order("KD-A", { status: "confirmed", jobs: [job("reserved")] });
  sent.length = 0;
  api = new FakeApi();
  api.install();
  api.procedures["orders.byId"] = () => ({ data: known });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.changeDrivers"] = (input: { readonly drivers: 1 | 2 }) => {
    sent.push(input);
    known = { ...known, driversPerTruck: input.drivers, revision: known.revision + 1 };
    return { data: known };
  };
});

afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const BUTTON = "Change the number of drivers";
const ONE = "One driver";
const TWO = "Two drivers, taking turns";

async function open() {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await userEvent.click(await screen.findByRole("button", { name: BUTTON }));
  return within(await screen.findByRole("dialog", { name: BUTTON }));
}

/** Another admin has changed the number of drivers, and this page has read it. */
async function changedByColleague(driversPerTruck: 1 | 2) {
  known = { ...known, driversPerTruck, revision: known.revision + 1 };
  await act(async () => queryClient.invalidateQueries());
}

test("an admin chooses two drivers only with a reason, and then reads it on the order", async () => {
  const dialog = await open();
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: TWO }).checked).toBe(true);
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(sent).toEqual([]);
  await fill(userEvent, dialog.getByRole("textbox"), "The same day.");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => {
    expect(sent).toMatchObject([{ orderId: "KD-A", drivers: 2, reason: "The same day." }]);
  });
  expect(await screen.findByText(TWO)).toBeDefined();
});

test("what another admin has made of it meanwhile stands beside the own choice, which can be kept", async () => {
  const dialog = await open();
  await userEvent.click(dialog.getByRole("radio", { name: ONE }));
  await fill(userEvent, dialog.getByRole("textbox"), "One is enough.");
  const { revision } = known;
  await changedByColleague(2);
  const notice = within(await dialog.findByRole("region"));
  expect(notice.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([ONE, TWO]);
  expect(dialog.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  await userEvent.click(notice.getByRole("button", { name: "Keep my choice" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toMatchObject([{ drivers: 1, revision: revision + 1 }]));
});

test("where another admin has chosen the same, that is said and nothing is sent", async () => {
  const dialog = await open();
  await fill(userEvent, dialog.getByRole("textbox"), "The same day.");
  await changedByColleague(2);
  const notice = within(await dialog.findByRole("region"));
  expect(notice.getByText(/Someone else has decided it by now/)).toBeDefined();
  expect(notice.queryByRole("button", { name: "Keep my choice" })).toBeNull();
  await userEvent.click(notice.getByRole("button", { name: "Leave it as it is now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([]);
});

test("a press that another admin was faster than shows both values", async () => {
  api.procedures["orders.changeDrivers"] = () => {
    known = { ...known, driversPerTruck: 2, revision: known.revision + 1 };
    return { code: "ORDER_CHANGED" };
  };
  const dialog = await open();
  await fill(userEvent, dialog.getByRole("textbox"), "The same day.");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  const notice = within(await dialog.findByRole("region"));
  expect(notice.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([ONE, TWO, TWO]);
});

test("a change whose answer was lost ends as done once it is read", async () => {
  const dialog = await open();
  await fill(userEvent, dialog.getByRole("textbox"), "The same day.");
  api.procedures["orders.changeDrivers"] = () => {
    known = { ...known, driversPerTruck: 2, revision: known.revision + 1 };
    throw new TypeError("Failed to fetch");
  };
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText(TWO)).toBeDefined();
});

test("what was chosen since a change without an answer stays, and is sent once that change is found saved", async () => {
  const shown = vi.spyOn(toasts, "showToast");
  const dialog = await open();
  await fill(userEvent, dialog.getByRole("textbox"), "The same day.");
  const answer = api.procedures["orders.changeDrivers"];
  api.procedures["orders.changeDrivers"] = () => {
    throw new TypeError("Failed to fetch");
  };
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  await userEvent.click(dialog.getByRole("radio", { name: ONE }));
  await changedByColleague(2);
  await waitFor(() =>
    expect(shown).toHaveBeenLastCalledWith("warning", expect.anything(), expect.stringContaining("is saved")),
  );
  expect(dialog.queryByRole("region")).toBeNull();
  api.procedures["orders.changeDrivers"] = answer ?? (() => ({ data: known }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toMatchObject([{ drivers: 1, revision: known.revision - 1 }]));
});

test("a change without an answer ends as done once it is found saved, though its reason is another by then", async () => {
  const shown = vi.spyOn(toasts, "showToast");
  const dialog = await open();
  await fill(userEvent, dialog.getByRole("textbox"), "The same day.");
  api.procedures["orders.changeDrivers"] = () => {
    throw new TypeError("Failed to fetch");
  };
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  await fill(userEvent, dialog.getByRole("textbox"), "The same day, by night.");
  await changedByColleague(2);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(shown).toHaveBeenCalledTimes(2);
  expect(shown).toHaveBeenLastCalledWith("success", expect.anything(), expect.stringContaining("KD-A"));
  expect(api.inputsOf("orders.changeDrivers")).toHaveLength(1);
});

test("another change of the order does not stand in the way", async () => {
  const dialog = await open();
  await fill(userEvent, dialog.getByRole("textbox"), "The same day.");
  known = { ...known, notes: "Ring twice.", revision: known.revision + 1 };
  await act(async () => queryClient.invalidateQueries());
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toMatchObject([{ drivers: 2, revision: known.revision - 1 }]));
});
