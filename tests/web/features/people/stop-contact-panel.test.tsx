import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PeoplePage } from "#web/features/people/people-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { fill } from "../../../support/fill.ts";
import { openPage } from "../../../support/open-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["people.list"] = () => ({ data: { items: [], nextCursor: null } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (address = "/admin/people") => openPage({ "/admin/people": PeoplePage }, address);

const NO_RECORDS = {
  orders: [],
  jobs: [],
  refunds: [],
  compensations: [],
  unpaid: [],
  claims: [],
  transfers: [],
  cash: [],
  recent: [],
};

const NOTHING_STAYS = {
  obstacle: null,
  openRecords: null,
  orderCount: 0,
  jobCount: 0,
  documents: [],
  hasMoreDocuments: false,
  payouts: [],
  hasMorePayouts: false,
  kept: [],
  keptUntil: null,
};
const SOMSRI = {
  ...NOTHING_STAYS,
  phone: "+66897654321",
  names: ["Somsri"],
  stopCount: 2,
  orderCount: 2,
  textCount: 3,
  customerId: "nok",
  kept: ["audit_log"],
};

test("is found by their phone, and erased once the request has a reference; a customer of that phone is told apart", async () => {
  api.procedures["people.stopContact"] = () => ({ data: SOMSRI });
  api.procedures["people.eraseStopContact"] = () => ({ data: { orders: 2 } });
  const page = open();
  await userEvent.click(await screen.findByRole("link", { name: "Erase somebody at a stop" }));
  const panel = within(await screen.findByRole("region", { name: "Erase somebody at a stop" }));
  await userEvent.click(panel.getByRole("button", { name: "Find" }));
  expect(api.inputsOf("people.stopContact")).toEqual([]);
  await userEvent.type(panel.getByRole("textbox", { name: "Their phone" }), "089 765 4321{Enter}");
  const found = within(await screen.findByRole("region", { name: "Somsri" }));
  expect(api.inputsOf("people.stopContact")).toEqual([{ phone: "089 765 4321" }]);
  expect(found.getByText(/contact at stops: 2, in orders: 2/)).toBeDefined();
  expect(found.getByText(/emptied whole: 3/)).toBeDefined();
  // No phone stays in the history of the browser.
  expect(page.address()).toBe("/admin/people?contact=ask");
  expect(found.getByRole("link", { name: "Find the customer" }).getAttribute("href")).toBe(
    "/admin/people?person=nok",
  );
  await userEvent.click(found.getByRole("button", { name: "Erase their data" }));
  const question = within(await screen.findByRole("dialog", { name: "Erase the data of Somsri?" }));
  expect(question.getByText(/What they have as a customer stays/)).toBeDefined();
  const confirm = () => userEvent.click(question.getByRole("button", { name: "Erase their data" }));
  await confirm();
  expect(api.inputsOf("people.eraseStopContact")).toEqual([]);
  await fill(userEvent, question.getByLabelText("Reference of the request"), "DSR-2026-021");
  await confirm();
  await waitFor(() => expect(page.address()).toBe("/admin/people"));
  expect(api.inputsOf("people.eraseStopContact")).toEqual([
    { phone: "+66897654321", channel: "phone", reference: "DSR-2026-021" },
  ]);
});

test("who is needed by an unfinished order is not erased: the order is named", async () => {
  const obstacle = {
    code: "ACCOUNT_HAS_OPEN_ORDERS",
    params: { count: 1, orders: 1, claims: 0, recent: 0 },
  };
  const openRecords = { ...NO_RECORDS, orders: [{ id: "KD-A", orderId: "KD-A" }] };
  api.procedures["people.stopContact"] = () => ({ data: { ...SOMSRI, obstacle, openRecords } });
  open("/admin/people?contact=KD-A.1");
  const found = within(await screen.findByRole("region", { name: "Somsri" }));
  expect(api.inputsOf("people.stopContact")).toEqual([{ orderId: "KD-A", stop: 1 }]);
  expect(found.getByRole("link", { name: "KD-A" }).getAttribute("href")).toBe("/admin/orders?order=KD-A");
  expect(found.queryByRole("button")).toBeNull();
});

test("until when a proof may come is said, and of which order", async () => {
  const until = Date.parse("2026-12-20T05:00:00Z");
  const obstacle = { code: "ACCOUNT_HAS_OPEN_ORDERS", params: { count: 1, orders: 0, recent: 1, until } };
  const openRecords = { ...NO_RECORDS, recent: [{ id: "KD-B", orderId: "KD-B" }] };
  api.procedures["people.stopContact"] = () => ({ data: { ...SOMSRI, obstacle, openRecords } });
  open("/admin/people?contact=KD-B.0");
  const found = within(await screen.findByRole("region", { name: "Somsri" }));
  expect(found.getByText(/may send a proof until .*20.* December 2026/)).toBeDefined();
  expect(found.getByRole("link", { name: "KD-B" }).getAttribute("href")).toBe("/admin/orders?order=KD-B");
});

test("a phone that is at no stop, or is none, is said", async () => {
  api.procedures["people.stopContact"] = () => ({
    data: { ...SOMSRI, names: [], stopCount: 0, orderCount: 0, customerId: null },
  });
  open("/admin/people?contact=KD-A.1");
  expect(await screen.findByText("No stop has 089 765 4321 as its contact.")).toBeDefined();
  api.procedures["people.stopContact"] = () => ({ code: "BAD_INPUT", fields: { phone: "PHONE_INVALID" } });
  const phone = screen.getByRole("textbox", { name: "Their phone" });
  await userEvent.type(phone, "12{Enter}");
  await waitFor(() => expect(phone.getAttribute("aria-invalid")).toBe("true"));
});
