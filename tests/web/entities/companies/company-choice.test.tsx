import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CompanyChoice } from "#web/entities/companies/company-choice.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

let api: FakeApi;
let chosen: (string | undefined)[];
beforeEach(() => {
  api = new FakeApi();
  api.install();
  chosen = [];
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function Choosing({ first }: { readonly first: string }) {
  const [companyId, setCompanyId] = useState<string | undefined>(first);
  const choose = (id: string | undefined) => {
    chosen.push(id);
    setCompanyId(id);
  };
  return <CompanyChoice label="Company" companyId={companyId ?? ""} onChange={choose} />;
}
function open(first = "") {
  openPage({ "/": () => <Choosing first={first} /> }, "/");
}
const field = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Company" });
const answer = (items: readonly object[], hasMore = false) => {
  api.procedures["orders.companies"] = () => ({ data: { items, hasMore } });
};
const SIAM = { companyId: "CO-1", name: "Siam Moves" };

test("that there are more companies than are listed is said", async () => {
  answer([SIAM], true);
  open();
  expect(await screen.findByText(/1 companies are listed\. Type part of a name/)).toBeTruthy();
});

test("a text that finds none says so, and one that is left without a choice asks for it", async () => {
  answer([]);
  open();
  await userEvent.type(await field(), "xx");
  expect(await screen.findByText("No company with this name or tax ID.")).toBeTruthy();
  answer([SIAM]);
  await userEvent.type(await field(), "{backspace}");
  await screen.findByRole("option", { name: "Siam Moves" });
  await userEvent.tab();
  await userEvent.tab();
  expect(await screen.findByText("Please choose a company from the list.")).toBeTruthy();
  expect(chosen.at(-1)).toBeUndefined();
});

test("a company of the address is shown by its name; typing takes it away", async () => {
  answer([SIAM]);
  open("CO-1");
  await waitFor(async () => expect((await field()).value).toBe("Siam Moves"));
  expect(api.inputsOf("orders.companies")).toContainEqual({ companyId: "CO-1" });
  await userEvent.type(await field(), "x");
  expect((await field()).value).toBe("Siam Movesx");
  expect(chosen.at(-1)).toBe("");
});
