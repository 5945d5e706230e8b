import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import { exportDraft } from "#web/entities/moves/draft-transfer.ts";
import { loadMoveDraft, saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { rememberReturn } from "#web/lib/session/return-to.ts";
import { AccountScreen, notice, USER } from "../account-screen.tsx";

const account = new AccountScreen();
account.prepare();
beforeEach(() => localStorage.clear());

const LINK = "/login-link#type=login&token=a.b.c";

describe("a code by mail on the login page", () => {
  beforeEach(() => {
    account.api.auth["/code/request"] = () => ({ body: { mailed: true } });
    account.letIn("/code/verify", { next: "signed_in", draft: null });
  });
  const toCode = async () => {
    await account.typeIn({ "E-mail": "malee@example.test" });
    await account.press("E-mail me a code");
    await screen.findByText(/^We e-mail you a 6-digit code/);
    await account.press("E-mail me a code");
    await screen.findByLabelText("6-digit code");
  };

  it("takes the address that was typed, and leads where the login was asked for", async () => {
    const page = account.open("/login?returnTo=%2Forders");
    await toCode();
    expect(account.api.bodiesOf("/code/request")).toEqual([{ email: "malee@example.test", locale: "en" }]);
    await account.user.type(screen.getByLabelText("6-digit code"), "048213");
    await account.press("Log in");
    await waitFor(() => expect(page.address()).toBe("/orders"));
    expect(notice()).toBe("success · Your account · You are logged in.");
  });

  it.each([
    ["driver", "/driver/dashboard"],
    ["admin", "/admin"],
    ["customer", "/"],
  ])("leads a %s who came from nowhere to %s", async (role, path) => {
    account.api.auth["/get-session"] = () => ({
      body: account.hasSession
        ? { user: { ...USER, role }, session: { expiresAt: new Date(Date.now() + 3600_000).toISOString() } }
        : null,
    });
    const page = account.open("/login");
    await toCode();
    await account.user.click(screen.getByLabelText("6-digit code"));
    await account.user.paste("048213");
    await waitFor(() => expect(page.address()).toBe(path));
  });

  it("that is over says so at its field, and another one can be asked for", async () => {
    account.api.auth["/code/verify"] = () => ({ status: 400, body: { code: "TOKEN_INVALID" } });
    account.open("/login");
    await toCode();
    await account.user.type(screen.getByLabelText("6-digit code"), "048213");
    await account.press("Log in");
    await screen.findByText("This code no longer works. Please ask for a new one.");
    // The next code is not wrong before it is sent.
    const field = screen.getByLabelText("6-digit code");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await account.user.type(field, "{Backspace}");
    expect(screen.queryByText("This code no longer works. Please ask for a new one.")).toBeNull();
    expect(field.getAttribute("aria-invalid")).not.toBe("true");
    await account.press("Send again");
    await waitFor(() => expect(account.api.bodiesOf("/code/request")).toHaveLength(2));
  });

  it("asked for too often says that the links sent before still work", async () => {
    account.api.auth["/code/request"] = () => ({ body: { mailed: false } });
    account.open("/login");
    await toCode();
    expect(screen.getByText(/its link still works/)).toBeTruthy();
  });
});

describe("the link of the mail", () => {
  beforeEach(() => {
    account.api.auth["/code/check"] = () => ({ body: { state: "ready", email: "malee@example.test" } });
    account.letIn("/code/open", { next: "signed_in", draft: null });
  });

  it("logs in with one press, and not before; then it continues where the mail was asked for", async () => {
    rememberReturn("/booking");
    const page = account.openLink(LINK);
    await screen.findByText("You are logging in as malee@example.test.");
    expect(account.api.bodiesOf("/code/open")).toEqual([]);
    await account.press("Log in");
    await waitFor(() => expect(page.address()).toBe("/booking"));
    expect(account.api.bodiesOf("/code/open")).toMatchObject([{ token: "a.b.c" }]);
    expect(localStorage.getItem("khondee-return-to")).toBeNull();
  });

  describe("that was asked for in another browser", () => {
    const stop = (key: number, text: string) => ({ key, text, place: null });
    const move = { ...EMPTY_DRAFT.move, stops: [stop(1, "Bang Kapi"), stop(2, "Ko Samui")] };
    const contact = { ...EMPTY_DRAFT.contact, contactName: "Malee", notes: "two cats" };
    const own = { ...EMPTY_DRAFT, move: { ...move, stops: [stop(1, "Rayong"), stop(2, "Trat")] } };

    let draft: string | null;
    beforeEach(() => {
      saveMoveDraft({ ...EMPTY_DRAFT, move, contact, step: "booking" }, Date.now());
      draft = exportDraft(Date.now());
      localStorage.clear();
      account.letIn("/code/open", { next: "signed_in", draft });
    });
    const logIn = async () => {
      const page = account.openLink(LINK);
      await screen.findByText(/^You are logging in as/);
      await account.press("Log in");
      await screen.findByRole("heading", { name: "This link brought a move" });
      return page;
    };

    it("shows the move it brings, and continues it on its page once that is wanted", async () => {
      const page = await logIn();
      for (const text of ["Bang Kapi", "Ko Samui", "Malee", "two cats"])
        expect(screen.getByText(text)).toBeTruthy();
      expect(loadMoveDraft(Date.now())).toBeNull();
      await account.press("Use these details");
      await waitFor(() => expect(page.address()).toBe("/booking"));
      expect(loadMoveDraft(Date.now())?.contact.contactName).toBe("Malee");
    });

    it("leaves a move that is not wanted behind", async () => {
      const page = await logIn();
      await account.press("Do not use them");
      await waitFor(() => expect(page.address()).toBe("/"));
      expect(loadMoveDraft(Date.now())).toBeNull();
    });

    it("names the draft of this browser before it replaces it", async () => {
      saveMoveDraft(own, Date.now());
      await logIn();
      expect(screen.getByText(/Rayong → Trat/)).toBeTruthy();
      expect(loadMoveDraft(Date.now())).toEqual(own);
      await account.press("Use these details");
      await waitFor(() => expect(loadMoveDraft(Date.now())?.contact.contactName).toBe("Malee"));
    });

    it("asks before the second factor, too", async () => {
      account.api.auth["/code/open"] = () => ({ body: { next: "second_factor", draft } });
      const page = await logIn();
      await account.press("Use these details");
      await waitFor(() => expect(page.address()).toContain("second-factor=totp&returnTo=%2Fbooking"));
    });
  });

  it("that is over says so and leads to the login page", async () => {
    account.api.auth["/code/check"] = () => ({ body: { state: "expired" } });
    account.openLink(LINK);
    await screen.findByRole("heading", { name: "This link no longer works" });
    expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
  });

  it("of an account with a second factor leads to its code", async () => {
    account.api.auth["/code/open"] = () => ({ body: { next: "second_factor", draft: null } });
    rememberReturn("/booking");
    const page = account.openLink(LINK);
    await screen.findByText(/^You are logging in as/);
    await account.press("Log in");
    const back = encodeURIComponent("/booking");
    await waitFor(() => expect(page.address()).toBe(`/login?second-factor=totp&returnTo=${back}`));
  });
});
