import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CompanyPeople } from "#web/entities/companies/company-people.tsx";
import type { CompanyPeople as People } from "#web/entities/companies/company-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

type Role = People["members"][number]["role"];

let api: FakeApi;
let role: Role;
beforeEach(() => {
  role = "booker";
  api = new FakeApi();
  api.install();
  api.procedures["companies.byId"] = () => ({
    data: {
      people: {
        members: [{ userId: "nok", name: "Nok", email: "nok@example.test", role }],
        invitations: [],
      },
    },
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** As on the company's page, where what is saved is read again. */
function Shown() {
  const { data } = trpc.companies.byId.useQuery({ companyId: "CO-1" });
  return data?.people == null ? null : <CompanyPeople companyId="CO-1" people={data.people} />;
}

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
