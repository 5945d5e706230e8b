import { useBlocker } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BookingPage } from "#web/features/booking/booking-page.tsx";
import { loadMoveDraft } from "#web/entities/moves/move-draft.ts";
import { GoodsEditor } from "#web/features/goods/goods-editor.tsx";
import { m } from "#web/paraglide/messages.js";
import { chooseDay } from "../../../support/choose-day.ts";
import type { FakeAnswer, FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { sessions } from "../../../support/fake-session.ts";
import {
  bookingApi,
  notice,
  openBooking,
  openFilledIn,
  storeFilledIn,
  submit,
  user,
} from "./open-booking.tsx";
import { fill } from "../../../support/fill.ts";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../support/fake-session.ts")).fakeSession(),
);

const BANGKOK = {
  placeId: "th-10",
  kind: "province",
  name: "Bangkok",
  area: "",
  label: "Bangkok",
  exactM: null,
  latitude: 13.7,
  longitude: 100.5,
  near: null,
};

let api: FakeApi;

beforeEach(() => {
  api = bookingApi();
  api.procedures["geo.suggest"] = ({ text }: { text: string }) => ({
    data: text.startsWith("Bang") ? [BANGKOK] : [],
  });
  api.procedures["account.enabledProviders"] = () => ({ data: { google: false, line: true } });
});

afterEach(() => vi.unstubAllGlobals());

async function fillIn(): Promise<void> {
  await user.type(await screen.findByRole("combobox", { name: "Pickup" }), "Bang");
  await user.click(await screen.findByRole("option", { name: "Bangkok" }));
  await fill(user, await screen.findByRole("textbox", { name: "Address: Pickup" }), "88/1 Soi 2");
  await user.type(screen.getByRole("combobox", { name: "Destination" }), "behind the old market");
  await chooseDay(screen.getByLabelText("Date"), "2026-12-01");
  await fill(user, screen.getByLabelText("Full name"), "Malee Suk");
  await fill(user, screen.getByLabelText("Phone"), "+66 81 234 5678");
}

describe("the booking form", () => {
  it("begins with the profile's phone, WhatsApp and LINE ID, and leaves alone what is typed", async () => {
    const profile = { phone: "+66812345678", hasWhatsapp: true, lineId: "malee.line" };
    api.procedures["account.profile"] = () => ({ data: profile });
    openBooking();
    await waitFor(() => expect(screen.getByLabelText("Phone")).toHaveProperty("value", "+66812345678"));
    expect(screen.getByLabelText(/LINE ID/)).toHaveProperty("value", "malee.line");
    expect(screen.getByLabelText("This number has WhatsApp")).toHaveProperty("checked", true);
  });

  it("has the specification's examples, the 08:00 slot and the user's e-mail", async () => {
    openBooking();
    expect(await screen.findByPlaceholderText("e.g. Bangkok")).toBeTruthy();
    expect(screen.getByPlaceholderText("e.g. Chiang Mai")).toBeTruthy();
    expect(screen.getByLabelText("Time slot (Thailand)")).toHaveProperty("value", "08:00");
    expect(screen.getByLabelText("E-mail")).toHaveProperty("value", "malee@example.test");
  });

  it("sends a chosen place by its id and free text as it is, and shows the order", async () => {
    const page = openBooking();
    await fillIn();
    await user.click(screen.getByRole("radio", { name: "6-wheel truck" }));
    await submit();
    await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
    expect(notice()).toBe("Booking: Your booking was submitted. We will contact you shortly.");
    expect(api.inputsOf("orders.book")).toMatchObject([
      {
        contactName: "Malee Suk",
        contactEmail: "malee@example.test",
        contactPhone: "+66 81 234 5678",
        hasWhatsapp: false,
        pickup: { placeId: "th-10", detail: "88/1 Soi 2" },
        destination: { text: "behind the old market" },
        date: "2026-12-01",
        time: "08:00",
        vehicle: "six_wheel",
      },
    ]);
    expect(loadMoveDraft(Date.now())).toBeNull();
  });

  it("sends what is moved along, and the suggestion chooses the truck", async () => {
    await openFilledIn();
    expect(screen.queryByRole("radio", { name: "Condo, 1 bedroom" })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^What is moved/ }));
    await user.click(screen.getByRole("radio", { name: "Condo, 1 bedroom" }));
    await user.click(screen.getByRole("button", { name: "Use this suggestion" }));
    expect(screen.getByRole("radio", { name: "6-wheel truck" })).toHaveProperty("checked", true);
    expect(loadMoveDraft(Date.now())?.move.goods?.homeSize).toBe("condo_one_bedroom");
    await submit();
    await waitFor(() =>
      expect(api.inputsOf("orders.book")).toMatchObject([
        { vehicle: "six_wheel", goods: { homeSize: "condo_one_bedroom", stops: [] } },
      ]),
    );
  });

  describe("not logged in", () => {
    beforeEach(() => {
      sessions.now = { status: "signed_out" };
      api.auth["/code/request"] = () => ({ body: { mailed: true } });
      api.auth["/code/verify"] = () => ({ body: { next: "signed_in", draft: null } });
    });
    const sendCode = async () => user.click(await screen.findByRole("button", { name: "E-mail me a code" }));

    it("logging in is the last step: the code in the mail sends the booking", async () => {
      const page = await openFilledIn();
      expect(await screen.findByLabelText("E-mail to log in with")).toHaveProperty(
        "value",
        "malee@example.test",
      );
      await sendCode();
      const code = await screen.findByLabelText("6-digit code");
      expect(code.getAttribute("autocomplete")).toBe("one-time-code");
      expect(api.bodiesOf("/code/request")).toMatchObject([
        { email: "malee@example.test", draft: expect.stringContaining("behind the old market") },
      ]);
      await user.type(code, "048213");
      expect(api.bodiesOf("/code/verify")).toEqual([]);
      await submit();
      await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
      expect(api.bodiesOf("/code/verify")).toMatchObject([
        { email: "malee@example.test", code: "048213", name: "Malee Suk" },
      ]);
      expect(localStorage.getItem("khondee-return-to")).toBeNull();
    });

    it("a pasted code is sent at once; a wrong one is said at its field and nothing is lost", async () => {
      api.auth["/code/verify"] = () => ({
        status: 400,
        body: { code: "BAD_INPUT", fields: { code: "CODE_WRONG" } },
      });
      await openFilledIn();
      await sendCode();
      await user.click(await screen.findByLabelText("6-digit code"));
      await user.paste("048 213");
      await screen.findByText("This code is not right. Please take the one from the latest e-mail.");
      expect(api.bodiesOf("/code/verify")).toMatchObject([{ code: "048213" }]);
      expect(screen.getByLabelText("Full name")).toHaveProperty("value", "Malee Suk");
      expect(api.inputsOf("orders.book")).toEqual([]);
      expect(loadMoveDraft(Date.now())?.contact.contactName).toBe("Malee Suk");
    });

    it("what is missing in the form is said before a mail is sent", async () => {
      openBooking();
      await sendCode();
      expect(await screen.findAllByText("Please fill in this field.")).not.toEqual([]);
      expect(api.bodiesOf("/code/request")).toEqual([]);
    });

    it("those who have an account log in with a password or LINE, and come back here", async () => {
      openBooking();
      const password = await screen.findByRole("link", { name: "Log in with a password" });
      expect(password.getAttribute("href")).toBe(`/login?returnTo=${encodeURIComponent("/booking")}`);
      expect(await screen.findByRole("button", { name: "Continue with LINE" })).toBeTruthy();
    });
  });

  it("a session that ended meanwhile: You must be logged in to make a booking. What was typed waits", async () => {
    api.procedures["orders.book"] = () => ({ code: "UNAUTHENTICATED" });
    const page = await openFilledIn();
    sessions.reload.mockClear();
    await submit();
    await waitFor(() => expect(notice()).toBe("Booking: You must be logged in to make a booking."));
    expect(sessions.reload).toHaveBeenCalled();
    expect(page.address()).toBe("/booking");
    expect(screen.getByLabelText("Full name")).toHaveProperty("value", "Malee Suk");
  });

  it("booking not saved: Could not save your booking. Please try again. The key stays the same", async () => {
    api.procedures["orders.book"] = () => ({ code: "INTERNAL" });
    await openFilledIn();
    await submit();
    await waitFor(() => expect(notice()).toBe("Booking: Could not save your booking. Please try again."));
    expect(screen.getByLabelText("Full name")).toHaveProperty("value", "Malee Suk");
    await submit();
    await waitFor(() => expect(api.inputsOf("orders.book")).toHaveLength(2));
    const keys = api
      .inputsOf("orders.book")
      .map((input) => (input as { idempotencyKey: string }).idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
  });

  it("an order that was placed already, its answer lost: leads to the orders, and nothing can make a second one", async () => {
    api.procedures["orders.book"] = () => ({ code: "IDEMPOTENCY_KEY_REUSED" });
    const page = await openFilledIn();
    await submit();
    await waitFor(() => expect(page.address()).toBe("/orders"));
    expect(notice()).toBe(`Booking: ${m.error_idempotency_key_reused()}`);
    expect(loadMoveDraft(Date.now())).toBeNull();
  });

  it.each<[string, FakeAnswer]>([
    ["placed", { data: { orderId: "KD-7F3K2M" } }],
    ["placed already", { code: "IDEMPOTENCY_KEY_REUSED" }],
  ])("%s: what is typed before the next page is there brings nothing back", async (_, answer) => {
    api.procedures["orders.book"] = () => answer;
    const NeverLeft = () => {
      useBlocker({ shouldBlockFn: () => true });
      return <BookingPage Goods={GoodsEditor} />;
    };
    storeFilledIn();
    openPage({ "/": NeverLeft }, "/");
    await screen.findByRole("combobox", { name: "Pickup" });
    await submit();
    await waitFor(() => expect(loadMoveDraft(Date.now())).toBeNull());
    await user.type(screen.getByLabelText("Full name"), "x");
    expect(loadMoveDraft(Date.now())).toBeNull();
  });

  it("stays when nobody could be asked who is logged in", async () => {
    sessions.now = { status: "signed_out" };
    sessions.unknown = true;
    sessions.reload.mockClear();
    const page = await openFilledIn();
    await submit();
    await waitFor(() => expect(sessions.reload).toHaveBeenCalledOnce());
    expect(page.address()).toBe("/booking");
    sessions.unknown = false;
  });

  it("keeps that something typed was taken back", async () => {
    sessions.now = { status: "signed_out" };
    openBooking();
    const name = await screen.findByLabelText("Full name");
    await fill(user, name, "Malee");
    expect(loadMoveDraft(Date.now())?.contact.contactName).toBe("Malee");
    await user.clear(name);
    expect(loadMoveDraft(Date.now())?.contact.contactName).toBe("");
  });

  it("says at each field what is missing, and goes to the first", async () => {
    openBooking();
    await screen.findByRole("combobox", { name: "Pickup" });
    await submit();
    await waitFor(() => expect(screen.getAllByText("Please fill in this field.")).toHaveLength(5));
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Pickup" }));
    expect(api.inputsOf("orders.book")).toEqual([]);
  });

  it("puts what the server says of a place at the place, and names the island without a ferry", async () => {
    api.procedures["orders.book"] = () => ({ code: "BAD_INPUT", fields: { destination: "SAME_PLACE" } });
    await openFilledIn();
    await submit();
    expect(await screen.findByText("This is the same place as the stop before.")).toBeTruthy();
    api.procedures["orders.book"] = () => ({ code: "NO_VEHICLE_FERRY", params: { landmassId: "ko-lipe" } });
    await submit();
    await waitFor(() => expect(notice()).toBe("Price calculator: No ferry takes trucks to Ko Lipe."));
  });
});
