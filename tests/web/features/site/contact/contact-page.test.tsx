import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { COMPANY } from "#domain/company.ts";
import { ContactPage } from "#web/features/site/contact/contact-page.tsx";
import { loadContactDraft } from "#web/entities/contact/contact-draft.ts";
import { locales } from "#web/lib/i18n/locale.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { FakeApi } from "../../../../support/fake-api.ts";
import { Notices } from "../../../../support/notices.tsx";
import { openPage } from "../../../../support/open-page.tsx";
import { fill } from "../../../../support/fill.ts";

const { sessions } = vi.hoisted(() => ({ sessions: { now: null as unknown } }));
vi.mock("#web/lib/session/session.ts", () => ({ useSession: () => sessions.now }));

const SIGNED_IN = {
  status: "signed_in",
  user: { id: "u-1", email: "malee@example.test", name: "Malee Suk", role: "customer" },
  isAdmin: false,
};
const MESSAGE = "From Bang Kapi to Ko Samui, one piano.";

let api: FakeApi;
beforeEach(() => {
  sessions.now = { status: "signed_out" };
  showToast("success", "nothing", "yet");
  api = new FakeApi();
  api.install();
  api.procedures["contact.send"] = () => ({ data: { sent: true } });
});
afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup();
const notice = () => screen.getByRole("complementary", { name: "notice" }).textContent;
const sent = () => api.inputsOf("contact.send") as Record<string, string>[];
const submit = () => user.click(screen.getByRole("button", { name: "Send message" }));

async function open() {
  const page = () => (
    <>
      <ContactPage />
      <Notices />
    </>
  );
  openPage({ "/contact": page, "/privacy": Notices, "/price-calculator": Notices }, "/contact");
  await screen.findByRole("combobox");
}

async function fillIn(): Promise<void> {
  await user.selectOptions(screen.getByLabelText("What is it about?"), "quote");
  await fill(user, screen.getByLabelText("Full name"), "Malee Suk");
  await fill(user, screen.getByLabelText("E-mail"), "malee@example.test");
  await fill(user, screen.getByLabelText("Your message"), MESSAGE);
}

describe("the contact form", () => {
  it("sends what was typed, and says in its place what happens next", async () => {
    await open();
    await fillIn();
    await fill(user, screen.getByLabelText(/^Phone/), "081 234 5678");
    await submit();
    const heading = await screen.findByRole("heading", { name: "Your message is on its way" });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/on working days during office hours, to malee@example.test/)).toBeTruthy();
    expect(sent()).toMatchObject([
      {
        topic: "quote",
        orderNumber: "",
        name: "Malee Suk",
        email: "malee@example.test",
        phone: "081 234 5678",
        message: MESSAGE,
        website: "",
        locale: "en",
      },
    ]);
    expect(loadContactDraft(Date.now())).toBeNull();
  });

  it("says at each field what is missing, and goes to the first; phone and order number may be", async () => {
    await open();
    await submit();
    // Name, address and message. Browsers leave the topic open; this DOM chooses the first by itself.
    expect(await screen.findAllByText("Please fill in this field.")).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByLabelText("Full name"));
    expect(sent()).toEqual([]);
  });

  it("asks for a longer message, an address and a phone number that are some", async () => {
    await open();
    await fillIn();
    await user.clear(screen.getByLabelText("Your message"));
    await fill(user, screen.getByLabelText("Your message"), "Hello");
    await submit();
    expect(await screen.findByText(/at least 10 characters/)).toBeTruthy();
    await fill(user, screen.getByLabelText("Your message"), ", do you move pianos?");
    await user.type(screen.getByLabelText("E-mail"), "@");
    await submit();
    expect(await screen.findByText("Please enter a valid email address.")).toBeTruthy();
    await user.type(screen.getByLabelText("E-mail"), "{Backspace}");
    await user.type(screen.getByLabelText(/^Phone/), "12");
    await submit();
    expect(await screen.findByText("Please enter a valid phone number.")).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it("keeps what was typed when it cannot be sent, through a reload too, and sends it under the same key", async () => {
    api.procedures["contact.send"] = () => ({ code: "INTERNAL" });
    await open();
    await fillIn();
    await submit();
    await waitFor(() => expect(notice()).toMatch(/^Contact us: Could not send your message/));
    expect(screen.getByLabelText("Your message")).toHaveProperty("value", MESSAGE);
    expect(loadContactDraft(Date.now())?.values).toMatchObject({ message: MESSAGE, topic: "quote" });
    api.procedures["contact.send"] = () => ({ data: { sent: true } });
    await submit();
    await screen.findByText("Your message is on its way");
    const [first, second] = sent();
    expect(first?.["idempotencyKey"]).toBe(second?.["idempotencyKey"]);
  });

  it("begins with the draft that waits", async () => {
    await open();
    await fillIn();
    cleanup();
    await open();
    expect(screen.getByLabelText("Your message")).toHaveProperty("value", MESSAGE);
    expect(screen.getByLabelText("What is it about?")).toHaveProperty("value", "quote");
  });

  it("says when one may try again after too many messages", async () => {
    api.procedures["contact.send"] = () => ({ code: "RATE_LIMITED", params: { retryAfterS: 1_500 } });
    await open();
    await fillIn();
    await submit();
    await waitFor(() => expect(notice()).toContain("Please try again in 25 min."));
    expect(screen.getByLabelText("Your message")).toHaveProperty("value", MESSAGE);
  });

  it("puts what the server says of a field at the field", async () => {
    api.procedures["contact.send"] = () => ({ code: "BAD_INPUT", fields: { orderNumber: "TOO_LONG" } });
    await open();
    await fillIn();
    await submit();
    expect(await screen.findByText("This is too long.")).toBeTruthy();
  });

  it("is ready for another message of the same person, under another key", async () => {
    await open();
    await fillIn();
    await submit();
    await user.click(await screen.findByRole("button", { name: "Write another message" }));
    expect(screen.getByLabelText("Full name")).toHaveProperty("value", "Malee Suk");
    expect(screen.getByLabelText("Your message")).toHaveProperty("value", "");
    expect(document.activeElement).toBe(screen.getByLabelText("What is it about?"));
    await user.selectOptions(screen.getByLabelText("What is it about?"), "other");
    await fill(user, screen.getByLabelText("Your message"), "And one more thing.");
    await submit();
    await screen.findByText("Your message is on its way");
    expect(sent()[0]?.["idempotencyKey"]).not.toBe(sent()[1]?.["idempotencyKey"]);
  });

  it("begins with the name and address of whoever is signed in", async () => {
    sessions.now = SIGNED_IN;
    await open();
    await waitFor(() =>
      expect(screen.getByLabelText("E-mail")).toHaveProperty("value", "malee@example.test"),
    );
    expect(screen.getByLabelText("Full name")).toHaveProperty("value", "Malee Suk");
  });

  it("offers nothing to fill in that people do not see, and a way to the privacy notice", async () => {
    await open();
    expect(screen.getAllByRole("textbox")).toHaveLength(5);
    expect(document.querySelector("input[name=website]")?.closest("[inert]")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Privacy notice" }).getAttribute("href")).toBe("/privacy");
  });
});

describe.each(locales)("the offices in %s", (locale) => {
  beforeEach(() => overwriteGetLocale(() => locale));

  test("each with its town, hours, telephone, LINE and place on a map", async () => {
    await open();
    const cards = screen
      .getAllByRole("heading", { level: 3 })
      .map((heading) => heading.closest("li"))
      .filter((card) => card !== null);
    expect(cards).toHaveLength(COMPANY.offices.length);
    for (const [index, card] of cards.entries()) {
      const office = COMPANY.offices[index];
      expect(card.textContent).toContain(locale === "th" ? office?.town.th : office?.town.en);
      expect(card.textContent).toContain("08:00");
      expect(card.textContent).toContain(m.contact_hours_closed());
      const links = within(card)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href"));
      expect(links).toEqual([
        `https://www.openstreetmap.org/?mlat=${office?.position.latitude}&mlon=${office?.position.longitude}#map=16/${office?.position.latitude}/${office?.position.longitude}`,
        `tel:${COMPANY.phone}`,
        expect.stringContaining("https://line.me/"),
      ]);
    }
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(m.contact_page_title());
  });
});
