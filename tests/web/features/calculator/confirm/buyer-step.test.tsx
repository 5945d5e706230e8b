import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import type { FakeAnswer, FakeApi } from "../../../../support/fake-api.ts";
import { EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import { saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { NOW, quoteFor } from "../sample-quote.ts";
import { fillIn, move, openConfirm, request, serveConfirm, submit, user } from "./opened-confirm.tsx";
import { fill } from "../../../../support/fill.ts";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../../support/fake-session.ts")).fakeSession(),
);

const SAVED = { name: "ABC Co., Ltd.", address: "1 Sample Road", branch: "00000", taxId: "0000000000001" };

let api: FakeApi;
beforeEach(() => {
  api = serveConfirm();
});
afterEach(() => vi.unstubAllGlobals());

test("a company is typed at confirm: a wrong tax id is named at its field, the right one goes with the order", async () => {
  const page = openConfirm();
  await fillIn();
  await user.click(screen.getByLabelText("Make the documents out to a company"));
  await fill(user, await screen.findByLabelText("Company name"), SAVED.name);
  await fill(user, screen.getByLabelText("Registered address"), SAVED.address);
  await fill(user, screen.getByLabelText("Tax ID"), "0000000000002");
  await submit();
  await waitFor(() => expect(screen.getByLabelText("Tax ID").getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText("This tax ID is not right. Please check its 13 digits.")).toBeDefined();
  expect(api.inputsOf("orders.place")).toEqual([]);
  await user.clear(screen.getByLabelText("Tax ID"));
  await fill(user, screen.getByLabelText("Tax ID"), SAVED.taxId);
  await submit();
  await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
  expect(api.inputsOf("orders.place")).toMatchObject([{ buyer: SAVED }]);
});

test("the saved company is filled in, and taken away it is not used", async () => {
  api.procedures["documents.buyer"] = () => ({ data: SAVED });
  const page = openConfirm();
  await fillIn();
  expect(await screen.findByDisplayValue(SAVED.name)).toBeDefined();
  await user.click(screen.getByLabelText("Make the documents out to a company"));
  await submit();
  await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
  expect(api.inputsOf("orders.place")).toMatchObject([{ buyer: null }]);
});

test("a company that was typed is there after a reload, and goes with the order", async () => {
  const before = openConfirm();
  await fillIn();
  await user.click(screen.getByLabelText("Make the documents out to a company"));
  await fill(user, await screen.findByLabelText("Company name"), SAVED.name);
  await fill(user, screen.getByLabelText("Registered address"), SAVED.address);
  await fill(user, screen.getByLabelText("Tax ID"), SAVED.taxId);
  expect(before.address()).toBe("/price-calculator/confirm");
  cleanup();
  const page = openConfirm();
  expect(await screen.findByDisplayValue(SAVED.name)).toBeDefined();
  await submit();
  await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
  expect(api.inputsOf("orders.place")).toMatchObject([{ buyer: SAVED }]);
});

test("a saved company that was taken away stays away after a reload, also before it has loaded", async () => {
  api.procedures["documents.buyer"] = () => ({ data: SAVED });
  openConfirm();
  await fillIn();
  expect(await screen.findByDisplayValue(SAVED.name)).toBeDefined();
  await user.click(screen.getByLabelText("Make the documents out to a company"));
  cleanup();
  queryClient.clear();
  api.procedures["documents.buyer"] = () => Promise.withResolvers<FakeAnswer>().promise;
  const page = openConfirm();
  const choice = await screen.findByLabelText("Make the documents out to a company");
  expect(choice).toHaveProperty("checked", false);
  await submit();
  await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
  expect(api.inputsOf("orders.place")).toMatchObject([{ buyer: null }]);
});

test("on account cancelling costs what is said, also without the payment gateway, and there is no deposit", async () => {
  api.procedures["companies.bookable"] = () => ({
    data: [{ companyId: "abc", name: SAVED.name, availableSatang: 50_000_00 }],
  });
  saveMoveDraft({ ...EMPTY_DRAFT, move, quote: quoteFor(request, { depositSatang: 300_00 }) }, NOW);
  openConfirm();
  const policy = /^Free cancellation until .*, then 30 % of the price\.$/;
  expect(await screen.findByText(/฿300/)).toBeDefined();
  expect(screen.queryByText(policy)).toBeNull();
  await user.selectOptions(await screen.findByRole("combobox", { name: /pays/ }), "abc");
  expect(await screen.findByText(policy)).toBeDefined();
  expect(screen.queryByText(/฿300/)).toBeNull();
});
