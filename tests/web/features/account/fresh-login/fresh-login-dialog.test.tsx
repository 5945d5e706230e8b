import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FreshLoginDialog } from "#web/features/account/fresh-login/fresh-login-dialog.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { callAuth } from "#web/lib/session/auth-calls.ts";
import { withFreshLogin } from "#web/lib/session/fresh-login.ts";
import { reloadSession } from "#web/lib/session/session.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { otherTabSays } from "../../../../support/other-tab.ts";
import { FROM_LINE, MALEE } from "../profile/profile-screen.tsx";
import { fill } from "../../../../support/fill.ts";

let api: FakeApi;
let user: ReturnType<typeof userEvent.setup>;
/** Whether the server takes the login for recent, and who is signed in. */
const server = { isFresh: false, userId: "u-1" };

/** A page with something typed and a press that needs a recent login. */
function Page() {
  const end = trpc.account.endOtherSessions.useMutation();
  const outcome = end.isSuccess ? "saved" : (appErrorOf(end.error)?.code ?? end.status);
  return (
    <>
      <input aria-label="Price" />
      <button type="button" onClick={() => end.mutate()}>
        Save
      </button>
      <p>Outcome: {outcome}</p>
      <FreshLoginDialog />
    </>
  );
}

beforeEach(async () => {
  Object.assign(server, { isFresh: false, userId: "u-1" });
  queryClient.clear();
  user = userEvent.setup({ delay: null });
  api = new FakeApi();
  api.install();
  api.auth["/get-session"] = () => {
    const session = { expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
    return {
      body: { user: { id: server.userId, email: MALEE.email, name: "Malee", role: "admin" }, session },
    };
  };
  api.auth["/fresh-login"] = () => {
    server.isFresh = true;
    return { body: { secondFactor: false } };
  };
  api.procedures["account.isAdmin"] = () => ({ data: true });
  api.procedures["account.profile"] = () => ({ data: MALEE });
  api.procedures["account.endOtherSessions"] = () =>
    server.isFresh ? { data: 0 } : { code: "FRESH_LOGIN_REQUIRED" };
  await reloadSession();
});

afterEach(() => vi.unstubAllGlobals());

/** Types something, presses, and waits for the dialog. */
async function press(): Promise<HTMLElement> {
  openPage({ "/": Page }, "/");
  await user.type(await screen.findByLabelText("Price"), "14");
  await user.click(screen.getByRole("button", { name: "Save" }));
  return screen.findByRole("dialog", { name: "Log in again" });
}

const sent = () => api.inputsOf("account.endOtherSessions").length;

async function give(dialog: HTMLElement, label: string, value: string): Promise<void> {
  await fill(user, await within(dialog).findByLabelText(label), value);
  await user.click(within(dialog).getByRole("button", { name: "Log in again" }));
}

describe("a press that needs a recent login", () => {
  it("goes on after the password, and what was typed is still there", async () => {
    const dialog = await press();
    await give(dialog, "Current password", "four wheels");
    expect(await screen.findByText("Outcome: saved")).toBeTruthy();
    expect(api.bodiesOf("/fresh-login")).toEqual([{ password: "four wheels" }]);
    expect(sent()).toBe(2);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect((screen.getByLabelText("Price") as HTMLInputElement).value).toBe("14");
  });

  it("asks in the field that is typed into at once, also where it comes after the dialog", async () => {
    api.auth["/fresh-login"] = () => ({ body: { secondFactor: true } });
    const dialog = await press();
    const password = await within(dialog).findByLabelText("Current password");
    await waitFor(() => expect(document.activeElement).toBe(password));
    await user.keyboard("four wheels");
    // Enter submits it in browsers, whose default button may stand outside the form; the simulated keyboard knows none there.
    await user.click(within(dialog).getByRole("button", { name: "Log in again" }));
    const code = await within(dialog).findByLabelText("6-digit code");
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.keyboard("{Escape}");
    expect(await screen.findByText("Outcome: FRESH_LOGIN_REQUIRED")).toBeTruthy();
  });

  it("goes on after the code, where the second factor is on", async () => {
    api.auth["/fresh-login"] = () => ({ body: { secondFactor: true } });
    api.auth["/two-factor/verify-totp"] = () => {
      server.isFresh = true;
      return {};
    };
    const dialog = await press();
    await give(dialog, "Current password", "four wheels");
    await give(dialog, "6-digit code", "123 456");
    expect(await screen.findByText("Outcome: saved")).toBeTruthy();
    expect(api.bodiesOf("/two-factor/verify-totp")).toEqual([{ code: "123456" }]);
  });

  it("takes a recovery code in place of the app's", async () => {
    api.auth["/fresh-login"] = () => ({ body: { secondFactor: true } });
    api.auth["/two-factor/verify-backup-code"] = () => {
      server.isFresh = true;
      return {};
    };
    const dialog = await press();
    await give(dialog, "Current password", "four wheels");
    await give(dialog, "6-digit code", "abcde-12345");
    expect(await screen.findByText("Outcome: saved")).toBeTruthy();
  });

  it("says a wrong password at its field and asks again", async () => {
    const right = api.auth["/fresh-login"];
    api.auth["/fresh-login"] = () => ({
      status: 400,
      body: { code: "BAD_INPUT", fields: { password: "PASSWORD_WRONG" } },
    });
    const dialog = await press();
    await give(dialog, "Current password", "four");
    const field = await within(dialog).findByLabelText("Current password");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    api.auth["/fresh-login"] = right as never;
    await give(dialog, "Current password", "four wheels");
    expect(await screen.findByText("Outcome: saved")).toBeTruthy();
  });

  it("stays refused when the dialog is closed", async () => {
    const dialog = await press();
    await user.click(await within(dialog).findByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Outcome: FRESH_LOGIN_REQUIRED")).toBeTruthy();
    expect(sent()).toBe(1);
  });

  it("is repeated once only", async () => {
    api.auth["/fresh-login"] = () => ({ body: { secondFactor: false } });
    await give(await press(), "Current password", "four wheels");
    expect(await screen.findByText("Outcome: FRESH_LOGIN_REQUIRED")).toBeTruthy();
    expect(sent()).toBe(2);
  });

  it("without a password goes on when the provider's login in another tab is done", async () => {
    api.procedures["account.profile"] = () => ({ data: FROM_LINE });
    api.auth["/sign-in/social"] = () => ({ body: { url: "https://access.line.me/", redirect: false } });
    const tab = { opener: {}, location: { href: "" }, close: vi.fn<() => void>() };
    vi.stubGlobal("open", () => tab);
    const dialog = await press();
    await user.click(await within(dialog).findByRole("button", { name: /LINE/ }));
    await waitFor(() => expect(tab.location.href).toBe("https://access.line.me/"));
    server.isFresh = true;
    otherTabSays("signed_in");
    expect(await screen.findByText("Outcome: saved")).toBeTruthy();
  });

  it("is not repeated for somebody else who logs in meanwhile", async () => {
    api.procedures["account.profile"] = () => ({ data: FROM_LINE });
    const dialog = await press();
    await within(dialog).findByRole("button", { name: /LINE/ });
    Object.assign(server, { isFresh: true, userId: "u-2" });
    otherTabSays("signed_in");
    expect(await screen.findByText("Outcome: FRESH_LOGIN_REQUIRED")).toBeTruthy();
    expect(sent()).toBe(1);
  });

  it("to the sign-in endpoints is repeated likewise", async () => {
    api.auth["/two-factor/disable"] = () =>
      server.isFresh ? {} : { status: 403, body: { code: "FRESH_LOGIN_REQUIRED" } };
    openPage({ "/": Page }, "/");
    await screen.findByLabelText("Price");
    const answer = withFreshLogin(() => callAuth("/two-factor/disable"));
    await give(await screen.findByRole("dialog"), "Current password", "four wheels");
    expect((await answer).ok).toBe(true);
  });
});

it("where nothing can ask, it fails as refused", async () => {
  const answer = await withFreshLogin(async () => ({
    ok: false,
    reason: "not_fresh",
    fields: {},
    retryAfterS: null,
  }));
  expect(answer.ok).toBe(false);
});
