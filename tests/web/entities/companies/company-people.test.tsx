import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CompanyPeople } from "#web/entities/companies/company-people.tsx";
import type { CompanyMember } from "#web/entities/companies/company-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

type Role = CompanyMember["role"];

let api: FakeApi;
let role: Role;
beforeEach(() => {
  role = "booker";
  api = new FakeApi();
  api.install();
  api.procedures["companies.members"] = () => ({
    data: {
      items: [{ userId: "nok", name: "Nok", email: "nok@example.test", role, acceptedAt: 1 }],
      nextCursor: null,
    },
  });
  api.procedures["companies.invitations"] = () => ({ data: { items: [], nextCursor: null } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const Shown = () => <CompanyPeople companyId="CO-1" />;

async function askToRemove() {
  openPage({ "/": Shown }, "/");
  await userEvent.click(await screen.findByRole("button", { name: "Remove: Nok" }));
  const dialog = within(await screen.findByRole("dialog"));
  return { dialog, press: () => userEvent.click(dialog.getByRole("button", { name: "Remove" })) };
}

test("somebody whose role has changed meanwhile stays until that was read, and goes with the next press", async () => {
  api.procedures["companies.removeMember"] = () => {
    role = "owner";
    return { code: "ROLE_CHANGED" };
  };
  const { dialog, press } = await askToRemove();
  await press();
  await dialog.findByText("Owner");
  dialog.getByText("Booker");
  await press();
  expect(api.inputsOf("companies.removeMember")).toMatchObject([{ userId: "nok", seenRole: "booker" }]);
  await userEvent.click(dialog.getByRole("button", { name: /Owner|theirs|saved/i }));
  api.procedures["companies.removeMember"] = () => ({ data: {} });
  await press();
  await waitFor(() =>
    expect(api.inputsOf("companies.removeMember").at(-1)).toMatchObject({ seenRole: "owner" }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("another role is given after a question that names both", async () => {
  api.procedures["companies.changeRole"] = () => {
    role = "owner";
    return { data: {} };
  };
  openPage({ "/": Shown }, "/");
  const choice = await screen.findByRole("combobox", { name: "Role: Nok" });
  await userEvent.selectOptions(choice, "owner");
  const dialog = within(await screen.findByRole("dialog", { name: "Nok: Owner" }));
  dialog.getByText(/^Today: Booker\./);
  expect(api.inputsOf("companies.changeRole")).toEqual([]);
  expect(choice).toHaveProperty("value", "booker");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(choice).toHaveProperty("value", "owner"));
  expect(api.inputsOf("companies.changeRole")).toMatchObject([
    { userId: "nok", role: "owner", seenRole: "booker" },
  ]);
});

test("a role that another owner gives behind the question is said in it before anything is sent", async () => {
  api.procedures["companies.changeRole"] = () => ({ data: {} });
  openPage({ "/": Shown }, "/");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Role: Nok" }), "Accountant");
  const dialog = within(await screen.findByRole("dialog"));
  role = "owner";
  await act(() => queryClient.refetchQueries());
  const notice = await dialog.findByRole("region", { name: /^Someone else saved/ });
  const save = () => userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await save();
  expect(api.inputsOf("companies.changeRole")).toEqual([]);
  await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
  await save();
  await waitFor(() =>
    expect(api.inputsOf("companies.changeRole")).toMatchObject([{ role: "accountant", seenRole: "owner" }]),
  );
});

test("whom another owner has invited as something else is invited by the next press, once that was read", async () => {
  api.procedures["companies.invite"] = ({ seenRole }: { seenRole: string | null }) =>
    seenRole === "booker" ? { data: {} } : { code: "ROLE_CHANGED", params: { role: "booker" } };
  openPage({ "/": Shown }, "/");
  await userEvent.type(await screen.findByLabelText("E-mail"), "may@example.test");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Role" }), "Accountant");
  const press = () => userEvent.click(screen.getByRole("button", { name: "Invite by e-mail" }));
  await press();
  const notice = await screen.findByRole("region", { name: /^Someone else saved/ });
  expect(notice.textContent).toMatch(/You saw–Saved nowBookerYou choseAccountant/);
  await press();
  await waitFor(() =>
    expect(api.inputsOf("companies.invite")).toMatchObject([
      { role: "accountant", seenRole: null },
      { role: "accountant", seenRole: "booker" },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole("region", { name: /^Someone else saved/ })).toBeNull());
});
