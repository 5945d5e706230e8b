import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OrderPage } from "#web/features/orders/order/order-page.tsx";
import type { OwnReview } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { job, order } from "../sample-orders.ts";
import { fill } from "../../../../support/fill.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "open" }));

const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
let kept: OwnReview | null;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  kept = null;
  const delivered = order("KD-7F3K2M", { status: "delivered", jobs: [job("completed")] });
  api.procedures["places.mine"] = () => ({ data: { saved: [], recent: [] } });
  api.procedures["orders.byId"] = () => ({ data: delivered });
  api.procedures["reviews.mine"] = () => ({ data: own() });
  api.procedures["reviews.write"] = ({ stars, text }: { stars: number; text: string }) => {
    kept = { stars, text, locale: "en", status: "pending", reason: "" };
    return { data: own() };
  };
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const own = () => ({ review: kept, mayWrite: kept === null || kept.status === "pending" });
const open = () => openPage({ "/orders/$orderId": OrderPage, "/orders": () => null }, "/orders/KD-7F3K2M");
const question = () => screen.findByRole("heading", { name: "How did it go?" });
const send = () => userEvent.click(screen.getByRole("button", { name: "Send review" }));

describe("the question", () => {
  test("takes stars by keyboard and a text, and thanks", async () => {
    const user = userEvent.setup();
    open();
    await question();
    const first = screen.getByRole("radio", { name: "1 of 5 stars: Bad" });
    act(() => first.focus());
    await user.keyboard(" {ArrowRight}{ArrowRight}{ArrowRight}");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "4 of 5 stars: Good" }).checked).toBe(true);
    await fill(user, screen.getByLabelText(/Tell others/), "All in one piece.");
    await send();
    const thanks = await screen.findByText("Thank you. We read it before it appears.");
    expect(api.inputsOf("reviews.write")).toEqual([
      { orderId: "KD-7F3K2M", stars: 4, text: "All in one piece.", locale: "en" },
    ]);
    expect(screen.getByText("4 of 5 stars")).toBeTruthy();
    expect(screen.getByText("All in one piece.").getAttribute("lang")).toBe("en");
    await waitFor(() => expect(document.activeElement).toBe(thanks));
  });

  test("says beforehand what of it is public", async () => {
    open();
    await question();
    expect(document.body.textContent).toContain("without your name");
  });

  test("asks for stars, and for nothing else", async () => {
    open();
    await question();
    await send();
    expect(await screen.findByText("Please choose a rating.")).toBeTruthy();
    expect(document.activeElement?.getAttribute("type")).toBe("radio");
    expect(api.inputsOf("reviews.write")).toEqual([]);
    await userEvent.click(screen.getByRole("radio", { name: "5 of 5 stars: Very good" }));
    await send();
    expect(await screen.findByText(/Thank you/)).toBeTruthy();
  });

  test("says when a text is too long before it is sent", async () => {
    open();
    await question();
    await userEvent.click(screen.getByRole("radio", { name: /^3 of 5/ }));
    await userEvent.click(screen.getByLabelText(/Tell others/));
    await userEvent.paste("x".repeat(601));
    await send();
    expect(screen.getByLabelText(/Tell others/).getAttribute("aria-invalid")).toBe("true");
    expect(api.inputsOf("reviews.write")).toEqual([]);
  });

  test("is not asked before the delivery, nor of anybody else's order", async () => {
    api.procedures["reviews.mine"] = () => ({ code: "NOT_FOUND" });
    open();
    await screen.findByRole("heading", { name: "Order KD-7F3K2M" });
    await waitFor(() => expect(api.inputsOf("reviews.mine")).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("heading", { name: "How did it go?" })).toBeNull());
    expect(screen.queryByRole("button", { name: "Send review" })).toBeNull();
  });

  test("keeps what was typed when sending fails", async () => {
    api.procedures["reviews.write"] = () => ({ code: "INTERNAL" });
    open();
    await question();
    await userEvent.click(screen.getByRole("radio", { name: /^5 of 5/ }));
    await userEvent.type(screen.getByLabelText(/Tell others/), "Fine");
    await send();
    await waitFor(() =>
      expect(showToast.mock.calls.at(-1)?.[2]).toBe("Could not send your review. Please try again."),
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Tell others/).value).toBe("Fine");
  });
});

describe("what was written", () => {
  test("may be changed while it waits", async () => {
    kept = { stars: 2, text: "Late", locale: "en", status: "pending", reason: "" };
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Change review" }));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("2 of 5 stars: Poor");
    await userEvent.click(screen.getByRole("radio", { name: /^5 of 5/ }));
    await send();
    expect(await screen.findByText("5 of 5 stars")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Change review" }));
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("heading", { name: "Your review" })).toBeTruthy();
  });

  test.each([
    ["approved", "", "Thank you. Your review is on our site."],
    [
      "rejected",
      "It names a driver.",
      "This review is not shown on our site. If something is still open, please contact us.",
    ],
  ] as const)("once %s says so, with the reason, and stays", async (status, reason, text) => {
    kept = { stars: 5, text: "", locale: "en", status, reason };
    open();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(/^Reason: /)?.textContent ?? "").toBe(reason && `Reason: ${reason}`);
    expect(screen.queryByRole("button", { name: "Change review" })).toBeNull();
  });

  test("was read while it was being changed: what is kept is shown", async () => {
    kept = { stars: 4, text: "Kept", locale: "en", status: "pending", reason: "" };
    api.procedures["reviews.write"] = () => {
      kept = { stars: 4, text: "Kept", locale: "en", status: "approved", reason: "" };
      return { code: "REVIEW_DECIDED" };
    };
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Change review" }));
    await send();
    expect(await screen.findByText("Thank you. Your review is on our site.")).toBeTruthy();
    expect(showToast.mock.calls.at(-1)?.[2]).toContain("can no longer be changed");
  });
});
