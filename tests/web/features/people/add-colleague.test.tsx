import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { PeoplePage } from "#web/features/people/people-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("how a colleague is added is said with the link to send, and who is not found has yet to sign up", async () => {
  const api = new FakeApi();
  api.install();
  api.procedures["people.list"] = () => ({ data: { items: [], nextCursor: null } });
  const user = userEvent.setup();
  openPage({ "/admin/people": PeoplePage }, "/admin/people?search=new");
  await screen.findByText(
    "A colleague can be found here once they have signed up and confirmed their address.",
  );
  await user.click(screen.getByRole("button", { name: "Add a colleague" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a colleague" });
  const address = `${location.origin}/signup`;
  expect(within(dialog).getAllByRole("listitem")[0]?.textContent).toContain(address);
  await user.click(within(dialog).getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe(address);
  await user.click(within(dialog).getAllByRole("button", { name: "Close" })[0]!);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
