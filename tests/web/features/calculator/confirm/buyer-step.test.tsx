import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FakeApi } from "../../../../support/fake-api.ts";
import { fillIn, openConfirm, serveConfirm, submit, user } from "./opened-confirm.tsx";

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
  await user.type(screen.getByLabelText("Company name"), SAVED.name);
  await user.type(screen.getByLabelText("Registered address"), SAVED.address);
  await user.type(screen.getByLabelText("Tax ID"), "0000000000002");
  await submit();
  await waitFor(() => expect(screen.getByLabelText("Tax ID").getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText("This tax ID is not right. Please check its 13 digits.")).toBeDefined();
  expect(api.inputsOf("orders.place")).toEqual([]);
  await user.clear(screen.getByLabelText("Tax ID"));
  await user.type(screen.getByLabelText("Tax ID"), SAVED.taxId);
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
