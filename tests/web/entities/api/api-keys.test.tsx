import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiKeys } from "#web/entities/api/api-keys.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const COMPANY = "CO-AAAAAA";
const KEY = {
  keyId: "key-1",
  name: "web shop",
  prefix: "kd_live_7f3k",
  scopes: ["quote"],
  createdAt: 1,
  lastUsedAt: null,
  revokedAt: null,
  madeBy: "Mali",
  isWorking: true,
};
let api: FakeApi;
let mayMake: boolean;

beforeEach(() => {
  queryClient.clear();
  mayMake = true;
  api = new FakeApi();
  api.install();
  api.procedures["apiKeys.list"] = () => ({ data: { mayMake, items: [KEY], nextCursor: null } });
  openPage({ "/": () => <ApiKeys companyId={COMPANY} /> }, "/");
});
const sent = (procedure: string) =>
  api.calls.filter((call) => call.procedure === procedure).map(({ input }) => input);

test("a new key is made with its name and the chosen scopes, and shown until it is closed", async () => {
  api.procedures["apiKeys.create"] = () => ({ data: { keyId: "key-2", key: "kd_live_secret" } });
  await userEvent.type(await screen.findByRole("textbox"), "warehouse");
  await userEvent.click(screen.getByRole("checkbox", { name: m.api_scope_orders_write() }));
  await userEvent.click(screen.getByRole("button", { name: m.api_key_make() }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("kd_live_secret")).toBeTruthy();
  expect(sent("apiKeys.create")).toEqual([
    { companyId: COMPANY, keyId: expect.any(String), name: "warehouse", scopes: ["quote", "orders:read"] },
  ]);
  await userEvent.click(within(dialog).getAllByRole("button", { name: m.action_close() })[0]!);
  await waitFor(() => expect(screen.queryByText("kd_live_secret")).toBeNull());
});

test("a press whose answer was lost is repeated with its id, and who gets no key is told to make another", async () => {
  api.procedures["apiKeys.create"] = () => ({ code: "INTERNAL" });
  await userEvent.type(await screen.findByRole("textbox"), "warehouse");
  const press = () => userEvent.click(screen.getByRole("button", { name: m.api_key_make() }));
  await press();
  await waitFor(() => expect(sent("apiKeys.create")).toHaveLength(1));
  api.procedures["apiKeys.create"] = () => ({ data: { keyId: "key-2", key: null } });
  const toast = vi.spyOn(toasts, "showToast").mockReturnValue();
  await press();
  await waitFor(() => expect(toast).toHaveBeenCalledWith("warning", expect.any(String), m.api_key_lost()));
  await userEvent.type(screen.getByRole("textbox"), "warehouse");
  await press();
  await waitFor(() => expect(sent("apiKeys.create")).toHaveLength(3));
  const [first, second, third] = sent("apiKeys.create") as { keyId: string }[];
  expect(second!.keyId).toBe(first!.keyId);
  expect(third!.keyId).not.toBe(first!.keyId);
});

test("a key without a name or a scope is not sent, and says so at its field", async () => {
  for (const scope of await screen.findAllByRole("checkbox")) await userEvent.click(scope);
  await userEvent.click(screen.getByRole("button", { name: m.api_key_make() }));
  expect(await screen.findByText(m.field_required())).toBeTruthy();
  expect(screen.getByText(m.api_key_scopes_none())).toBeTruthy();
  expect(sent("apiKeys.create")).toEqual([]);
});

test("a key is revoked after its name was read again; the office may do that, too, and makes none", async () => {
  mayMake = false;
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  api.procedures["apiKeys.revoke"] = () => ({ data: null });
  await userEvent.click(await screen.findByRole("button", { name: `${m.api_key_revoke()}: web shop` }));
  const dialog = await screen.findByRole("dialog", { name: m.api_key_revoke_title({ name: "web shop" }) });
  await userEvent.click(within(dialog).getByRole("button", { name: m.api_key_revoke() }));
  await waitFor(() => expect(sent("apiKeys.revoke")).toEqual([{ companyId: COMPANY, keyId: "key-1" }]));
});
