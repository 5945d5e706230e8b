import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { mayChangeValue } from "#web/features/orders/order/order-rules.ts";
import { revisionText } from "#web/features/orders/order/revision-text.ts";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { order, orderRow, PLACED_AT } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const CLAIM = {
  claimId: "9b2e4f60-0000-4000-8000-000000000001",
  kind: "loss",
  version: 1,
  claimedSatang: 1_500_00,
  items: [],
  createdAt: PLACED_AT,
  settledSatang: 100_00,
  creditSatang: 100_00,
  compensationSatang: 0,
  compensatedAt: null,
  events: [],
};

let api: FakeApi;
let known: Order;
beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  known = order("KD-A", { isOwn: false, declaredValueSatang: 30_000_00 });
  api = new FakeApi();
  api.install();
  api.procedures["places.mine"] = () => ({ data: { saved: [], recent: [] } });
  api.procedures["orders.byId"] = () => ({ data: known });
  api.procedures["officeNotes.list"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.changeValue"] = () => ({ data: { ...known, revision: 2 } });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const user = () => userEvent.setup();
const TITLE = "Change the declared value";
async function open() {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await user().click(await screen.findByRole("button", { name: TITLE }));
  return within(await screen.findByRole("dialog", { name: TITLE }));
}
type Dialog = Awaited<ReturnType<typeof open>>;
const field = (dialog: Dialog) => dialog.getByLabelText(/Value of the goods/);
async function type(dialog: Dialog, value: string, reason: string) {
  await user().clear(field(dialog));
  if (value !== "") await user().type(field(dialog), value);
  if (reason !== "") await user().type(dialog.getByLabelText("Reason"), reason);
}
const save = (dialog: Dialog) => user().click(dialog.getByRole("button", { name: "Save" }));

describe("the declared value of an order", () => {
  test.each([
    ["3000", 3_000_00],
    ["", null],
  ])("typed as %j is sent with its reason and the state that was seen", async (typed, satang) => {
    const dialog = await open();
    await type(dialog, typed, "a zero too many");
    await save(dialog);
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.changeValue")).toMatchObject([
      { orderId: "KD-A", declaredValueSatang: satang, revision: 1, reason: "a zero too many" },
    ]);
  });

  test("without a reason, or not as an amount, is refused at the field", async () => {
    const dialog = await open();
    await type(dialog, "3000", "");
    await save(dialog);
    expect(dialog.getByLabelText("Reason").getAttribute("aria-invalid")).toBe("true");
    await type(dialog, "three", "a zero too many");
    await save(dialog);
    expect(field(dialog).getAttribute("aria-invalid")).toBe("true");
    expect(api.inputsOf("orders.changeValue")).toEqual([]);
  });

  test("that somebody else changed meanwhile is read before anything is sent", async () => {
    const dialog = await open();
    await type(dialog, "3000", "a zero too many");
    known = { ...known, revision: 2, declaredValueSatang: 5_000_00 };
    await act(async () => queryClient.invalidateQueries());
    const notice = within(await dialog.findByRole("region"));
    for (const value of [/30,000/, /5,000/, /3,000/])
      expect(notice.getAllByText(value).length).toBeGreaterThan(0);
    expect(dialog.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
    await user().click(notice.getByRole("button", { name: "Keep my choice" }));
    await save(dialog);
    await vi.waitFor(() => expect(api.inputsOf("orders.changeValue")).toMatchObject([{ revision: 2 }]));
  });

  test("is offered until the order is cancelled, to nobody for their own or that of their company", () => {
    expect(mayChangeValue(known, [])).toBe(true);
    expect(mayChangeValue({ ...known, status: "delivered" }, [])).toBe(true);
    for (const rest of [{ status: "cancelled" }, { isOwnRecord: true }, { contactPhone: "" }] as const)
      expect(mayChangeValue({ ...known, ...rest }, [])).toBe(false);
  });

  test.each([
    ["open", true],
    ["withdrawn", true],
    ["settled", false],
    ["refused", false],
  ] as const)("of a delivered order whose claim is %s is offered: %s", async (state, isOffered) => {
    known = { ...known, status: "delivered" };
    expect(mayChangeValue(known, [{ state: "withdrawn" }, { state }])).toBe(isOffered);
    const claims = [{ ...CLAIM, state }];
    api.procedures["claims.ofOrder"] = () => ({
      data: { claimableUntil: null, mayOpen: false, mayOpenForCustomer: false, items: [], claims },
    });
    openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
    await screen.findByRole("link", { name: "Open this claim" });
    expect(screen.queryByRole("button", { name: TITLE }) !== null).toBe(isOffered);
  });

  test("is in the history as it was and is, or that it stayed", () => {
    const change = { kind: "value_changed", fromValueSatang: null, toValueSatang: 3_000_00 } as const;
    expect(revisionText(change, 2)).toMatch(/^Declared value changed: Not declared → .*3,000/);
    expect(revisionText({ ...change, refused: "CLAIM_CLOSED" }, 2)).toContain(
      "a claim had just been decided",
    );
  });
});
