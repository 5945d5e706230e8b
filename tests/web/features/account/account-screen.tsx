import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, vi } from "vitest";
import { ConfirmEmailPage } from "#web/features/account/confirm/confirm-page.tsx";
import { ForgotPasswordPage } from "#web/features/account/reset/forgot-page.tsx";
import { LoginLinkPage } from "#web/features/account/log-in/login-link-page.tsx";
import { LoginPage } from "#web/features/account/log-in/login-page.tsx";
import { ResetPasswordPage } from "#web/features/account/reset/reset-page.tsx";
import { SignUpPage } from "#web/features/account/sign-up/signup-page.tsx";
import { NewsletterForm } from "#web/features/newsletter/newsletter-form.tsx";
import { handOverEmail } from "#web/features/account/typed-email.ts";
import { forgetArrival, watchLinks } from "#web/lib/session/link-arrival.ts";
import { currentSession, reloadSession, signOut } from "#web/lib/session/session.ts";
import { showToast, useToast } from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage, type OpenedPage } from "../../../support/open-page.tsx";

/** The user of the fake server. */
export const USER = { id: "u-1", email: "malee@example.test", name: "malee", role: "customer" };

/** The sign-in pages with a fake server, new for each test. */
export class AccountScreen {
  api = new FakeApi();
  user = userEvent.setup();
  /** Whether the fake server has opened a session. */
  hasSession = false;

  /** Call at the top of a test file. */
  prepare(): void {
    let stop = () => {};
    beforeEach(async () => {
      this.user = userEvent.setup({ delay: null });
      this.api = new FakeApi();
      this.hasSession = false;
      const { api } = this;
      api.install();
      api.auth["/get-session"] = () => ({
        body: this.hasSession
          ? { user: USER, session: { expiresAt: new Date(Date.now() + 3600_000).toISOString() } }
          : null,
      });
      api.auth["/sign-out"] = () => ({});
      api.procedures["account.isAdmin"] = () => ({ data: false });
      api.procedures["account.enabledProviders"] = () => ({ data: { google: true, line: true } });
      sessionStorage.clear();
      handOverEmail("");
      await reloadSession();
      showToast("success", "nothing", "yet");
    });
    afterEach(async () => {
      // A mounted page would react to the following changes.
      cleanup();
      if (currentSession().status === "signed_in") await signOut();
      forgetArrival();
      stop();
      stop = () => {};
      history.replaceState(null, "", "/");
      vi.unstubAllGlobals();
    });
    this.openLink = (address) => {
      history.replaceState(null, "", address);
      stop = watchLinks();
      return this.open(new URL(address, location.origin).pathname);
    };
  }

  /** Opens a page by a mailed link. */
  openLink: (address: string) => OpenedPage = () => {
    throw new Error("prepare() comes first");
  };

  /** Opens a sign-in page. */
  open(address: string): OpenedPage {
    return openPage(
      {
        "/login": page(LoginPage),
        "/login-link": page(LoginLinkPage),
        "/signup": page(SignUpPage),
        "/forgot-password": page(ForgotPasswordPage),
        "/reset-password": page(ResetPasswordPage),
        "/confirm-email": page(ConfirmEmailPage),
        "/newsletter": page(NewsletterForm),
        "/": page(() => <h1>Home</h1>),
        "/booking": page(() => <h1>Booking</h1>),
        "/driver/dashboard": page(() => <h1>Jobs</h1>),
        "/admin": page(() => <h1>Today</h1>),
        "/orders": page(() => <h1>Orders</h1>),
        "/profile": page(() => <h1>Profile</h1>),
      },
      address,
    );
  }

  /** Makes the sign-in endpoint open a session. */
  letIn(path: string, body: unknown = { status: true }): void {
    this.api.auth[path] = () => {
      this.hasSession = true;
      return { body };
    };
  }

  async typeIn(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      const field = await screen.findByLabelText(label);
      await this.user.clear(field);
      if (value !== "") await this.user.type(field, value);
    }
  }

  press(name: string): Promise<void> {
    return this.user.click(screen.getByRole("button", { name }));
  }
}

function page(Page: () => React.ReactNode) {
  return () => (
    <>
      <Page />
      <Notice />
    </>
  );
}

function Notice() {
  const shown = useToast();
  return (
    <aside aria-label="notice">{shown !== null && `${shown.kind} · ${shown.title} · ${shown.text}`}</aside>
  );
}

/** The shown notice: kind, title and text. */
export function notice(): string | null {
  return screen.getByRole("complementary", { name: "notice" }).textContent;
}

/** The error kind in the session store. */
export function authError(): string | undefined {
  return document.documentElement.dataset["authError"];
}
