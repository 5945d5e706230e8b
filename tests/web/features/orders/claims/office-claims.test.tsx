import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OfficeClaims } from "#web/features/orders/claims/office-claims.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { order, PLACED_AT } from "../sample-orders.ts";
import { fill } from "../../../../support/fill.ts";

const NONE = {
  claimableUntil: PLACED_AT,
  mayOpen: false,
  mayOpenForCustomer: true,
  items: [],
  declaredValueSatang: null,
  claims: [],
};
const REPORTED = {
  claimId: "9b2e4f60-0000-4000-8000-000000000001",
  kind: "loss",
  state: "open",
  version: 1,
  claimedSatang: 1_500_00,
  items: [],
  createdAt: PLACED_AT,
  settledSatang: null,
  creditSatang: null,
  compensationSatang: null,
  compensatedAt: null,
  events: [
    {
      position: 1,
      at: PLACED_AT,
      actorKind: "admin",
      byName: "Ben",
      step: "open",
      toState: "open",
      text: "A chair is missing",
      photos: [],
    },
  ],
};

let api: FakeApi;
let data: object;
beforeEach(() => {
  data = NONE;
  api = new FakeApi();
  api.install();
  api.procedures["claims.ofOrder"] = () => ({ data });
  api.procedures["claims.openForCustomer"] = () => {
    data = { ...NONE, mayOpenForCustomer: false, claims: [REPORTED] };
    return { data: { claimId: REPORTED.claimId } };
  };
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  openPage({ "/": () => <OfficeClaims order={order("KD-A", { status: "delivered" })} /> }, "/");

test("the office writes down what a customer tells it, sent once, and the claim says who wrote it down", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Report for the customer" }));
  await user.click(await screen.findByRole("radio", { name: "Missing" }));
  await user.type(screen.getByLabelText("Sum claimed (baht)"), "1500");
  await fill(user, screen.getByLabelText("Describe what happened"), "A chair is missing");
  await user.dblClick(screen.getByRole("button", { name: "Send the claim" }));
  const claim = within(await screen.findByRole("article"));
  expect(claim.getByText("Reported through the office")).toBeTruthy();
  expect(claim.getByText(/by Ben/)).toBeTruthy();
  expect(api.inputsOf("claims.openForCustomer")).toMatchObject([
    { orderId: "KD-A", kind: "loss", claimedSatang: 1_500_00 },
  ]);
  expect(api.inputsOf("claims.open")).toEqual([]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Report for the customer" })).toBeNull());
});

test("who may not report it is not offered to", async () => {
  data = { ...NONE, mayOpenForCustomer: false, claims: [REPORTED] };
  open();
  await screen.findByRole("article");
  expect(screen.queryByRole("button", { name: "Report for the customer" })).toBeNull();
});
