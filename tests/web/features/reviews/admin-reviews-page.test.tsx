import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AdminReviewsPage } from "#web/features/reviews/admin-reviews-page.tsx";
import type { AdminReview } from "#web/features/reviews/review-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { withRowKeys } from "../../../support/office-page.tsx";
import { openPage } from "../../../support/open-page.tsx";

const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
let all: AdminReview[];

const review = (reviewId: string, rest: Partial<AdminReview> = {}): AdminReview => ({
  reviewId,
  orderId: `KD-${reviewId}`,
  status: "pending",
  version: 1,
  createdAt: Date.parse("2026-11-20T02:00:00Z"),
  decidedAt: null,
  decisionReason: "",
  stars: 5,
  text: `Words of ${reviewId}`,
  locale: "en",
  isSample: false,
  from: { th: "น่าน", en: "Nan" },
  to: { th: "แพร่", en: "Phrae" },
  vehicle: "six_wheel",
  month: "2026-11",
  ...rest,
});

beforeEach(() => {
  api = new FakeApi();
  api.install();
  all = [review("A"), review("B"), review("C", { status: "approved", version: 2 })];
  api.procedures["reviews.list"] = ({ status }: { status?: string }) => ({
    data: { items: all.filter((each) => status === undefined || each.status === status), nextCursor: null },
  });
  api.procedures["reviews.decide"] = (decision: {
    reviewId: string;
    status: "approved" | "rejected";
    reason?: string;
  }) => {
    const { reviewId, status, reason = "" } = decision;
    all = all.map((each) =>
      each.reviewId === reviewId
        ? { ...each, status, decisionReason: reason, version: each.version + 1 }
        : each,
    );
    return { data: all.find((each) => each.reviewId === reviewId) };
  };
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = async (address = "/admin/reviews") => {
  const page = openPage(
    { "/admin/reviews": withRowKeys(AdminReviewsPage), "/admin/orders": () => <p>orders</p> },
    address,
  );
  await screen.findByText("Words of A");
  return page;
};

test("the text that is searched and the status are in the address, and asked for together", async () => {
  const page = await open("/admin/reviews?state=pending");
  await userEvent.type(screen.getByRole("searchbox"), "careful{Enter}");
  await waitFor(() => expect(page.address()).toBe("/admin/reviews?state=pending&search=careful"));
  await waitFor(() =>
    expect(api.inputsOf("reviews.list").at(-1)).toMatchObject({ status: "pending", search: "careful" }),
  );
  const approved = await screen.findByRole("link", { name: "On the site" });
  expect(approved.getAttribute("href")).toBe("/admin/reviews?search=careful&state=approved");
  all = [];
  await page.goTo("/admin/reviews?search=nobody");
  expect(await screen.findByText("No review found")).toBeTruthy();
});

const row = (reviewId: string) => screen.getByText(`Words of ${reviewId}`).closest("tr") as HTMLElement;
const button = (reviewId: string, name: string) => within(row(reviewId)).getByRole("button", { name });
/** Gives the reason in the dialog that asks for it. */
const refuse = async (reason: string) => {
  const dialog = within(await screen.findByRole("dialog"));
  const user = userEvent.setup();
  await user.type(dialog.getByLabelText(/^Reason/), reason);
  await user.click(dialog.getByRole("button", { name: /^(Take down|Do not show)$/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};
const focused = () => document.activeElement?.closest("tr")?.textContent;

test("shows what was said of which move, and leads to the order", async () => {
  await open();
  expect(row("A").textContent).toContain("Nan to Phrae6-wheel truck · November 2026");
  const link = within(row("A")).getByRole("link", { name: "KD-A" });
  expect(link.getAttribute("href")).toBe("/admin/orders?order=KD-A");
});

test("puts a review on the site and takes it down, as read", async () => {
  await open();
  await userEvent.click(button("A", "Put on the site"));
  await waitFor(() =>
    expect(showToast).toHaveBeenLastCalledWith("success", "Review", "The review is on the site."),
  );
  await userEvent.click(await within(row("A")).findByRole("button", { name: "Take down" }));
  await refuse("It names a driver.");
  await waitFor(() => expect(within(row("A")).getByText("Not shown")).toBeTruthy());
  expect(api.inputsOf("reviews.decide")).toEqual([
    { reviewId: "A", basedOnVersion: 1, status: "approved" },
    { reviewId: "A", basedOnVersion: 2, status: "rejected", reason: "It names a driver." },
  ]);
  expect(row("A").textContent).toContain("It names a driver.");
  expect(within(row("A")).getByRole("button", { name: "Put on the site" })).toBeTruthy();
});

test("why a review is not shown has to be said; until then nothing is sent, and what was typed stays", async () => {
  await open();
  await userEvent.click(button("A", "Do not show"));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Do not show" }));
  expect(dialog.getByText("Please give a reason.")).toBeTruthy();
  expect(api.inputsOf("reviews.decide")).toEqual([]);
  const field = dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/);
  expect(field.maxLength).toBe(500);
  api.procedures["reviews.decide"] = () => ({ code: "INTERNAL" });
  await userEvent.type(field, "Rude");
  await userEvent.click(dialog.getByRole("button", { name: "Do not show" }));
  await waitFor(() => expect(showToast).toHaveBeenCalled());
  expect(field.value).toBe("Rude");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(row("A").textContent).toContain("To be read");
});

test("a double click decides once, also before the first click is drawn; a decision that failed is sent again", async () => {
  await open();
  const decide = api.procedures["reviews.decide"];
  api.procedures["reviews.decide"] = () => ({ code: "INTERNAL" });
  fireEvent.click(button("A", "Put on the site"));
  fireEvent.click(button("A", "Put on the site"));
  await waitFor(() => expect(showToast).toHaveBeenCalledTimes(1));
  expect(api.inputsOf("reviews.decide")).toHaveLength(1);
  if (decide !== undefined) api.procedures["reviews.decide"] = decide;
  await userEvent.click(button("A", "Put on the site"));
  await waitFor(() => expect(within(row("A")).getByText("On the site")).toBeTruthy());
  expect(api.inputsOf("reviews.decide")).toHaveLength(2);
});

test("a review that changed meanwhile is shown as it is now, beside what was read and decided", async () => {
  await open();
  api.procedures["reviews.decide"] = () => {
    all = [review("A", { version: 2, status: "approved", stars: 1, text: "Words of A" }), review("D")];
    return { code: "REVIEW_VERSION_CONFLICT" };
  };
  await userEvent.click(button("A", "Do not show"));
  await refuse("Rude");
  const notice = await screen.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(notice.textContent).toContain("has changed in the meantime");
  const [status, stars] = within(notice).getAllByRole("listitem");
  expect(status?.textContent).toMatch(/You sawTo be read.*Saved nowOn the site.*You choseNot shown/);
  expect(stars?.textContent).toContain("You saw5 of 5 starsSaved now1 of 5 stars");
  expect(await screen.findByText("Words of D")).toBeTruthy();
  expect(document.activeElement).toBe(notice);
  expect(showToast).not.toHaveBeenCalled();
  await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
  await waitFor(() => expect(screen.queryByRole("region", { name: /Someone else/ })).toBeNull());
  expect(api.inputsOf("reviews.decide")).toHaveLength(1);
});

describe("by keyboard", () => {
  test("j and k move, a shows and r hides the row in focus, and nothing happens without one", async () => {
    const user = userEvent.setup();
    await open();
    await user.keyboard("a");
    expect(api.inputsOf("reviews.decide")).toEqual([]);
    await user.keyboard("jj");
    expect(focused()).toContain("Words of B");
    await user.keyboard("r");
    await refuse("a rude jar");
    await waitFor(() => expect(within(row("B")).getByText("Not shown")).toBeTruthy());
    expect(api.inputsOf("reviews.decide")).toEqual([
      { reviewId: "B", basedOnVersion: 1, status: "rejected", reason: "a rude jar" },
    ]);
    await waitFor(() => expect(focused()).toContain("Words of B"));
    await user.keyboard("ja");
    expect(api.inputsOf("reviews.decide")).toHaveLength(1);
  });

  test.each([
    ["a", () => Promise.resolve()],
    ["r", () => refuse("a rude jar")],
  ])(
    "the focus goes on to the next row when the filter takes the decided one away: %s",
    async (key, answer) => {
      // The frame may come before the list without the row is drawn.
      vi.stubGlobal("requestAnimationFrame", (drawn: FrameRequestCallback) => {
        drawn(0);
        return 0;
      });
      const user = userEvent.setup();
      await open("/admin/reviews?state=pending");
      await user.keyboard("j");
      await user.keyboard(key);
      await answer();
      await waitFor(() => expect(screen.queryByText("Words of A")).toBeNull());
      await waitFor(() => expect(focused()).toContain("Words of B"));
    },
  );
});

test("the filter is in the address", async () => {
  const page = await open();
  await userEvent.click(screen.getByRole("link", { name: "To be read" }));
  await waitFor(() => expect(page.address()).toBe("/admin/reviews?state=pending"));
  await waitFor(() => expect(screen.queryByText("Words of C")).toBeNull());
  await userEvent.click(screen.getByRole("link", { name: "Not shown" }));
  expect(await screen.findByRole("heading", { name: "No reviews with this status" })).toBeTruthy();
});
