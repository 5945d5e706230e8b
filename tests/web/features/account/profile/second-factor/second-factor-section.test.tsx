import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { MALEE, notice, ProfileScreen, region } from "../profile-screen.tsx";

const screenOf = new ProfileScreen();
screenOf.prepare();

const section = () => region("Two-step login");
const password = () => within(section()).getByLabelText("Current password");

describe("two-step login", () => {
  it.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
  ])("admin %s, already on %s: shown %s", async (isAdmin, secondFactor, isShown) => {
    screenOf.isAdmin = isAdmin;
    screenOf.profile = { ...MALEE, secondFactor };
    await screenOf.open();
    expect(screen.queryByRole("region", { name: "Two-step login" }) !== null).toBe(isShown);
  });

  it("goes on by password and code, and shows the recovery codes once", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    screenOf.isAdmin = true;
    screenOf.api.auth["/two-factor/enable"] = ({ password: typed }: { password: string }) =>
      typed === "right"
        ? {
            body: {
              totpURI: "otpauth://totp/KhonDee?secret=ABCDEFGH",
              backupCodes: ["aaaaa-11111", "bbbbb-2"],
            },
          }
        : { status: 400, body: { code: "INVALID_PASSWORD" } };
    screenOf.api.auth["/two-factor/verify-totp"] = ({ code }: { code: string }) =>
      code === "123456" ? { body: {} } : { status: 401, body: { code: "INVALID_CODE" } };
    await screenOf.open();
    await screenOf.press(section(), "Turn on");
    expect(document.activeElement).toBe(password());
    await screenOf.user.type(password(), "wrong{Enter}");
    await within(section()).findByText("This password is not right.");
    await screenOf.user.clear(password());
    await screenOf.user.type(password(), "right{Enter}");
    await within(section()).findByText("ABCD EFGH");
    const picture = await within(section()).findByRole("img", { name: "QR code for the authenticator app" });
    expect(picture.getAttribute("src")).toMatch(/^data:image\/svg\+xml,/);
    await screenOf.press(section(), "Copy");
    await waitFor(() => expect(notice()).toBe("Your account: Copied."));
    await screenOf.type(section(), "6-digit code", "000 000{Enter}");
    await within(section()).findByText("That code is not right. Please try the next one.");
    const code = within(section()).getByLabelText("6-digit code");
    expect(document.activeElement).toBe(code);
    await screenOf.user.clear(code);
    await screenOf.user.type(code, "123 456{Enter}");
    await within(section()).findByText("aaaaa-11111");
    expect(notice()).toBe("Your account: Two-step login is on.");
    await screenOf.press(section(), "Copy");
    expect(write.mock.calls).toEqual([["ABCDEFGH"], ["aaaaa-11111\nbbbbb-2"]]);
    await screenOf.press(section(), "I have kept them");
    expect(within(section()).queryByText("aaaaa-11111")).toBeNull();
  });

  it("gives new recovery codes and goes off, each by the password", async () => {
    screenOf.profile = { ...MALEE, secondFactor: true };
    screenOf.api.auth["/two-factor/generate-backup-codes"] = () => ({ body: { backupCodes: ["ccccc-3"] } });
    screenOf.api.auth["/two-factor/disable"] = () => ({ status: 429, body: { retryAfterS: 30 } });
    await screenOf.open();
    await screenOf.press(section(), "Make new recovery codes");
    await screenOf.user.type(password(), "right{Enter}");
    await within(section()).findByText("ccccc-3");
    await screenOf.press(section(), "I have kept them");
    await screenOf.press(section(), "Turn off");
    await screenOf.user.type(password(), "right{Enter}");
    await waitFor(() => expect(notice()).toMatch(/again in 30 s/));
    screenOf.api.auth["/two-factor/disable"] = () => {
      screenOf.profile = MALEE;
      return { body: { status: true } };
    };
    await screenOf.press(section(), "Turn off");
    await waitFor(() => expect(notice()).toBe("Your account: Two-step login is off."));
    expect(screenOf.api.bodiesOf("/two-factor/disable").at(-1)).toEqual({ password: "right" });
  });

  it("needs a password first", async () => {
    screenOf.isAdmin = true;
    screenOf.profile = { ...MALEE, hasPassword: false };
    await screenOf.open();
    expect(within(section()).getByText("Set a password first.")).toBeTruthy();
    expect(within(section()).queryByRole("button")).toBeNull();
  });
});
