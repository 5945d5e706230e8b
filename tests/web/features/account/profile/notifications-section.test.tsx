import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { notice, ProfileScreen, region } from "./profile-screen.tsx";

const screenOf = new ProfileScreen();
screenOf.prepare();

const section = () => region("Notifications");
const group = async (name: string) => within(await screen.findByRole("group", { name }));
const inputs = () => screenOf.api.inputsOf("notifications.savePreferences");

describe("what a person is told", () => {
  it("is saved with the version that was shown, and a notice says so", async () => {
    await screenOf.open();
    const payments = await group("Payments");
    await screenOf.user.click(payments.getByRole("checkbox", { name: "Mail" }));
    await screenOf.press(section(), "Save");
    await waitFor(() => expect(notice()).toBe("Your account: Notifications saved."));
    const quiet = { isOn: true, fromMinute: 1260, toMinute: 480 };
    expect(inputs()).toEqual([{ switchedOff: ["payments.mail"], quiet, version: 0 }]);
  });

  it("always includes essential mails, and offers LINE only where it can be used", async () => {
    await screenOf.open();
    const essential = await group("Important messages");
    const mail = essential.getByRole("checkbox", { name: "Mail (always)" });
    expect(mail).toMatchObject({ checked: true, disabled: true });
    expect(within(section()).queryByRole("checkbox", { name: "LINE" })).toBeNull();
    expect(within(section()).queryByRole("group", { name: "Details of your jobs" })).toBeNull();
  });

  it("offers LINE for each topic where it is linked, also for the essential one", async () => {
    screenOf.preferences = { ...screenOf.preferences, onLine: true };
    await screenOf.open();
    const essential = await group("Important messages");
    await screenOf.user.click(essential.getByRole("checkbox", { name: "LINE" }));
    await screenOf.press(section(), "Save");
    await waitFor(() => expect(inputs()).toMatchObject([{ switchedOff: ["essential.line"] }]));
  });

  it("that was changed elsewhere is not overwritten: the latest is shown", async () => {
    await screenOf.open();
    const payments = await group("Payments");
    await screenOf.user.click(payments.getByRole("checkbox", { name: "Mail" }));
    screenOf.preferences = { ...screenOf.preferences, switchedOff: ["order_progress.mail"], version: 1 };
    screenOf.api.procedures["notifications.savePreferences"] = () => ({
      code: "NOTIFICATIONS_VERSION_CONFLICT",
    });
    await screenOf.press(section(), "Save");
    await waitFor(async () =>
      expect((await group("Progress of your moves")).getByRole("checkbox", { name: "Mail" })).toHaveProperty(
        "checked",
        false,
      ),
    );
    expect((await group("Payments")).getByRole("checkbox", { name: "Mail" })).toHaveProperty("checked", true);
    expect(notice()).toContain("changed elsewhere");
  });

  it("waits for the end of quiet hours, which differ from their beginning", async () => {
    await screenOf.open();
    await group("Payments");
    const to = within(section()).getByLabelText("To");
    fireEvent.change(to, { target: { value: "21:00" } });
    await screenOf.press(section(), "Save");
    expect(within(section()).getByText("Choose an end that differs from the beginning.")).toBeTruthy();
    expect(inputs()).toEqual([]);
    await screenOf.user.click(to);
    fireEvent.change(to, { target: { value: "06:30" } });
    await screenOf.press(section(), "Save");
    await waitFor(() => expect(inputs()).toMatchObject([{ quiet: { toMinute: 390 } }]));
  });
});
