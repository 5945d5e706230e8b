import { getQueryKey } from "@trpc/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dayAfter } from "#domain/days.ts";
import { bangkokDay } from "#domain/time.ts";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc } from "#web/lib/api/trpc.ts";
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
  showToast.mockClear();
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

test("what waits in this section has a view with its count, and keeps it while it is shown", async () => {
  const waiting = (counts: object) =>
    act(() => queryClient.setQueryData(getQueryKey(trpc.controlRoom.waiting, undefined, "query"), counts));
  const page = await open();
  expect(screen.queryByRole("link", { name: /Pickup overdue/ })).toBeNull();
  waiting({ notStarted: 3, notCompleted: 0, unconfirmedOrders: 4 });
  await userEvent.click(await screen.findByRole("link", { name: "Pickup overdue, not started (3)" }));
  await waitFor(() => expect(page.address()).toBe("/admin/orders?waits=start"));
  expect(screen.queryByRole("link", { name: /^Under way, should/ })).toBeNull();
  waiting({ notStarted: 0 });
  const shown = await screen.findByRole("link", { name: "Pickup overdue, not started" });
  expect(shown.getAttribute("aria-current")).toBe("page");
});

test("what is delivered and unpaid has first what has waited longest", async () => {
  const page = await open();
  await userEvent.click(screen.getByRole("link", { name: "Delivered, unpaid" }));
  await waitFor(() =>
    expect(page.address()).toBe("/admin/orders?status=delivered&payment=unpaid&sort=oldest"),
  );
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

test("days of a view move along with the calendar where they are told to, and open as the days they are now", async () => {
  const today = bangkokDay(Date.now());
  api.procedures["orderViews.save"] = ({ name, list }: { name: string; list: object }) => ({
    data: (views = [...views, { viewId: "v-3", name, list, version: 1 }]),
  });
  await open(`/admin/orders?from=${today}&to=${dayAfter(today, 6)}`);
  await userEvent.click(save()!);
  await userEvent.click(await screen.findByRole("checkbox", { name: /The days move along/ }));
  await userEvent.type(screen.getByLabelText("Name of the view"), "This week{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orderViews.save")).toMatchObject([
    { name: "This week", list: { fromDays: 0, toDays: 6 } },
  ]);
  expect(api.inputsOf("orderViews.save")[0]).not.toHaveProperty("list.from");
  const chip = await screen.findByRole("link", { name: "This week" });
  expect(chip.getAttribute("aria-current")).toBe("page");
  expect(chip.getAttribute("href")).toContain(`from=${today}&to=${dayAfter(today, 6)}`);
});

const arranging = async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Arrange my views" }));
};
const noticeIn = async (shown: ReturnType<typeof dialog>) =>
  within(await shown.findByRole("region", { name: /Someone else saved/ }));
const nameField = () => dialog().getAllByLabelText<HTMLInputElement>("Name of the view")[0]!;

test("own views are arranged, renamed and deleted, each as it was seen", async () => {
  api.procedures["orderViews.arrange"] = () => {
    views = views.toReversed();
    return { data: null };
  };
  api.procedures["orderViews.rename"] = ({ name }: { name: string }) => {
    views = [{ ...views[0]!, name, version: 5 }, views[1]!];
    return { data: null };
  };
  api.procedures["orderViews.remove"] = () => {
    views = views.slice(0, 1);
    return { data: null };
  };
  await arranging();
  await userEvent.click(dialog().getByRole("button", { name: "Move Six wheels forward" }));
  await waitFor(() => expect(nameField().value).toBe("Six wheels"));
  expect(api.inputsOf("orderViews.arrange")).toEqual([
    { viewIds: ["v-2", "v-1"], seenSequence: ["v-1", "v-2"] },
  ]);
  await userEvent.type(nameField(), " or more{Enter}");
  await waitFor(() => expect(dialog().queryByRole("button", { name: "Save" })).toBeNull());
  expect(api.inputsOf("orderViews.rename")).toEqual([
    { viewId: "v-2", name: "Six wheels or more", seenVersion: 4 },
  ]);
  expect(dialog().queryByRole("region", { name: /Someone else saved/ })).toBeNull();
  await userEvent.click(dialog().getByRole("button", { name: "Delete Hua Hin" }));
  const question = within(await screen.findByRole("dialog", { name: "Delete Hua Hin" }));
  expect(api.inputsOf("orderViews.remove")).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(dialog().queryByRole("button", { name: "Delete Hua Hin" })).toBeNull());
  expect(api.inputsOf("orderViews.remove")).toEqual([{ viewId: "v-1", seenVersion: 1 }]);
});

test("a sequence that was chosen elsewhere meanwhile is shown beside the own one, and replaced only then", async () => {
  api.procedures["orderViews.arrange"] = ({ seenSequence }: { seenSequence: readonly string[] }) => {
    if (seenSequence[0] === "v-3") return { data: null };
    views = [{ viewId: "v-3", name: "New", list: {}, version: 1 }, ...views];
    return { code: "ORDER_VIEWS_CHANGED" };
  };
  await arranging();
  await userEvent.click(dialog().getByRole("button", { name: "Move Six wheels forward" }));
  const notice = await noticeIn(dialog());
  expect(notice.getByRole("list").textContent).toBe(
    "SequenceYou saw1. Hua Hin · 2. Six wheelsSaved now1. New · 2. Hua Hin · 3. Six wheelsYou chose1. Six wheels · 2. Hua Hin",
  );
  expect(showToast).not.toHaveBeenCalled();
  await userEvent.click(notice.getByRole("button", { name: "Keep my choice" }));
  await waitFor(() => expect(dialog().queryByRole("region", { name: /Someone else saved/ })).toBeNull());
  expect(api.inputsOf("orderViews.arrange").at(-1)).toEqual({
    viewIds: ["v-2", "v-1"],
    seenSequence: ["v-3", "v-1", "v-2"],
  });
});

test("a name that was given elsewhere is shown beside the typed one, which stays", async () => {
  api.procedures["orderViews.rename"] = ({ name, seenVersion }: { name: string; seenVersion: number }) => {
    const isSeen = seenVersion === 2;
    views = [{ ...views[0]!, name: isSeen ? name : "Prachuap", version: isSeen ? 3 : 2 }, views[1]!];
    return isSeen ? { data: null } : { code: "ORDER_VIEW_CHANGED", params: { name: "Prachuap" } };
  };
  await arranging();
  await userEvent.type(nameField(), " south{Enter}");
  const notice = await noticeIn(dialog());
  for (const name of ["Hua Hin", "Prachuap", "Hua Hin south"]) expect(notice.getByText(name)).toBeTruthy();
  expect(nameField().value).toBe("Hua Hin south");
  // Nothing is sent until it is decided which holds.
  await userEvent.type(nameField(), "{Enter}");
  expect(api.inputsOf("orderViews.rename")).toHaveLength(1);
  await userEvent.click(notice.getByRole("button", { name: "Keep my choice" }));
  await userEvent.click(dialog().getByRole("button", { name: "Save" }));
  await waitFor(() => expect(dialog().queryByRole("button", { name: "Save" })).toBeNull());
  expect(api.inputsOf("orderViews.rename").at(-1)).toMatchObject({ name: "Hua Hin south", seenVersion: 2 });
});

test("the name that was given elsewhere can be left", async () => {
  api.procedures["orderViews.rename"] = () => {
    views = [{ ...views[0]!, name: "Prachuap", version: 2 }, views[1]!];
    return { code: "ORDER_VIEW_CHANGED", params: { name: "Prachuap" } };
  };
  await arranging();
  await userEvent.type(nameField(), " south{Enter}");
  const notice = await noticeIn(dialog());
  await userEvent.click(notice.getByRole("button", { name: "Leave it as it is now" }));
  expect(nameField().value).toBe("Prachuap");
  expect(dialog().queryByRole("region", { name: /Someone else saved/ })).toBeNull();
});

test("a view that was renamed elsewhere is deleted only once its name was seen", async () => {
  api.procedures["orderViews.remove"] = ({ seenVersion }: { seenVersion: number }) => {
    if (seenVersion === 2) return { data: null };
    views = [{ ...views[0]!, name: "Prachuap", version: 2 }, views[1]!];
    return { code: "ORDER_VIEW_CHANGED", params: { name: "Prachuap" } };
  };
  await arranging();
  await userEvent.click(dialog().getByRole("button", { name: "Delete Hua Hin" }));
  const question = within(await screen.findByRole("dialog", { name: "Delete Hua Hin" }));
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  const notice = await noticeIn(question);
  expect(notice.getByText("Prachuap")).toBeTruthy();
  await userEvent.click(notice.getByRole("button", { name: /Take theirs/ }));
  const again = within(await screen.findByRole("dialog", { name: "Delete Prachuap" }));
  await userEvent.click(again.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Delete Prachuap" })).toBeNull());
  expect(api.inputsOf("orderViews.remove")).toEqual([
    { viewId: "v-1", seenVersion: 1 },
    { viewId: "v-1", seenVersion: 2 },
  ]);
});

test("an order under way of which a truck has nobody says so beside who drives the other, a delivered one does not", async () => {
  const of = { openJobs: 1, drivers: [{ driverId: "d-1", name: "Anan" }] };
  const items = [
    orderRow("KD-A", { ...of, status: "in_transit" }),
    orderRow("KD-B", { ...of, status: "delivered" }),
  ];
  api.procedures["orders.list"] = () => ({ data: { items, nextCursor: null } });
  await open("/admin/orders?driver=open");
  const names = await screen.findAllByRole("link", { name: "Anan" });
  const says = names.map((name) => name.closest("td")?.textContent?.includes("No driver"));
  expect(says).toEqual([true, false]);
});
