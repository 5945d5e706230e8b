import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AccountButton } from "#web/features/drivers/admin/on-file/account-button.tsx";
import { OnFileActions } from "#web/features/drivers/admin/on-file/on-file-actions.tsx";
import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

const DAO: DriverOnFile = {
  driverId: "driver-dao",
  version: 1,
  name: "Dao",
  email: "dao@example.test",
  phone: "+66811111111",
  vehicle: "four_wheel",
  plate: "1กข 1234",
  province: "th-10",
  cargo: null,
  licenceClass: "personal",
  experienceYears: 3,
  areas: [],
  hasAccount: false,
  isSuspended: false,
  invitedUntil: null,
  invitedIn: null,
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["drivers.createAccount"] = () => ({ data: { account: "invited" } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const valueOf = (select: HTMLElement) => (select as unknown as { readonly value: string }).value;

async function openDialog(driver: DriverOnFile, button: RegExp) {
  openPage({ "/": () => <AccountButton driver={driver} reasonId="reason" /> }, "/");
  await userEvent.click(await screen.findByRole("button", { name: button }));
  const dialog = within(await screen.findByRole("dialog"));
  return {
    language: dialog.getByRole("combobox", { name: "Driver’s language" }),
    send: () => userEvent.click(dialog.getByRole("button", { name: button })),
  };
}

test("an invitation is in Thai unless another language is chosen, and says to whom it goes", async () => {
  const { language, send } = await openDialog(DAO, /^Create account/);
  expect(valueOf(language)).toBe("th");
  expect(screen.getByText(/dao@example.test gets a mail/)).toBeTruthy();
  await userEvent.selectOptions(language, "km");
  await send();
  await waitFor(() =>
    expect(api.inputsOf("drivers.createAccount")).toMatchObject([
      { locale: "km", seenEmail: "dao@example.test" },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("another invitation begins with the language of the one before", async () => {
  const { language } = await openDialog(
    { ...DAO, invitedUntil: 9, invitedIn: "vi" },
    /^Send invitation again/,
  );
  expect(valueOf(language)).toBe("vi");
});

test("an address that a colleague has changed meanwhile is shown beside the one that was seen, before anybody is invited", async () => {
  let change = (_email: string): void => undefined;
  function Changing() {
    const [email, setEmail] = useState(DAO.email);
    change = setEmail;
    return <AccountButton driver={{ ...DAO, email }} reasonId="why" />;
  }
  openPage({ "/": () => <Changing /> }, "/");
  await userEvent.click(await screen.findByRole("button", { name: /^Create account/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const send = () => userEvent.click(dialog.getByRole("button", { name: /^Create account/ }));
  // The answer of the first press is lost.
  api.procedures["drivers.createAccount"] = () => ({ code: "SERVICE_UNAVAILABLE" });
  await send();
  await waitFor(() => expect(api.inputsOf("drivers.createAccount")).toHaveLength(1));
  await waitFor(() =>
    expect(dialog.getByRole("button", { name: /^Create account/ })).toHaveProperty("disabled", false),
  );
  act(() => change("other@example.test"));
  expect(await dialog.findByText("other@example.test")).toBeTruthy();
  expect(dialog.getAllByText("dao@example.test").length).toBeGreaterThan(0);
  await send();
  expect(api.inputsOf("drivers.createAccount")).toHaveLength(1);
  await userEvent.click(dialog.getByRole("button", { name: "Take theirs: E-mail" }));
  expect(dialog.getByText(/other@example.test gets a mail/)).toBeTruthy();
  await send();
  await waitFor(() =>
    expect(api.inputsOf("drivers.createAccount")).toMatchObject([
      { seenEmail: "dao@example.test" },
      { seenEmail: "other@example.test" },
    ]),
  );
  const [first, second] = api.inputsOf("drivers.createAccount") as { readonly key: string }[];
  expect(second?.key).not.toBe(first?.key);
});

test("without an address nobody is invited, and the page says why", async () => {
  openPage({ "/": () => <OnFileActions driver={{ ...DAO, email: "" }} /> }, "/");
  const button = await screen.findByRole("button", { name: /^Create account/ });
  expect(button).toHaveProperty("disabled", true);
  const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("No email address yet. Please add one before you create the account.");
});

test("with an address there is nothing to say about it", async () => {
  openPage({ "/": () => <OnFileActions driver={DAO} /> }, "/");
  const button = await screen.findByRole("button", { name: /^Create account/ });
  expect(button).toHaveProperty("disabled", false);
  expect(button.getAttribute("aria-describedby")).toBeNull();
  expect(screen.queryByText(/No email address yet/)).toBeNull();
});
