import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminClaimsPage } from "#web/features/claims/admin-claims-page.tsx";
import type { DecidedClaim } from "#web/features/claims/claim-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { Notices } from "../../../support/notices.tsx";
import { openPage } from "../../../support/open-page.tsx";
import { fill } from "../../../support/fill.ts";

const AT = Date.UTC(2026, 10, 2, 3);
const CLAIM = "9b2e4f60-0000-4000-8000-000000000001";

const entry = (position: number, values: object): DecidedClaim["events"][number] => ({
  position,
  at: AT,
  actorKind: "admin",
  byName: "Ben",
  step: "answer",
  toState: "answered",
  text: "Please send a photo.",
  photos: [],
  ...values,
});

function claimOf(values: Partial<DecidedClaim> = {}): DecidedClaim {
  const reported = entry(1, {
    actorKind: "customer",
    byName: null,
    step: "open",
    toState: "open",
    text: "Broken",
  });
  const events = values.events ?? [];
  return {
    claimId: CLAIM,
    kind: "loss",
    state: "open",
    claimedSatang: 1_000_00,
    items: [],
    createdAt: AT,
    settledSatang: null,
    creditSatang: null,
    compensationSatang: null,
    compensatedAt: null,
    order: {
      orderId: "KD-7F3K2M",
      contactName: "Nok",
      contactPhone: "+66812345678",
      declaredValueSatang: null,
      deliveredAt: AT,
    },
    money: { agreedSatang: 2_000_00, keptSatang: 0 },
    isToldAtCall: false,
    ...values,
    version: events.length + 1,
    events: [reported, ...events],
  };
}

let api: FakeApi;
let saved: DecidedClaim;
beforeEach(() => {
  saved = claimOf();
  api = new FakeApi();
  api.install();
  api.procedures["claims.list"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["claims.byId"] = () => ({ data: saved });
  for (const step of ["answer", "refuse", "settle", "writeAtCall", "takeBackCompensation", "takeBackRefusal"])
    api.procedures[`claims.${step}`] = ({ seenVersion }: { seenVersion: number }) =>
      seenVersion === saved.version
        ? { data: { claimId: CLAIM, orderId: "KD-7F3K2M" } }
        : { code: "CLAIM_CHANGED" };
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const notice = () => screen.findByRole("region", { name: "Someone else saved while you were editing" });

/** Opens a dialog of the claim and types the message of a decision. */
async function deciding(label: string) {
  const page = () => (
    <>
      <AdminClaimsPage />
      <Notices />
    </>
  );
  openPage({ "/admin/claims": page }, `/admin/claims?claim=${CLAIM}`);
  await user.click(await screen.findByRole("button", { name: label }));
  const dialog = within(await screen.findByRole("dialog", { name: label }));
  await fill(user, dialog.getByLabelText("Message to the customer"), "We look into it.");
  return { dialog, press: () => user.click(dialog.getByRole("button", { name: label })) };
}

test("of two who answer, the second reads what the first wrote beside the own words, though the state is the same", async () => {
  saved = claimOf({ state: "answered", events: [entry(2, {})] });
  const { dialog, press } = await deciding("Answer");
  saved = claimOf({ state: "answered", events: [entry(2, {}), entry(3, {})] });
  await press();
  const shown = within(await notice());
  // A notice of the product would cover this one on a phone.
  expect(screen.getByLabelText("notice").textContent).toBe("");
  expect(shown.getByText(/^3\. The office answered · Please send a photo\. · Ben · /)).toBeTruthy();
  expect(shown.getByText("Answer · We look into it.")).toBeTruthy();
  await press();
  expect(api.inputsOf("claims.answer")).toMatchObject([{ seenVersion: 2 }]);
  await user.click(shown.getByRole("button", { name: "Keep what I typed" }));
  expect(dialog.getByLabelText<HTMLTextAreaElement>("Message to the customer").value).toBe(
    "We look into it.",
  );
  await press();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("claims.answer")).toMatchObject([{ seenVersion: 2 }, { seenVersion: 3 }]);
});

test("a decision is based on the claim as its dialog was opened, also when it was read again behind it", async () => {
  const { press } = await deciding("Refuse");
  saved = claimOf({
    events: [entry(2, { actorKind: "customer", byName: null, step: "reply", text: "A photo" })],
  });
  await queryClient.invalidateQueries();
  expect(within(await notice()).getByText(/^2\. The customer wrote · A photo/)).toBeTruthy();
  await press();
  expect(api.inputsOf("claims.refuse")).toEqual([]);
});

test("where the other one has decided the claim, both decisions stay to be read and nothing can be sent", async () => {
  const { press } = await deciding("Settle");
  const settled = entry(2, { step: "settle", toState: "settled", text: "Half of it" });
  saved = claimOf({ state: "settled", settledSatang: 500_00, events: [settled] });
  await press();
  const shown = within(await notice());
  expect(shown.getByText(/^2\. Settled · ฿500 · Half of it · Ben · /)).toBeTruthy();
  expect(shown.getByText("Settle · ฿1,000 · We look into it.")).toBeTruthy();
  expect(shown.queryByRole("button", { name: "Keep what I typed" })).toBeNull();
  await user.click(shown.getByRole("button", { name: "Take theirs: Last entry" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.inputsOf("claims.settle")).toHaveLength(1);
});

test("the record of a transfer is taken back with words for the customer, and then the transfer is asked for again", async () => {
  const sums = { settledSatang: 500_00, creditSatang: 0, compensationSatang: 500_00 };
  const settled = entry(2, { step: "settle", toState: "settled", text: "Half of it" });
  const sent = entry(3, { step: "compensate", toState: "settled", text: "SCB 1" });
  saved = claimOf({ state: "settled", ...sums, compensatedAt: AT, events: [settled, sent] });
  const { press } = await deciding("Take the transfer back");
  expect(screen.queryByRole("button", { name: "Record the transfer" })).toBeNull();
  await press();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("claims.takeBackCompensation")).toMatchObject([
    { claimId: CLAIM, seenVersion: 3, text: "We look into it." },
  ]);
  const back = entry(4, { step: "take_back_compensation", toState: "settled", text: "It came back." });
  saved = claimOf({ state: "settled", ...sums, events: [settled, sent, back] });
  await queryClient.invalidateQueries();
  expect(await screen.findByRole("button", { name: "Record the transfer" })).toBeTruthy();
  expect(screen.getByText("The record of the transfer was taken back")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Take the transfer back" })).toBeNull();
});

test("a refusal is taken back with words for the customer; where it was already, both are shown and nothing can be sent", async () => {
  const refused = entry(2, { step: "refuse", toState: "refused", text: "Not ours" });
  saved = claimOf({ state: "refused", events: [refused] });
  const { press } = await deciding("Take the refusal back");
  saved = claimOf({
    events: [refused, entry(3, { step: "take_back_refusal", toState: "open", text: "Wrong one" })],
  });
  await press();
  const shown = within(await notice());
  expect(shown.getByText(/^3\. The refusal was taken back · Wrong one · Ben · /)).toBeTruthy();
  expect(shown.queryByRole("button", { name: "Keep what I typed" })).toBeNull();
  await user.click(shown.getByRole("button", { name: "Take theirs: Last entry" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.inputsOf("claims.takeBackRefusal")).toMatchObject([{ seenVersion: 2 }]);
  expect(screen.getByRole("button", { name: "Refuse" })).toBeTruthy();
});

test("a payment that came meanwhile is shown before a settlement that was computed without it is sent", async () => {
  const { press } = await deciding("Settle");
  api.procedures["claims.settle"] = () => ({ code: "CLAIM_CHANGED" });
  saved = claimOf({ money: { agreedSatang: 2_000_00, keptSatang: 2_000_00 } });
  await press();
  const shown = within(await notice());
  expect(shown.getByText("฿2,000")).toBeTruthy();
  expect(shown.getByText("฿0")).toBeTruthy();
  expect(screen.queryByText(/becomes due as a refund/)).toBeNull();
  await user.click(shown.getByRole("button", { name: "Take theirs: Paid" }));
  expect(screen.getByText("฿1,000 of it was paid and becomes due as a refund.")).toBeTruthy();
});

test("what a customer without an account says at a call is written down; of a claim that changed meanwhile both are shown first", async () => {
  saved = claimOf({ isToldAtCall: true });
  openPage({ "/admin/claims": AdminClaimsPage }, `/admin/claims?claim=${CLAIM}`);
  const label = "Customer withdraws on the phone";
  await user.click(await screen.findByRole("button", { name: label }));
  const dialog = within(await screen.findByRole("dialog", { name: label }));
  const press = () => user.click(dialog.getByRole("button", { name: label }));
  await press();
  expect(api.inputsOf("claims.writeAtCall")).toEqual([]);
  await fill(user, dialog.getByLabelText(/What the customer said/), "It was found.");
  saved = claimOf({ isToldAtCall: true, state: "answered", events: [entry(2, {})] });
  await press();
  const shown = within(await notice());
  expect(shown.getByText(/Please send a photo\./)).toBeTruthy();
  expect(shown.getByText(`${label} · It was found.`)).toBeTruthy();
  expect(api.inputsOf("claims.writeAtCall")).toMatchObject([
    { seenVersion: 1, said: "withdraw", text: "It was found." },
  ]);
});

test("a customer with an account writes there themselves", async () => {
  openPage({ "/admin/claims": AdminClaimsPage }, `/admin/claims?claim=${CLAIM}`);
  await screen.findByRole("button", { name: "Answer" });
  expect(screen.queryByRole("button", { name: "Customer withdraws on the phone" })).toBeNull();
});
