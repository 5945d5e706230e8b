import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FOUND_RIGHTS } from "#domain/control-room/search.ts";
import { SearchDialog } from "#web/features/control-room/search/search-dialog.tsx";
import { RecordPanel } from "#web/entities/records/record-panel.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

const GROUPS = [
  { title: () => "Money", sections: [{ path: "/admin/claims", title: () => "Claims", Icon: Wallet }] },
];

beforeEach(() => {
  const api = new FakeApi();
  api.install();
  api.procedures["controlRoom.search"] = () => ({ code: "NOT_FOUND" });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** An opened record with a note, and the search over it. */
function Page() {
  const [isSearching, setSearching] = useState(false);
  return (
    <>
      <RecordPanel recordId="KD-A" label="Record" heading="List" row="KD-A" onClose={() => {}} title="KD-A">
        <textarea aria-label="Note" />
        <button onClick={() => setSearching(true)}>Find</button>
      </RecordPanel>
      {isSearching && <SearchDialog groups={GROUPS as never} onClose={() => setSearching(false)} />}
    </>
  );
}

async function findClaims() {
  openPage({ "/admin/orders": Page, "/admin/claims": () => <p>All claims</p> }, "/admin/orders?order=KD-A");
  return async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Find" }));
    await userEvent.type(await screen.findByRole("combobox"), "Claims");
    await userEvent.click(await screen.findByRole("option", { name: /Claims/ }));
  };
}

test("what is searched for is nothing unsaved of the record that it leaves", async () => {
  const find = await findClaims();
  await find();
  expect(await screen.findByText("All claims")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a note that is not saved is asked about all the same", async () => {
  const find = await findClaims();
  await userEvent.type(await screen.findByLabelText("Note"), "Half a thought");
  await find();
  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("All claims")).toBeNull());
});

test("on a phone, which has no Escape, a button closes it", async () => {
  openPage({ "/admin/orders": Page }, "/admin/orders?order=KD-A");
  await userEvent.click(await screen.findByRole("button", { name: "Find" }));
  await screen.findByRole("combobox");
  await userEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
});

test("Enter straight after typing opens nothing of the text before; what the new text finds is asked for at once", async () => {
  const api = new FakeApi();
  api.install();
  const nothing = Object.keys(FOUND_RIGHTS).map((kind) => [kind, []] as const);
  const sample = { contactName: "Mali", contactPhone: "", pickupAt: 0, status: "pending" };
  api.procedures["controlRoom.search"] = ({ text }: { text: string }) => ({
    data: {
      ...Object.fromEntries(nothing),
      orders: [{ ...sample, orderId: text === "ma" ? "KD-AAAAAA" : "KD-BBBBBB" }],
      isCurrent: true,
    },
  });
  openPage({ "/admin/orders": Page }, "/admin/orders");
  await userEvent.click(await screen.findByRole("button", { name: "Find" }));
  const box = await screen.findByRole("combobox");
  await userEvent.type(box, "ma");
  await screen.findByRole("option", { name: /KD-AAAAAA/ });
  // At once, however busy the machine is: the new text has no answer yet.
  fireEvent.change(box, { target: { value: "mali" } });
  fireEvent.keyDown(box, { key: "Enter" });
  expect(screen.queryByRole("combobox")).not.toBeNull();
  await screen.findByRole("option", { name: /KD-BBBBBB/ });
  fireEvent.keyDown(box, { key: "Enter" });
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
});

test("a key of the API that is revoked is said to be so", async () => {
  const api = new FakeApi();
  api.install();
  const nothing = Object.keys(FOUND_RIGHTS).map((kind) => [kind, []] as const);
  const key = { prefix: "kd_live_9zqa", companyId: "CO-AAAAAA", companyName: "Isan Food" };
  api.procedures["controlRoom.search"] = () => ({
    data: {
      ...Object.fromEntries(nothing),
      apiKeys: [
        { ...key, keyId: "1", name: "Shop", revokedAt: null },
        { ...key, keyId: "2", name: "Robot", revokedAt: 5 },
      ],
      isCurrent: true,
    },
  });
  openPage({ "/admin/orders": Page }, "/admin/orders");
  await userEvent.click(await screen.findByRole("button", { name: "Find" }));
  fireEvent.change(await screen.findByRole("combobox"), { target: { value: "9zqa" } });
  expect((await screen.findByRole("option", { name: /Robot/ })).textContent).toContain("Revoked");
  expect(screen.getByRole("option", { name: /Shop/ }).textContent).not.toContain("Revoked");
});
