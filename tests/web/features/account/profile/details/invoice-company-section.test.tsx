import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { InvoiceCompanySection } from "#web/features/account/profile/details/invoice-company-section.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { openPage } from "../../../../../support/open-page.tsx";

const SAVED = { name: "Mekong Co., Ltd.", address: "1 Rama IV", branch: "00000", taxId: "0000000000001" };

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("a company that another device has saved or deleted meanwhile is shown beside what was typed", async () => {
  const api = new FakeApi();
  api.install();
  let stored: typeof SAVED | null = SAVED;
  api.procedures["documents.buyer"] = () => ({ data: stored });
  api.procedures["documents.saveBuyer"] = ({ seen }: { seen: typeof SAVED | null }) =>
    JSON.stringify(seen) === JSON.stringify(stored) ? { data: null } : { code: "DETAILS_CHANGED" };
  openPage({ "/": InvoiceCompanySection }, "/");
  const name = await screen.findByDisplayValue(SAVED.name);
  await userEvent.type(name, " (Asia)");
  stored = { ...SAVED, address: "2 Rama IV" };
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("region", { name: /another device/ })).textContent).toContain("2 Rama IV");
  expect(screen.getByDisplayValue("2 Rama IV")).toBeTruthy();
  expect(screen.getByDisplayValue(`${SAVED.name} (Asia)`)).toBeTruthy();

  stored = null;
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByDisplayValue("2 Rama IV")).toBeNull());
  expect(screen.getByDisplayValue(`${SAVED.name} (Asia)`)).toBeTruthy();
  for (const [label, value] of [
    [/address/i, "3 Rama IV"],
    [/tax/i, SAVED.taxId],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), value);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: /another device/ })).toBeNull());
  expect(api.inputsOf("documents.saveBuyer").at(-1)).toMatchObject({ address: "3 Rama IV", seen: null });
});
