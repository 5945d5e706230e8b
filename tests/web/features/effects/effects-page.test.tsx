import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EffectsPage } from "#web/features/effects/effects-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { m } from "#web/paraglide/messages.js";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const PARKED = {
  kind: "documents-due",
  mailKind: null,
  orderId: "KD-AAAAAA" as string | null,
  recipient: null,
  createdAt: 1,
  attempts: 8,
  failure: "no answer",
  parkedAt: 1_780_000_000_000,
};

let api: FakeApi;
let effects: readonly (typeof PARKED & { readonly effectId: string })[];
beforeEach(() => {
  api = new FakeApi();
  api.install();
  effects = [
    { ...PARKED, effectId: "KD-AAAAAA:1/0" },
    { ...PARKED, effectId: "later/0", kind: "of-another-version", orderId: null },
  ];
  api.procedures["effects.parked"] = () => ({ data: { items: effects, nextCursor: null } });
  const settle = ({ effectIds }: { readonly effectIds: readonly string[] }) => {
    const before = effects.length;
    effects = effects.filter(({ effectId }) => !effectIds.includes(effectId));
    return { data: { changed: before - effects.length } };
  };
  api.procedures["effects.parkedOrders"] = () => ({ data: [] });
  api.procedures["effects.retry"] = settle;
  api.procedures["effects.drop"] = settle;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const open = () => openPage({ "/admin/effects": EffectsPage, "/admin/orders": () => null }, "/admin/effects");
const row = async (text: string) => {
  const found = (await screen.findAllByRole("row")).find((each) => each.textContent.includes(text));
  if (found === undefined) throw new Error(`no row with ${text}`);
  return within(found);
};

test("each says what it is, for which order and why it failed; one of another version by its name", async () => {
  await open();
  const first = await row(m.effect_documents());
  expect(first.getByRole("link", { name: "KD-AAAAAA" })).toHaveProperty(
    "href",
    expect.stringContaining("order=KD-AAAAAA"),
  );
  first.getByText("no answer");
  first.getByText(m.effects_attempts({ count: "8" }));
  await row(m.effect_unknown({ kind: "of-another-version" }));
});

test("one is tried again and leaves the list; the other is given up only after a confirmation", async () => {
  await open();
  await userEvent.click((await row(m.effect_documents())).getByRole("button", { name: m.action_retry() }));
  await waitFor(() => expect(screen.queryByText(m.effect_documents())).toBeNull());
  await userEvent.click((await row("of-another-version")).getByRole("button", { name: m.effects_drop() }));
  expect(effects).toHaveLength(1);
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: m.effects_drop() }));
  await screen.findByText(m.effects_empty());
});

test("all that are shown are tried again by one press", async () => {
  await open();
  await userEvent.click(await screen.findByRole("button", { name: m.effects_retry_all() }));
  await screen.findByText(m.effects_empty());
  const sent = api.calls.filter(({ procedure }) => procedure === "effects.retry");
  expect(sent.map(({ input }) => input)).toEqual([{ effectIds: ["KD-AAAAAA:1/0", "later/0"] }]);
});

const ORDER = { attempts: 31, parkedAt: 1_780_000_000_000, decisions: 2, failure: "this row is refused" };

test("orders that the database refuses are named with why, tried again by a press, and gone once written", async () => {
  let orders = ["KD-BAAAAA", "KD-CCCCCC"].map((orderId) => ({ ...ORDER, orderId }));
  api.procedures["effects.parkedOrders"] = () => ({ data: orders });
  api.procedures["effects.retryOrders"] = ({ orderIds }: { readonly orderIds: readonly string[] }) => {
    orders = orders.filter(({ orderId }) => orderId === "KD-CCCCCC" || !orderIds.includes(orderId));
    return { data: { written: orderIds.length - orders.length, parked: orders.length } };
  };
  open();
  const refused = await row("KD-BAAAAA");
  refused.getByText("this row is refused");
  refused.getByText(m.effects_attempts({ count: "31" }));
  const section = within(screen.getByRole("heading", { name: m.parked_orders_title() }).closest("section")!);
  await userEvent.click(section.getByRole("button", { name: m.effects_retry_all() }));
  await waitFor(() => expect(screen.queryByText("KD-BAAAAA")).toBeNull());
  expect(api.inputsOf("effects.retryOrders")).toEqual([{ orderIds: ["KD-BAAAAA", "KD-CCCCCC"] }]);
  orders = [];
  await userEvent.click(section.getByRole("button", { name: m.action_retry() }));
  await waitFor(() => expect(screen.queryByText(m.parked_orders_title())).toBeNull());
});
