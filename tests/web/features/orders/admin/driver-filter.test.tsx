import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DriverFilter } from "#web/features/orders/admin/list/driver-filter.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

const ANAN = { driverId: "d-1", name: "Anan" };
let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["orders.drivers"] = () => ({ data: { items: [ANAN], hasMore: false } });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function Filtering({ first }: { readonly first: string }) {
  const [driver, setDriver] = useState(first);
  return (
    <>
      <DriverFilter driver={driver} onChange={setDriver} />
      <output aria-label="chosen">{driver}</output>
    </>
  );
}
const open = (first = "") => openPage({ "/": () => <Filtering first={first} /> }, "/");
const field = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Driver" });
const chosen = () => screen.getByLabelText("chosen").textContent;

test("any driver is found by what is typed, and chosen", async () => {
  open();
  await userEvent.type(await field(), "ana");
  await userEvent.click(await screen.findByRole("option", { name: "Anan" }));
  await waitFor(() => expect(chosen()).toBe("d-1"));
  expect(api.inputsOf("orders.drivers")).toContainEqual({ search: "ana", withDeleted: true });
});

test("orders whose drivers are missing or found are chosen before any driver", async () => {
  open();
  await userEvent.click(await field());
  const options = await screen.findAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual([
    "Driver missing",
    "All drivers found",
    "Anan",
  ]);
  await userEvent.click(options[0] as HTMLElement);
  await waitFor(() => expect(chosen()).toBe("open"));
});

test("a driver of the address has a name without any row of theirs", async () => {
  open("d-1");
  await waitFor(async () => expect((await field()).value).toBe("Anan"));
  expect(api.inputsOf("orders.drivers")).toContainEqual({ driverId: "d-1" });
});

test("a driver who was deleted and has driven is offered too, and says so also once they are chosen", async () => {
  const gone = { driverId: "d-2", name: "Somsri", isDeleted: true };
  api.procedures["orders.drivers"] = () => ({ data: { items: [ANAN, gone], hasMore: false } });
  open();
  await userEvent.type(await field(), "som");
  await userEvent.click(await screen.findByRole("option", { name: "Somsri · Deleted" }));
  await waitFor(() => expect(chosen()).toBe("d-2"));
  expect((await field()).value).toBe("Somsri · Deleted");
});

test("while the search index is being built, that is said with what was found, and in place of nobody", async () => {
  const told = "The search index is being built: not everything is found yet.";
  let items = [ANAN];
  api.procedures["orders.drivers"] = () => ({ data: { items, hasMore: false, isSearchCurrent: false } });
  open();
  await userEvent.type(await field(), "ana");
  expect(await screen.findByText(told)).toBeTruthy();
  items = [];
  await userEvent.type(await field(), "x");
  await waitFor(() => expect(screen.queryByRole("option", { name: "Anan" })).toBeNull());
  expect(await screen.findByText(told)).toBeTruthy();
});
