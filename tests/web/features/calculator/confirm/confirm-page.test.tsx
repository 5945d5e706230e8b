import { useBlocker } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { ConfirmPage } from "#web/features/calculator/confirm/confirm-page.tsx";
import { loadMoveDraft, saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { type MoveRequest } from "#web/entities/moves/move-request.ts";
import type { Quote } from "#web/entities/moves/quote.ts";
import { NO_GOODS } from "#web/entities/goods/goods-draft.ts";
import { m } from "#web/paraglide/messages.js";
import { EMPTY_CONTACT, EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import type { FakeApi } from "../../../../support/fake-api.ts";
import { type FakeAnswer } from "../../../../support/fake-api.ts";
import { NOW, quoteFor, withDetails } from "../sample-quote.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubPhone, stubWideScreen } from "../../../../support/wide-screen.ts";
import { sessions } from "../../../../support/fake-session.ts";
import { fillIn, move, openConfirm, request, serveConfirm, submit, user } from "./opened-confirm.tsx";
import { fill } from "../../../../support/fill.ts";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../../support/fake-session.ts")).fakeSession(),
);

let api: FakeApi;

beforeEach(() => {
  api = serveConfirm();
});

afterEach(() => vi.unstubAllGlobals());

const notice = () => screen.getByRole("complementary", { name: "notice" }).textContent;

describe("who may confirm", () => {
  it("not logged in: logging in is the last step, and the code in the mail sends the order", async () => {
    sessions.now = { status: "signed_out" };
    api.procedures["account.enabledProviders"] = () => ({ data: { google: false, line: false } });
    api.auth["/code/request"] = () => ({ body: { mailed: true } });
    api.auth["/code/verify"] = () => ({ body: { next: "signed_in", draft: null } });
    const page = openConfirm();
    await fillIn();
    const send = await screen.findByRole("button", { name: "E-mail me a code" });
    await user.click(send);
    // Its contact is not complete: nothing is mailed yet.
    expect(api.bodiesOf("/code/request")).toEqual([]);
    await fill(user, screen.getByLabelText("E-mail"), "malee@example.test");
    await user.click(send);
    await user.type(await screen.findByLabelText("6-digit code"), "048213");
    await submit();
    await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
    expect(api.bodiesOf("/code/verify")).toMatchObject([{ email: "malee@example.test", name: "Malee Suk" }]);
    expect(api.inputsOf("orders.place")).toMatchObject([{ contactEmail: "malee@example.test" }]);
  });

  it("with a second factor the login page asks for it and leads back, with the draft kept", async () => {
    sessions.now = { status: "signed_out" };
    api.procedures["account.enabledProviders"] = () => ({ data: { google: false, line: false } });
    api.auth["/code/request"] = () => ({ body: { mailed: true } });
    api.auth["/code/verify"] = () => ({ body: { next: "second_factor", draft: null } });
    const contact = {
      ...EMPTY_CONTACT,
      contactName: "Malee",
      contactEmail: "malee@example.test",
      contactPhone: "081-234-5678",
    };
    saveMoveDraft(
      { ...EMPTY_DRAFT, move: withDetails(move, ["88/1", "gate B"]), quote: quoteFor(request), contact },
      NOW,
    );
    const page = openConfirm();
    await user.click(await screen.findByRole("button", { name: "E-mail me a code" }));
    await user.click(await screen.findByLabelText("6-digit code"));
    await user.paste("048213");
    const back = encodeURIComponent("/price-calculator/confirm");
    await waitFor(() => expect(page.address()).toBe(`/login?second-factor=totp&returnTo=${back}`));
    expect(loadMoveDraft(Date.now())?.quote?.token).toBe(quoteFor(request).token);
  });

  it("stays when nobody could be asked who is logged in, and asks again on demand", async () => {
    sessions.now = { status: "signed_out" };
    sessions.unknown = true;
    sessions.reload.mockClear();
    const page = openConfirm();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(sessions.reload).toHaveBeenCalledOnce();
    expect(page.address()).toBe("/price-calculator/confirm");
    sessions.unknown = false;
  });

  it("without a move it leads back to the calculator", async () => {
    localStorage.clear();
    const page = openConfirm();
    await waitFor(() => expect(page.address()).toBe("/price-calculator"));
  });

  it("a move without a quote, as one brought from another device, gets its price here", async () => {
    saveMoveDraft({ ...EMPTY_DRAFT, move }, NOW);
    const page = openConfirm();
    await screen.findByRole("button", { name: /^Confirm for/ });
    expect(page.address()).toBe("/price-calculator/confirm");
    expect(api.inputsOf("pricing.quote")).toEqual([request]);
    await waitFor(() => expect(loadMoveDraft(Date.now())?.quote?.token).toBe(quoteFor(request).token));
  });

  it("a move that cannot be priced leads back to the calculator, which says why", async () => {
    saveMoveDraft({ ...EMPTY_DRAFT, move }, NOW);
    api.procedures["pricing.quote"] = () => ({ code: "NO_VEHICLE_FERRY" });
    const page = openConfirm();
    await waitFor(() => expect(page.address()).toBe("/price-calculator"));
  });
});

describe("the keyboard", () => {
  it.each([
    ["on phones goes through the price above the form first", stubPhone, ["price", "form"]],
    ["on wide screens goes through the form left of the price first", stubWideScreen, ["form", "price"]],
  ])("%s", async (_where, stubScreen, order) => {
    stubScreen();
    openConfirm();
    const name = await screen.findByLabelText("Full name");
    const line = screen.getByRole("region", { name: "Your move" }).querySelector("summary");
    const reached: string[] = [];
    for (let presses = 0; presses < 80 && reached.length < 2; presses++) {
      await user.tab();
      if (document.activeElement === name) reached.push("form");
      if (document.activeElement === line) reached.push("price");
    }
    expect(reached).toEqual(order);
  });
});

describe("the contact", () => {
  const profile = { phone: "+66812345678", hasWhatsapp: true, lineId: "malee.line" };
  const field = (label: string | RegExp) => screen.findByLabelText(label);

  it("begins with the profile's phone, WhatsApp and LINE ID", async () => {
    api.procedures["account.profile"] = () => ({ data: profile });
    openConfirm();
    const phone = await field("Phone");
    await waitFor(() => expect(phone).toHaveProperty("value", profile.phone));
    expect(await field(/LINE ID/)).toHaveProperty("value", profile.lineId);
    expect(await field("This number has WhatsApp")).toHaveProperty("checked", true);
  });

  it("stays as it was typed before", async () => {
    api.procedures["account.profile"] = () => ({ data: profile });
    const contact = {
      contactName: "Malee",
      contactEmail: "",
      contactPhone: "02 111 2222",
      hasWhatsapp: false,
      lineId: "",
      notes: "",
      declaredValue: "",
    };
    saveMoveDraft({ ...EMPTY_DRAFT, move, quote: quoteFor(request), contact }, NOW);
    openConfirm();
    const lineId = await field(/LINE ID/);
    await waitFor(() => expect(lineId).toHaveProperty("value", profile.lineId));
    expect(await field("Phone")).toHaveProperty("value", "02 111 2222");
    expect(await field("This number has WhatsApp")).toHaveProperty("checked", false);
  });
});

describe("the confirmation", () => {
  it("sends the token, the contact, the pickup in Bangkok's time and each stop's details; then shows the order", async () => {
    const page = openConfirm();
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Confirm your booking");
    await fillIn();
    expect(screen.getByLabelText("E-mail")).toHaveProperty("value", "malee@example.test");
    expect(screen.getByText("Demonstration payment")).toBeTruthy();
    await submit();
    await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
    expect(notice()).toBe("Booking: Your booking was submitted. We will contact you shortly.");
    expect(api.inputsOf("orders.place")).toMatchObject([
      {
        token: quoteFor(request).token,
        contactName: "Malee Suk",
        contactEmail: "malee@example.test",
        contactPhone: "081-234-5678",
        pickupAt: "2026-12-01T02:00:00.000Z",
        stops: [{ detail: "88/1" }, { detail: "gate B" }],
      },
    ]);
    expect(loadMoveDraft(Date.now())).toBeNull();
  });

  it("sends what is moved along, each stop in the order of the way", async () => {
    const access = { floor: 7, hasLift: true, carryDistanceM: 50 };
    const items = [{ itemId: "box", count: 3 }];
    const goods = { ...NO_GOODS, items, access: { "2": access }, noProhibitedGoods: true };
    saveMoveDraft({ ...EMPTY_DRAFT, move: { ...move, goods }, quote: quoteFor(request) }, NOW);
    openConfirm();
    await fillIn();
    await submit();
    await waitFor(() =>
      expect(api.inputsOf("orders.place")).toMatchObject([
        { goods: { homeSize: null, items, stops: [null, access], note: "", noProhibitedGoods: true } },
      ]),
    );
  });

  it("offers the times at which a truck returns empty, and charges less for a pickup then", async () => {
    const fromAt = Date.parse("2026-12-01T14:30:00+07:00");
    const wayBack = [{ vehicleIndex: 0, sharePercent: 50, fromAt, untilAt: fromAt + 2 * 3_600_000 }];
    const quote = quoteFor(request, { wayBack });
    saveMoveDraft({ ...EMPTY_DRAFT, move, quote }, NOW);
    openConfirm();
    await fillIn();
    const total = () => screen.getByRole("button", { name: /฿/ }).textContent;
    expect(await screen.findByText(/^฿1,150 less for a pickup from 1 Dec 2026/)).toBeTruthy();
    expect(total()).toContain("฿15,830");
    await user.click(screen.getByRole("button", { name: /^Choose .*14:30$/ }));
    expect(await screen.findByText(/^฿1,150 less: a truck returns empty/)).toBeTruthy();
    expect(total()).toContain("฿14,680");
    expect(screen.getByText(/50% of the fuel for the empty way back is not charged/)).toBeTruthy();
    await submit();
    await waitFor(() =>
      expect(api.inputsOf("orders.place")).toMatchObject([
        { token: quote.token, pickupAt: new Date(fromAt).toISOString() },
      ]),
    );
  });

  it("says how it is paid as the quote itself says", async () => {
    const quote = quoteFor(request, { gatewayEnabled: true });
    saveMoveDraft({ ...EMPTY_DRAFT, move, quote }, NOW);
    openConfirm();
    expect(await screen.findByText("Payment after booking")).toBeTruthy();
    expect(screen.queryByText("Demonstration payment")).toBeNull();
  });

  it("booking not saved: Could not save your booking. Please try again. Nothing typed is lost, the key stays", async () => {
    api.procedures["orders.place"] = () => ({ code: "BOOKING_NOT_SAVED" });
    openConfirm();
    await fillIn();
    await submit();
    await waitFor(() => expect(notice()).toBe("Booking: Could not save your booking. Please try again."));
    expect(screen.getByLabelText("Full name")).toHaveProperty("value", "Malee Suk");
    expect(loadMoveDraft(Date.now())?.contact).toMatchObject({
      contactName: "Malee Suk",
      contactPhone: "081-234-5678",
    });
    await submit();
    await waitFor(() => expect(api.inputsOf("orders.place")).toHaveLength(2));
    const keys = api
      .inputsOf("orders.place")
      .map((input) => (input as { idempotencyKey: string }).idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
    expect(loadMoveDraft(Date.now())?.placeKey).toBe(keys[0]);
  });

  it("an order that was placed already, its answer lost: leads to the orders, and nothing can make a second one", async () => {
    api.procedures["orders.place"] = () => ({ code: "IDEMPOTENCY_KEY_REUSED" });
    const page = openConfirm();
    await fillIn();
    await submit();
    await waitFor(() => expect(page.address()).toBe("/orders"));
    expect(notice()).toBe(`Booking: ${m.error_idempotency_key_reused()}`);
    expect(loadMoveDraft(Date.now())).toBeNull();
  });

  it.each<[string, FakeAnswer]>([
    ["placed", { data: { orderId: "KD-7F3K2M" } }],
    ["placed already", { code: "IDEMPOTENCY_KEY_REUSED" }],
  ])("%s: what is typed before the next page is there brings nothing back", async (_, answer) => {
    api.procedures["orders.place"] = () => answer;
    const NeverLeft = () => {
      useBlocker({ shouldBlockFn: () => true });
      return <ConfirmPage />;
    };
    openPage({ "/": NeverLeft }, "/");
    await fillIn();
    await submit();
    await waitFor(() => expect(loadMoveDraft(Date.now())).toBeNull());
    await user.type(screen.getByLabelText("Full name"), "x");
    expect(loadMoveDraft(Date.now())).toBeNull();
  });

  it("without a connection it says the same", async () => {
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
      String(url).includes("orders.place") ? Promise.reject(new TypeError("offline")) : answer(url, init),
    );
    openConfirm();
    await fillIn();
    await submit();
    await waitFor(() => expect(notice()).toBe("Booking: Could not save your booking. Please try again."));
  });

  it("puts what the server says of a field at the field", async () => {
    api.procedures["orders.place"] = () => ({
      code: "BAD_INPUT",
      fields: { contactPhone: "PHONE_INVALID", pickupAt: "DATE_IN_PAST" },
    });
    openConfirm();
    await fillIn();
    await submit();
    expect(await screen.findByText("Please enter a valid phone number.")).toBeTruthy();
    expect(screen.getByText("Please choose a date and time in the future.")).toBeTruthy();
  });

  it("leads to the day when it is what is missing", async () => {
    saveMoveDraft({ ...EMPTY_DRAFT, move: { ...move, date: "" }, quote: quoteFor(request) }, NOW);
    openConfirm();
    await fillIn();
    await submit();
    const day = screen.getByRole("combobox", { name: "Date" });
    await waitFor(() => expect(document.activeElement).toBe(day));
    expect(day.getAttribute("aria-invalid")).toBe("true");
    expect(api.inputsOf("orders.place")).toEqual([]);
  });

  it.each([
    ["08:00 while nothing was chosen", { date: "", time: "" }, "08:00"],
    ["none for a day whose hour was taken back", { date: "2026-12-01", time: "" }, ""],
  ])("begins with an hour: %s", async (_, moment, shown) => {
    const timed = { ...move, ...moment };
    saveMoveDraft({ ...EMPTY_DRAFT, move: timed, quote: quoteFor(request) }, NOW);
    openConfirm();
    expect(await screen.findByLabelText("Time (Thailand)")).toHaveProperty("value", shown);
  });

  it("refuses a phone number that is none before it asks the server", async () => {
    openConfirm();
    await fillIn();
    await user.clear(screen.getByLabelText("Phone"));
    await user.type(screen.getByLabelText("Phone"), "12");
    await submit();
    expect(await screen.findByText("Please enter a valid phone number.")).toBeTruthy();
    expect(api.inputsOf("orders.place")).toEqual([]);
  });

  it.each(["QUOTE_EXPIRED", "QUOTE_INVALID"] as const)(
    "%s: fetches a fresh price, shows what changed, and asks again with it",
    async (code) => {
      const dearer = (asked: MoveRequest): Quote => {
        const quote = quoteFor(asked);
        const lines = quote.lines.map((line) =>
          line.kind === "ferry" ? { ...line, amountSatang: line.amountSatang + 100_00 } : line,
        );
        return { ...quote, lines, totalSatang: quote.totalSatang + 100_00, token: "fresh" };
      };
      api.procedures["orders.place"] = ({ token }: { token: string }) =>
        token === "fresh" ? { data: { orderId: "KD-7F3K2M" } } : { code };
      api.procedures["pricing.quote"] = (asked: MoveRequest) => ({ data: dearer(asked) });
      const page = openConfirm();
      await fillIn();
      await submit();
      const panel = await screen.findByRole("region", { name: "The price has changed" });
      await waitFor(() => expect(document.activeElement).toBe(panel));
      expect(panel.textContent).toContain("Before: ฿420");
      expect(panel.textContent).toContain("Now: ฿520");
      expect(page.address()).toBe("/price-calculator/confirm");
      await submit();
      await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
    },
  );

  it("fetches a fresh price at once when the kept one is over", async () => {
    vi.setSystemTime(NOW + 2 * DAY_MS);
    openConfirm();
    expect(await screen.findByRole("region", { name: "The price is the same" })).toBeTruthy();
  });

  it("a session that ended meanwhile: You must be logged in to make a booking. Everything is kept", async () => {
    api.procedures["orders.place"] = () => ({ code: "UNAUTHENTICATED" });
    const page = openConfirm();
    await fillIn();
    sessions.reload.mockClear();
    await submit();
    await waitFor(() => expect(notice()).toBe("Booking: You must be logged in to make a booking."));
    // Then the step to log in is in the place of the button.
    expect(sessions.reload).toHaveBeenCalledOnce();
    expect(page.address()).toBe("/price-calculator/confirm");
    expect(loadMoveDraft(Date.now())).toMatchObject({
      contact: { contactName: "Malee Suk" },
      move: { stops: [{ detail: "88/1" }, { detail: "gate B" }] },
    });
  });
});
