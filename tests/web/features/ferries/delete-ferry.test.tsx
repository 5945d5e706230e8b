import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FerriesPage } from "#web/features/ferries/ferries-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { officeFerries, SAMUI } from "./sample-ferry.ts";

const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
let listed: (typeof SAMUI)[];

beforeEach(() => {
  listed = [SAMUI];
  api = new FakeApi();
  api.install();
  api.procedures["ferries.office"] = officeFerries(() => listed);
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  openPage({ "/admin/ferries": FerriesPage, "/admin/orders": () => <h1>Orders</h1> }, "/admin/ferries");
const lastToast = () => showToast.mock.calls.at(-1)?.slice(0, 3);

const ask = async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Delete: Don Sak – Ko Samui" }));
  return screen.findByRole("dialog");
};
const confirm = () => userEvent.click(screen.getByRole("button", { name: "Delete ferry route" }));

test("deleting is asked about first, then done, and said", async () => {
  api.procedures["ferries.remove"] = () => {
    listed = [];
    return { data: { ferryRouteId: SAMUI.ferryRouteId } };
  };
  const dialog = await ask();
  expect(within(dialog).getByText("This action cannot be undone.")).toBeTruthy();
  expect(api.inputsOf("ferries.remove")).toEqual([]);
  await confirm();
  await waitFor(() => expect(lastToast()).toEqual(["success", "Ferry routes", "Ferry route deleted."]));
  expect(await screen.findByRole("heading", { name: "No ferry routes yet" })).toBeTruthy();
});

test("what is deleted is no longer selected", async () => {
  const other = { ...SAMUI, ferryRouteId: "other", name: { th: "อื่น", en: "Another crossing" } };
  listed = [SAMUI, other];
  api.procedures["ferries.remove"] = () => {
    listed = [other];
    return { data: { ferryRouteId: SAMUI.ferryRouteId } };
  };
  open();
  await userEvent.click(await screen.findByLabelText("Select Don Sak – Ko Samui"));
  await userEvent.click(screen.getByLabelText("Select Another crossing"));
  expect(screen.getByRole("button", { name: "Change fares (2)" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Delete: Don Sak – Ko Samui" }));
  await confirm();
  expect(await screen.findByRole("button", { name: "Change fares (1)" })).toBeTruthy();
});

test("a route in use is kept, and the orders that need it are links", async () => {
  api.procedures["ferries.remove"] = () => ({
    code: "FERRY_IN_USE",
    params: { orderIds: "KD-7F3K2M, KD-AAAAAA" },
  });
  await ask();
  await confirm();
  expect(
    await screen.findByText(
      "This ferry route cannot be deleted yet: orders that are not finished still use it.",
    ),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "KD-7F3K2M" }).getAttribute("href")).toBe(
    "/admin/orders?order=KD-7F3K2M",
  );
  expect(screen.getByRole("link", { name: "KD-AAAAAA" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete ferry route" })).toBeNull();
});

test("a route that another admin has saved meanwhile shows both, and is deleted once that was read", async () => {
  listed = [SAMUI];
  api.procedures["ferries.remove"] = ({ basedOnVersion }: { basedOnVersion: number }) => {
    if (basedOnVersion === SAMUI.version + 1) return { data: { ferryRouteId: SAMUI.ferryRouteId } };
    listed = [{ ...SAMUI, version: SAMUI.version + 1, frequencyMin: 35 }];
    return { code: "FERRY_VERSION_CONFLICT" };
  };
  const dialog = await ask();
  await confirm();
  const notice = await within(dialog).findByRole("region", {
    name: "Someone else saved while you were editing",
  });
  expect(within(notice).getAllByRole("listitem")).toHaveLength(1);
  expect(notice.textContent).toMatch(
    /Time between sailings.*You saw60Saved now35You choseDelete ferry route/,
  );
  const remove = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Delete ferry route" });
  expect(remove.disabled).toBe(true);
  await userEvent.click(within(notice).getByRole("button", { name: "Keep my choice" }));
  await confirm();
  await waitFor(() => expect(lastToast()).toEqual(["success", "Ferry routes", "Ferry route deleted."]));
});

test("a route that another admin has deleted meanwhile is said to be gone, in the dialog", async () => {
  api.procedures["ferries.remove"] = () => {
    listed = [];
    return { code: "NOT_FOUND" };
  };
  const dialog = await ask();
  await confirm();
  const notice = await within(dialog).findByRole("region", {
    name: "Someone else saved while you were editing",
  });
  expect(notice.textContent).toContain("You sawDon Sak – Ko SamuiSaved nowDeleted");
  expect(within(notice).queryByRole("button", { name: "Keep my choice" })).toBeNull();
  await userEvent.click(within(notice).getByRole("button", { name: "Leave it as it is now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an unforeseen failure says that it could not be deleted", async () => {
  api.procedures["ferries.remove"] = () => ({ code: "INTERNAL" });
  await ask();
  await confirm();
  await waitFor(() =>
    expect(lastToast()).toEqual([
      "error",
      "Ferry routes",
      "Could not delete the ferry route. Please try again.",
    ]),
  );
});

test("planned fares that another admin has replaced meanwhile are shown beside what is planned now", async () => {
  const day = Date.parse("2099-11-30T17:00:00Z");
  const plan = {
    fareId: "f-1",
    ferryRouteId: SAMUI.ferryRouteId,
    effectiveFrom: day,
    vehicleFareMinSatang: 500_00,
    vehicleFareMaxSatang: 500_00,
  };
  api.procedures["ferries.history"] = () => ({
    data: {
      versions: [],
      fares: [{ ...plan, createdAt: 0, withdrawnAt: null, authorName: "Nok", isAhead: true }],
      nextCursor: null,
    },
  });
  api.procedures["ferries.cancelFares"] = () => {
    const theirs = { ...plan, fareId: "f-2", vehicleFareMaxSatang: 700_00 };
    listed = [{ ...SAMUI, planned: [theirs] }];
    return { code: "NOT_FOUND" };
  };
  openPage({ "/admin/ferries": FerriesPage }, `/admin/ferries?ferry=${SAMUI.ferryRouteId}`);
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.click(sheet.getByRole("button", { name: "History of the route" }));
  await userEvent.click(await sheet.findByRole("button", { name: "Cancel the plan" }));
  const notice = await sheet.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(notice.textContent).toMatch(/You saw฿500Saved now฿500–฿700You choseCancel the plan/);
  expect(showToast).not.toHaveBeenCalled();
});
