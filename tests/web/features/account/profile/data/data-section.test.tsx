import { EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import { saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { rememberReturn } from "#web/lib/session/return-to.ts";
import { currentSession, onSignedOut } from "#web/lib/session/session.ts";
import { resumableBooking } from "#web/entities/moves/resumable-booking.ts";
import { FROM_LINE, MALEE, notice, ProfileScreen, region } from "../profile-screen.tsx";

const screenOf = new ProfileScreen();
screenOf.prepare();

const data = () => region("Your data");
const stops = ["Bangkok", "Ko Samui"].map((text, index) => ({ key: index + 1, text, place: null }));
const draft = { ...EMPTY_DRAFT, move: { ...EMPTY_DRAFT.move, stops } };
const keepBooking = () => saveMoveDraft(draft, Date.now() - 1000);

describe("your data", () => {
  it("the newsletter's consent is given and withdrawn, and said back", async () => {
    await screenOf.open();
    const consent = () => within(data()).getByLabelText("Send me news from KhonDee by e-mail");
    screenOf.api.procedures["account.setNewsletter"] = ({ subscribed }: { subscribed: boolean }) => {
      screenOf.profile = { ...MALEE, newsletter: subscribed };
      return { data: null };
    };
    await screenOf.user.click(consent());
    await waitFor(() => expect(notice()).toBe("Newsletter: You will get our news by e-mail."));
    expect(consent()).toHaveProperty("checked", true);
    await screenOf.user.click(consent());
    await waitFor(() => expect(notice()).toBe("Newsletter: You will get no more news from us."));
    const asked = [true, false].map((subscribed) => ({ subscribed, locale: "en" }));
    expect(screenOf.api.inputsOf("account.setNewsletter")).toEqual(asked);
  });

  it("there is no newsletter without an address", async () => {
    screenOf.profile = FROM_LINE;
    await screenOf.open();
    expect(within(data()).queryByRole("checkbox")).toBeNull();
    expect(within(data()).getByText("To get our news, please add an e-mail address first.")).toBeTruthy();
  });

  it("downloads as a file with its day in the name", async () => {
    const saved: { name: string; text: Promise<string> }[] = [];
    let blob = new Blob();
    vi.spyOn(URL, "createObjectURL").mockImplementation((given) => {
      blob = given as Blob;
      return "blob:khondee";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: blob.text() });
    });
    screenOf.api.procedures["account.myData"] = () => ({ data: { account: { name: "Malee" } } });
    await screenOf.open();
    await screenOf.press(data(), "Download my data");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/^khondee-data-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse((await saved[0]?.text) ?? "")).toEqual({ account: { name: "Malee" } });
    vi.restoreAllMocks();
  });
});

describe("deleting the account", () => {
  const openDialog = async () => {
    await screenOf.press(data(), "Delete my account");
    return screen.findByRole("dialog");
  };

  it("says what stays, wants the password, names what is in the way, and leaves nothing behind", async () => {
    keepBooking();
    const page = await screenOf.open();
    const dialog = await openDialog();
    expect(dialog.textContent).toContain("Orders stay without your name");
    await screenOf.press(dialog, "Delete my account");
    await within(dialog).findByText("Please fill in this field.");
    const password = within(dialog).getByLabelText("Current password");
    expect(document.activeElement).toBe(password);
    await screenOf.user.type(password, "right");
    screenOf.api.procedures["account.remove"] = () => ({
      code: "ACCOUNT_HAS_OPEN_ORDERS",
      params: { count: 2, orders: 2 },
    });
    await screenOf.press(dialog, "Delete my account");
    await within(dialog).findByText(/unfinished orders: 2/);
    expect(within(dialog).getByRole("link", { name: "My orders" }).getAttribute("href")).toBe("/orders");
    screenOf.api.procedures["account.remove"] = () => ({
      code: "ONLY_OWNER_OF_COMPANY",
      params: { company: "Baan Suan Co., Ltd." },
    });
    await screenOf.press(dialog, "Delete my account");
    await within(dialog).findByText(/you are the only owner of Baan Suan Co\., Ltd\./);
    const people = within(dialog).getByRole("link", { name: "Company" });
    expect(people.getAttribute("href")).toBe("/profile?tab=company");
    screenOf.api.procedures["account.remove"] = () => ({ code: "LAST_ADMIN" });
    await screenOf.press(dialog, "Delete my account");
    await within(dialog).findByText("This is the last admin: make somebody else an admin first.");
    screenOf.api.procedures["account.remove"] = () => {
      screenOf.api.auth["/get-session"] = () => ({ body: null });
      return { data: null };
    };
    await screenOf.press(dialog, "Delete my account");
    await waitFor(() => expect(notice()).toBe("Your account: Your account has been deleted."));
    expect(page.address()).toBe("/");
    expect(currentSession().status).toBe("signed_out");
    expect(resumableBooking(Date.now())).toBeNull();
  });

  it("without a password it wants a login of the last minutes", async () => {
    screenOf.profile = FROM_LINE;
    screenOf.api.procedures["account.remove"] = () => ({ code: "FRESH_LOGIN_REQUIRED" });
    const heard = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const stop = onSignedOut(heard);
    await screenOf.open();
    const dialog = await openDialog();
    expect(within(dialog).queryByLabelText("Current password")).toBeNull();
    await screenOf.press(dialog, "Delete my account");
    await screenOf.press(await within(dialog).findByRole("alert"), "Log in again");
    await waitFor(() => expect(currentSession().status).toBe("signed_out"));
    // The drafts stay for somebody who logs in again within a minute.
    expect(heard).toHaveBeenCalledExactlyOnceWith("to_return");
    stop();
  });
});

describe("what was interrupted", () => {
  it("is offered: the page that was left", async () => {
    rememberReturn("/booking");
    await screenOf.open();
    expect(screen.getByText("Continue where you left off")).toBeTruthy();
    const link = screen.getByRole("link", { name: "Continue" });
    expect(link.getAttribute("href")).toBe("/booking");
    await screenOf.user.click(link);
    expect(resumableBooking(Date.now())).toBeNull();
  });

  it("is offered: the draft, with its places, until it is put off", async () => {
    keepBooking();
    await screenOf.open();
    expect(screen.getByText("Your booking is not finished yet")).toBeTruthy();
    expect(screen.getByText("Bangkok to Ko Samui")).toBeTruthy();
    await screenOf.user.click(screen.getByRole("button", { name: "Not now" }));
    expect(screen.queryByText("Your booking is not finished yet")).toBeNull();
    expect(resumableBooking(Date.now())).toBeNull();
  });
});
