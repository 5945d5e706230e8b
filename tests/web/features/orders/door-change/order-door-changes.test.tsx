import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OrderDoorChanges } from "#web/features/orders/door-change/order-door-changes.tsx";
import { WithdrawProposal } from "#web/features/orders/door-change/withdraw-proposal.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { order } from "../sample-orders.ts";
import { PROPOSED_AT_DOOR } from "../../../../support/door-change.ts";
import { fill } from "../../../../support/fill.ts";

const ID = { orderId: "KD-7F3K2M", changeId: "KD-7F3K2M.d8" };
const PROPOSED = {
  ...PROPOSED_AT_DOOR,
  ...ID,
  jobId: "KD-7F3K2M-1",
  note: "The piano was not on the list.",
  proposedAt: Date.UTC(2026, 10, 21, 3),
  expiresAt: Date.UTC(2026, 10, 21, 5),
  code: "042137",
  after: {
    ...PROPOSED_AT_DOOR.after,
    loadRange: "from_850_kg",
    access: [null, { floor: 2, hasLift: false, carryDistanceM: 0 }],
  },
  lines: [{ before: null, after: { kind: "labour", amountSatang: 1_500_00, workers: 2 } }],
  door: null,
};

let api: FakeApi;
let state: object;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  state = PROPOSED;
  api.procedures["doorChanges.ofOrder"] = () => ({ data: [state] });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});
const open = (reader: "customer" | "admin" = "customer") =>
  openPage(
    {
      "/": () => (
        <OrderDoorChanges
          orderId="KD-7F3K2M"
          reader={reader}
          {...(reader === "admin" && {
            renderBelow: (change) => <WithdrawProposal change={change} />,
          })}
        />
      ),
    },
    "/",
  );

test("the customer reads each term and each line before and after, the total, until when, and their code", async () => {
  open();
  await screen.findByText("Dan proposes a change at the door. Nothing changes until you agree.");
  const text = document.body.textContent;
  for (const said of [
    "The piano was not on the list.",
    "Helpers1 → 2",
    "Under 850 kg → 850 kg and over",
    "Upright piano0 → 1",
    "Floor 3",
    "฿0 → ฿1,500",
    "฿3,300",
    "฿4,800",
    "Your code: 042137",
  ])
    expect(text).toContain(said);
});

test("another stop is read with its place, address, person and the road with it, by customer and office", async () => {
  const label = { th: "อำเภอศรีราชา จังหวัดชลบุรี", en: "Si Racha, Chon Buri" };
  const stop = { label, isExact: false, distanceM: 132_688, fromDistanceM: 116_347, crossings: [] };
  state = {
    ...PROPOSED,
    stop,
    door: { detail: "12 Moo 3", person: { name: "Somsri", phone: "+66897654321" } },
  };
  open();
  await screen.findByText("Si Racha, Chon Buri");
  const text = document.body.textContent;
  for (const said of ["Another stop", "12 Moo 3", "Person there: Somsri · 089 765 4321", "116 km → 133 km"])
    expect(text).toContain(said);
});

test("forbidden truck hours and ferries at the stop are read before agreeing, and the hours are confirmed", async () => {
  const label = { th: "อำเภอเกาะสมุย", en: "Ko Samui, Surat Thani" };
  const crossings = [{ th: "ดอนสัก – เกาะสมุย", en: "Don Sak – Ko Samui" }];
  const banned = { stopIndex: 0, vehicle: "four_wheel", reason: "truck_ban", area: null, nextLegalAt: null };
  state = {
    ...PROPOSED,
    stop: { label, isExact: false, distanceM: 2, fromDistanceM: 1, crossings },
    truckHours: { bannedStops: [{ ...banned, at: "2026-12-01T10:00:00.000Z" }], nextLegalPickupAt: null },
  };
  api.procedures["doorChanges.answer"] = () => {
    state = { ...PROPOSED, state: "agreed", code: null };
    return { data: order("KD-7F3K2M") };
  };
  open();
  expect(await screen.findByText("Don Sak – Ko Samui")).toBeDefined();
  expect(screen.getByText("Trucks may not stop there at that time")).toBeDefined();
  const agree = screen.getByRole("button", { name: "Agree: ฿4,800 in total" });
  await userEvent.click(agree);
  const known = screen.getByRole("checkbox", { name: /I know/ });
  expect(document.activeElement).toBe(known);
  expect(api.inputsOf("doorChanges.answer")).toEqual([]);
  await userEvent.click(known);
  await userEvent.click(agree);
  await waitFor(() => expect(document.body.textContent).toContain("Agreed"));
  expect(api.inputsOf("doorChanges.answer")).toEqual([
    { ...ID, answer: "agree", truckHoursAcknowledged: true },
  ]);
});

test.each([
  ["agree", "Agree: ฿4,800 in total", "agreed", "Agreed", { truckHoursAcknowledged: false }],
  ["decline", "Decline", "declined", "Declined: everything stays as it was", { reason: "" }],
])("one press answers: %s", async (answer, button, next, said, more) => {
  api.procedures["doorChanges.answer"] = () => {
    state = { ...PROPOSED, state: next, code: null, closedAt: PROPOSED.expiresAt };
    return { data: order("KD-7F3K2M") };
  };
  open();
  await userEvent.click(await screen.findByRole("button", { name: button }));
  await waitFor(() => expect(document.body.textContent).toContain(said));
  expect(screen.queryByRole("button", { name: button })).toBeNull();
  expect(api.inputsOf("doorChanges.answer")).toEqual([{ ...ID, answer, ...more }]);
});

test("a customer who declines may say why; it is shown with what was declined", async () => {
  api.procedures["doorChanges.answer"] = () => {
    const declineReason = "The boxes stay here.";
    state = { ...PROPOSED, state: "declined", code: null, closedAt: PROPOSED.expiresAt, declineReason };
    return { data: order("KD-7F3K2M") };
  };
  open();
  const field = await screen.findByRole("textbox", { name: /If you decline: why/ });
  await fill(userEvent, field, "The boxes stay here.");
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  expect(await screen.findByText("Reason: The boxes stay here.")).toBeDefined();
  expect(api.inputsOf("doorChanges.answer")).toEqual([
    { ...ID, answer: "decline", reason: "The boxes stay here." },
  ]);
});

test("an answer that comes too late says so, and the page shows what is now so", async () => {
  api.procedures["doorChanges.answer"] = () => {
    state = { ...PROPOSED, state: "expired", code: null };
    return { code: "DOOR_CHANGE_CLOSED" };
  };
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Agree: ฿4,800 in total" }));
  expect(await screen.findByText("Not answered: everything stays as it was")).toBeDefined();
});

test("the office sees it without answers and without the code", async () => {
  state = { ...PROPOSED, code: null };
  open("admin");
  await screen.findByText("Waits for the customer’s answer");
  expect(screen.queryByRole("button")).toBeNull();
  expect(document.body.textContent).not.toContain("code");
});

test("the customer reads that the office proposes it", async () => {
  state = { ...PROPOSED, isByOffice: true };
  open();
  await screen.findByText(
    "Our office proposes a change while your order is under way. Nothing changes until you agree.",
  );
  expect(screen.queryByRole("button", { name: "Take back" })).toBeNull();
});

test("a dispatcher takes back what the office proposed, with a reason alone", async () => {
  state = { ...PROPOSED, isByOffice: true, code: null, answersAtCall: false };
  api.procedures["doorChanges.withdrawForDriver"] = () => ({ data: order("KD-7F3K2M") });
  open("admin");
  await screen.findByText("Proposed by the office");
  await userEvent.click(screen.getByRole("button", { name: "Take back" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Take back" }));
  await userEvent.click(dialog.getByRole("button", { name: "Take back" }));
  expect(dialog.getByLabelText("Reason").getAttribute("aria-invalid")).toBe("true");
  expect(api.inputsOf("doorChanges.withdrawForDriver")).toEqual([]);
  await fill(userEvent, dialog.getByLabelText("Reason"), "Entered for another order");
  await userEvent.click(dialog.getByRole("button", { name: "Take back" }));
  await waitFor(() =>
    expect(api.inputsOf("doorChanges.withdrawForDriver")).toEqual([
      { ...ID, jobId: "KD-7F3K2M-1", reason: "Entered for another order" },
    ]),
  );
});

test("the customer reads why an amount was set by hand before they agree", async () => {
  const transport = { kind: "transport", vehicleIndex: 1, vehicle: "six_wheel" };
  const adjusted = { fromSatang: 3_300_00, reason: "Two hours of waiting for a crane" };
  const before = { ...transport, amountSatang: 3_300_00 };
  state = {
    ...PROPOSED,
    isByOffice: true,
    lines: [{ before, after: { ...before, amountSatang: 4_000_00, adjusted } }],
  };
  open();
  const said = await screen.findByText(/Two hours of waiting for a crane/);
  expect(said.textContent).toContain("Set by our office instead of ฿3,300");
  expect(said.textContent).toContain("Transport");
});

test("a dispatcher who is about to take back what was answered meanwhile reads so, and the words stay", async () => {
  state = { ...PROPOSED, isByOffice: true, code: null, answersAtCall: false };
  open("admin");
  await userEvent.click(await screen.findByRole("button", { name: "Take back" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Take back" }));
  await fill(userEvent, dialog.getByLabelText("Reason"), "Entered for another order");
  state = { ...PROPOSED, isByOffice: true, code: null, answersAtCall: false, state: "agreed" };
  await queryClient.invalidateQueries();
  expect((await dialog.findByRole("status")).textContent).toBe("Agreed");
  expect(dialog.getByLabelText<HTMLInputElement>("Reason").value).toBe("Entered for another order");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Agreed"));
});

test("where only the latest are shown, that is said", async () => {
  const changes = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...PROPOSED, changeId: `d${index}`, state: "declined" }));
  api.procedures["doorChanges.ofOrder"] = () => ({ data: changes(19) });
  open("admin");
  await waitFor(() => expect(screen.getAllByRole("group")).toHaveLength(18));
  expect(screen.queryByText(/^The latest/)).toBeNull();
  api.procedures["doorChanges.ofOrder"] = () => ({ data: changes(20) });
  await queryClient.invalidateQueries();
  expect(await screen.findByText(/^The latest 20 changes are shown/)).toBeDefined();
});
