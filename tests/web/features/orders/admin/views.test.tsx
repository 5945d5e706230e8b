import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { orderRow } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
let views: { viewId: string; name: string; list: object; version: number }[];
beforeEach(() => {
  views = [
    { viewId: "v-1", name: "Hua Hin", list: { search: "หัวหิน", sort: "pickup" }, version: 1 },
    { viewId: "v-2", name: "Six wheels", list: { kind: "calculator" }, version: 4 },
  ];
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orderViews.list"] = () => ({ data: views });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = async (address = "/admin/orders") => {
  const page = openPage({ "/admin/orders": AdminOrdersPage }, address);
  await screen.findByRole("link", { name: "Hua Hin" });
  return page;
};
const save = () => screen.queryByRole("button", { name: "Save this view" });
const dialog = () => within(screen.getByRole("dialog"));

test("an own view opens its list, and says that it is the one that is shown", async () => {
  const page = await open();
  await userEvent.click(screen.getByRole("link", { name: "Hua Hin" }));
  await waitFor(() =>
    expect(decodeURIComponent(page.address())).toBe("/admin/orders?search=หัวหิน&sort=pickup"),
  );
  expect(screen.getByRole("link", { name: "Hua Hin" }).getAttribute("aria-current")).toBe("page");
});

test("only a list that is no view yet can be saved; a taken name is said at the field", async () => {
  api.procedures["orderViews.save"] = ({ name }: { name: string }) =>
    name === "Hua Hin"
      ? { code: "BAD_INPUT", fields: { name: "ALREADY_EXISTS" } }
      : {
          data: (views = [
            ...views,
            { viewId: "v-3", name, list: { status: "pending", sort: "total" }, version: 1 },
          ]),
        };
  await open("/admin/orders?status=pending&sort=total");
  await userEvent.click(save()!);
  await userEvent.type(await screen.findByLabelText("Name of the view"), "Hua Hin{Enter}");
  expect((await dialog().findByRole("alert")).textContent).not.toBe("");
  await userEvent.clear(screen.getByLabelText("Name of the view"));
  await userEvent.type(screen.getByLabelText("Name of the view"), "Dear{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orderViews.save").at(-1)).toMatchObject({
    name: "Dear",
    list: { status: "pending", sort: "total" },
  });
  expect(await screen.findByRole("link", { name: "Dear" })).toBeTruthy();
  expect(save()).toBeNull();
});

test("own views are arranged, renamed and deleted; a name given elsewhere is shown instead", async () => {
  api.procedures["orderViews.arrange"] = () => ({ data: null });
  api.procedures["orderViews.remove"] = () => ({ data: null });
  api.procedures["orderViews.rename"] = () => {
    views = [{ ...views[0]!, name: "Prachuap", version: 2 }, views[1]!];
    return { code: "ORDER_VIEW_CHANGED", params: { name: "Prachuap" } };
  };
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Arrange my views" }));
  await userEvent.click(dialog().getByRole("button", { name: "Move Six wheels forward" }));
  await waitFor(() => expect(api.inputsOf("orderViews.arrange")).toEqual([{ viewIds: ["v-2", "v-1"] }]));
  const [field] = dialog().getAllByLabelText("Name of the view");
  await userEvent.type(field!, " south{Enter}");
  await waitFor(() =>
    expect(dialog().getAllByLabelText<HTMLInputElement>("Name of the view")[0]!.value).toBe("Prachuap"),
  );
  expect(showToast).toHaveBeenLastCalledWith(
    "warning",
    "Orders",
    expect.stringContaining("Prachuap"),
    undefined,
  );
  await userEvent.click(dialog().getByRole("button", { name: "Delete Six wheels" }));
  const question = within(await screen.findByRole("dialog", { name: "Delete Six wheels" }));
  expect(api.inputsOf("orderViews.remove")).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(api.inputsOf("orderViews.remove")).toEqual([{ viewId: "v-2" }]));
});
