import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { currentSession } from "#web/lib/session/session.ts";
import { MALEE, notice, ProfileScreen, region } from "./profile-screen.tsx";

const screenOf = new ProfileScreen();
screenOf.prepare();

const ORDER = {
  orderId: "KD-7F3K2M",
  createdAt: Date.UTC(2026, 10, 20, 3),
  status: "in_transit",
  pickup: { th: "กรุงเทพมหานคร", en: "Bangkok" },
  destination: { th: "เกาะสมุย", en: "Ko Samui" },
};
const details = () => region("Your details");
const phone = () => within(details()).getByLabelText("Phone");

describe("the details", () => {
  it("are saved, and say at the field what the server finds wrong", async () => {
    await screenOf.open();
    await screenOf.type(details(), "Phone", "12");
    screenOf.api.procedures["account.saveProfile"] = () => ({
      code: "BAD_INPUT",
      fields: { phone: "PHONE_INVALID" },
    });
    await screenOf.press(details(), "Save");
    await waitFor(() => expect(phone().getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(phone());
    screenOf.api.procedures["account.saveProfile"] = () => ({ data: null });
    await screenOf.press(details(), "Save");
    await waitFor(() => expect(notice()).toBe("Your account: Your profile has been saved."));
    const seen = { name: "Malee", phone: "", lineId: "", hasWhatsapp: false, locale: "en" };
    expect(screenOf.api.inputsOf("account.saveProfile").at(-1)).toEqual({ ...seen, phone: "12", seen });
  });

  it("show what the server made of them", async () => {
    await screenOf.open();
    await screenOf.type(details(), "Phone", "081 234 5678");
    screenOf.api.procedures["account.saveProfile"] = () => {
      screenOf.profile = { ...screenOf.profile, phone: "+66812345678" };
      return { data: null };
    };
    await screenOf.press(details(), "Save");
    await waitFor(() => expect(phone()).toHaveProperty("value", "+66812345678"));
  });

  it("keep what is typed while they are being saved, to be saved next", async () => {
    await screenOf.open();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      if (String(url).includes("saveProfile")) await promise;
      return fetch(url, init);
    });
    screenOf.api.procedures["account.saveProfile"] = ({ lineId }: { lineId: string }) => {
      screenOf.profile = { ...screenOf.profile, phone: "+66812345678", lineId };
      return { data: null };
    };
    await screenOf.type(details(), "Phone", "081 234 5678");
    await screenOf.press(details(), "Save");
    await screenOf.type(details(), /LINE/, "malee.moves");
    await screenOf.user.click(within(details()).getByLabelText("This number has WhatsApp"));
    const asked = screenOf.api.inputsOf("account.profile").length;
    resolve();
    await waitFor(() => expect(notice()).toContain("saved"));
    await waitFor(() => expect(screenOf.api.inputsOf("account.profile").length).toBeGreaterThan(asked));
    expect(within(details()).getByLabelText(/LINE/)).toHaveProperty("value", "malee.moves");
    await screenOf.press(details(), "Save");
    await waitFor(() => expect(screenOf.api.inputsOf("account.saveProfile")).toHaveLength(2));
    expect(screenOf.api.inputsOf("account.saveProfile")).toMatchObject([
      { phone: "081 234 5678", lineId: "", hasWhatsapp: false },
      { phone: "081 234 5678", lineId: "malee.moves", hasWhatsapp: true },
    ]);
    // The typed values are gone: the fields show the server's.
    await waitFor(() => expect(phone()).toHaveProperty("value", "+66812345678"));
  });

  it("that another device has saved meanwhile are shown beside what was typed, and saved as chosen", async () => {
    await screenOf.open();
    await screenOf.type(details(), "Phone", "081 234 5678");
    screenOf.profile = { ...MALEE, phone: "+66899999999", lineId: "malee.moves" };
    screenOf.api.procedures["account.saveProfile"] = ({ seen }: { seen: { phone: string } }) =>
      seen.phone === "" ? { code: "DETAILS_CHANGED" } : { data: null };
    await screenOf.press(details(), "Save");
    const conflict = await screen.findByRole("region", { name: /another device/ });
    expect(conflict.textContent).toContain("+66899999999");
    expect(conflict.textContent).toContain("081 234 5678");
    expect(phone()).toHaveProperty("value", "081 234 5678");
    expect(within(details()).getByLabelText(/LINE/)).toHaveProperty("value", "malee.moves");
    await screenOf.press(conflict, "Use that: Phone");
    expect(phone()).toHaveProperty("value", "+66899999999");
    await screenOf.press(details(), "Save");
    await waitFor(() => expect(notice()).toContain("saved"));
    const theirs = { phone: "+66899999999", lineId: "malee.moves" };
    expect(screenOf.api.inputsOf("account.saveProfile").at(-1)).toMatchObject({ ...theirs, seen: theirs });
    expect(screen.queryByRole("region", { name: /another device/ })).toBeNull();
  });

  it("stay as typed without a connection, and while the bookings are on show", async () => {
    await screenOf.open();
    screenOf.api.procedures["orders.mine"] = () => ({ data: { items: [], nextCursor: null } });
    await screenOf.type(details(), "Phone", "081 234 5678");
    screenOf.api.procedures["account.saveProfile"] = () => {
      throw new TypeError("Failed to fetch");
    };
    await screenOf.press(details(), "Save");
    await waitFor(() => expect(notice()).toBe("Your account: Could not save this. Please try again."));
    await screenOf.user.click(screen.getByRole("tab", { name: "My bookings" }));
    await screenOf.user.click(screen.getByRole("tab", { name: "Profile" }));
    expect(phone()).toHaveProperty("value", "081 234 5678");
  });

  it("offer the language of the page for the mails, when it is another", async () => {
    screenOf.profile = { ...screenOf.profile, locale: "de" };
    await screenOf.open();
    const select = screen.getByLabelText("Language of our mails");
    expect(select).toHaveProperty("value", "de");
    await screenOf.press(details(), "Use English, as on this page");
    expect(select).toHaveProperty("value", "en");
    expect(document.activeElement).toBe(select);
    await screenOf.press(details(), "Save");
    await waitFor(() => expect(notice()).toContain("saved"));
    expect(screenOf.api.inputsOf("account.saveProfile")).toMatchObject([{ locale: "en" }]);
  });

  it("say when too many were saved, and when the next may be", async () => {
    await screenOf.open();
    screenOf.api.procedures["account.saveProfile"] = () => ({
      code: "RATE_LIMITED",
      params: { retryAfterS: 90 },
    });
    await screenOf.press(details(), "Save");
    await waitFor(() => expect(notice()).toMatch(/again in 2 min/));
  });
});

describe("the page", () => {
  it("offers to try again when the profile does not load", async () => {
    const { api } = screenOf;
    const answer = api.procedures["account.profile"];
    api.procedures["account.profile"] = () => ({ code: "INTERNAL" });
    void screenOf.open().catch(() => {});
    await screen.findByText("Could not load your profile. Please try again.");
    if (answer !== undefined) api.procedures["account.profile"] = answer;
    await screenOf.user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Your details" })).toBeTruthy();
  });

  it("leads to the orders, to the shipments on their way, and out", async () => {
    await screenOf.open();
    const links = region("Go to");
    const href = (name: string) => within(links).getByRole("link", { name }).getAttribute("href");
    expect(href("My orders")).toBe("/orders");
    expect(href("Track shipment")).toBe("/profile?tab=tracking");
    await screenOf.press(links, "Sign out");
    await waitFor(() => expect(currentSession().status).toBe("signed_out"));
    expect(notice()).toContain("signed out");
  });
});

describe("my bookings", () => {
  it("have their tab in the address", async () => {
    screenOf.api.procedures["orders.mine"] = () => ({ data: { items: [ORDER], nextCursor: null } });
    const page = await screenOf.open();
    await screenOf.user.click(screen.getByRole("tab", { name: "My bookings" }));
    expect(page.address()).toBe("/profile?tab=bookings");
    const link = await screen.findByRole("link", { name: "KD-7F3K2M" });
    expect(link.getAttribute("href")).toBe("/orders/KD-7F3K2M");
    expect(screen.getByText("In transit")).toBeTruthy();
    expect(screen.getByText("Bangkok to Ko Samui")).toBeTruthy();
    expect(screen.getByText(/20 Nov/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Show all orders" }).getAttribute("href")).toBe("/orders");
    expect(screenOf.api.inputsOf("orders.mine")).toEqual([{ limit: 5 }]);
    await screenOf.user.click(screen.getByRole("tab", { name: "Profile" }));
    expect(page.address()).toBe("/profile");
  });

  it.each(["unknown", "company"])(
    "an address of the tab %s, which this person has not, shows the profile",
    async (tab) => {
      await screenOf.open(`/profile?tab=${tab}`);
      const shown = await screen.findByRole("tab", { name: "Profile" });
      expect(shown.getAttribute("aria-selected")).toBe("true");
    },
  );

  it("say so when there are none, and when they do not load", async () => {
    const { api } = screenOf;
    api.procedures["orders.mine"] = () => ({ code: "INTERNAL" });
    await screenOf.open("/profile?tab=bookings");
    const again = await screen.findByRole("button", { name: "Try again" });
    api.procedures["orders.mine"] = () => ({ data: { items: [], nextCursor: null } });
    await screenOf.user.click(again);
    const start = await screen.findByRole("link", { name: /price|move/i });
    expect(start.getAttribute("href")).toBe("/price-calculator");
  });
});

describe("the way on", () => {
  it.each([
    ["customer", "My orders", "/orders"],
    ["driver", "Driver dashboard", "/driver/dashboard"],
  ] as const)("leads a %s to %s first", async (role, name, to) => {
    screenOf.profile = { ...screenOf.profile, role };
    await screenOf.open();
    const [first] = within(region("Go to")).getAllByRole("link");
    expect(first?.textContent).toBe(name);
    expect(first?.getAttribute("href")).toBe(to);
  });
});
