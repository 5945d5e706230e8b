import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminClaimsPage } from "#web/features/claims/admin-claims-page.tsx";
import type { ListedClaim } from "#web/features/claims/claim-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const CLAIM: ListedClaim = {
  claimId: "c-1",
  orderId: "KD-7F3K2M",
  contactName: "Mali",
  contactPhone: "+66812345678",
  kind: "damage",
  claimedSatang: 100_00,
  settledSatang: null,
  createdAt: 0,
  changedAt: 0,
  state: "open",
};

let api: FakeApi;
let items: readonly ListedClaim[];
let reach: object;
beforeEach(() => {
  items = [CLAIM];
  reach = { isSearchCut: false, isSearchCurrent: true };
  api = new FakeApi();
  api.install();
  api.procedures["claims.list"] = () => ({ data: { items, nextCursor: null, ...reach } });
  api.procedures["claims.byId"] = () => ({ code: "NOT_FOUND" });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (search = "") => openPage({ "/admin/claims": AdminClaimsPage }, `/admin/claims${search}`);
const box = () => screen.findByLabelText("Search order ID, customer or company");
const chip = (name: string) => screen.queryByRole("link", { name });
const current = () => screen.getAllByRole("link", { current: "page" }).map((link) => link.textContent);
const asked = () => {
  const last = api.inputsOf("claims.list").at(-1) as { list?: string; search?: string } | undefined;
  return { list: last?.list, search: last?.search };
};

test("a search from the open claims is one of all lists, each of which narrows it; the address has both", async () => {
  const page = open();
  const field = await box();
  await waitFor(() => expect(asked()).toEqual({ list: "open" }));
  expect([current(), chip("All")]).toEqual([["Being checked"], null]);
  await userEvent.type(field, "malee{Enter}");
  await waitFor(() => expect(page.address()).toBe("/admin/claims?search=malee"));
  await waitFor(() => expect(asked()).toEqual({ search: "malee" }));
  expect(current()).toEqual(["All"]);
  await userEvent.click(chip("Settled")!);
  await waitFor(() => expect(page.address()).toBe("/admin/claims?show=settled&search=malee"));
  await waitFor(() => expect(asked()).toEqual({ list: "settled", search: "malee" }));
  await userEvent.click(await screen.findByRole("link", { name: "Open KD-7F3K2M" }));
  await waitFor(() => expect(page.address()).toBe("/admin/claims?show=settled&search=malee&claim=c-1"));
  await userEvent.click((await screen.findAllByRole("button", { name: "Back to the list" }))[0]!);
  await waitFor(() => expect(page.address()).toBe("/admin/claims?show=settled&search=malee"));
  await userEvent.click(chip("All")!);
  await waitFor(() => expect(page.address()).toBe("/admin/claims?search=malee"));
  await userEvent.clear(await box());
  await waitFor(() => expect(page.address()).toBe("/admin/claims"));
  expect(current()).toEqual(["Being checked"]);
});

test("a list and a search of the address are what is shown, and what is none is left out", async () => {
  open("?show=refused&search=7f3k");
  expect(await box()).toHaveProperty("value", "7f3k");
  await waitFor(() => expect(asked()).toEqual({ list: "refused", search: "7f3k" }));
});

test("of a list that does not exist the open claims are shown", async () => {
  open("?show=lost&search=");
  await waitFor(() => expect(asked()).toEqual({ list: "open" }));
});

test("what a search does not find, and how far it reaches, is said", async () => {
  items = [];
  reach = { isSearchCut: true, isSearchCurrent: false };
  open("?search=mali");
  expect(await screen.findByText("No claims found")).toBeTruthy();
  expect(screen.getByText(/^The search index is being built/)).toBeTruthy();
  expect(screen.getByText(/^More than 1,000 claims match/)).toBeTruthy();
});
