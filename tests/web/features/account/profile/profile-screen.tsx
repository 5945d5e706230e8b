import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, vi } from "vitest";
import { ProfilePage } from "#web/features/account/profile/profile-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { currentSession, reloadSession, signOut } from "#web/lib/session/session.ts";
import { showToast, useToast } from "#web/lib/errors/toast.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage, type OpenedPage } from "../../../../support/open-page.tsx";

type Profile = RouterOutputs["account"]["profile"];
type OpenSession = RouterOutputs["account"]["sessions"]["items"][number];

/** The profile of an account with an e-mail address and a password. */
export const MALEE: Profile = {
  email: "malee@example.test",
  pendingEmail: null,
  name: "Malee",
  phone: null,
  lineId: null,
  hasWhatsapp: false,
  locale: "en",
  role: "customer",
  hasPassword: true,
  identities: [],
  secondFactor: false,
  newsletter: false,
  createdAt: 0,
};

/** The profile of an account from LINE. */
export const FROM_LINE: Profile = {
  ...MALEE,
  email: null,
  hasPassword: false,
  identities: [{ identityId: "l-1", provider: "line", since: 0 }],
};

/** Of somebody who set nothing. */
export const PREFERENCES: RouterOutputs["notifications"]["preferences"] = {
  switchedOff: [],
  quiet: { isOn: true, fromMinute: 21 * 60, toMinute: 8 * 60 },
  version: 0,
  topics: ["essential", "order_progress", "payments"],
  onLine: false,
  onPush: false,
};

export const HERE: OpenSession = {
  sessionId: "s-1",
  isCurrent: true,
  createdAt: 0,
  seenAt: 0,
  browser: "Chrome",
  system: "Android",
  city: "Chiang Mai",
  country: "TH",
};

const ACTIONS = [
  "saveProfile",
  "endSession",
  "endOtherSessions",
  "changeEmail",
  "changePassword",
  "setNewsletter",
  "remove",
];

const NOTHING_STAYS = {
  obstacle: null,
  openRecords: null,
  orderCount: 0,
  jobCount: 0,
  documents: [],
  hasMoreDocuments: false,
  payouts: [],
  hasMorePayouts: false,
  kept: [],
  keptUntil: null,
};

/** The profile page with a fake server, new for each test. */
export class ProfileScreen {
  api = new FakeApi();
  user = userEvent.setup();
  profile = MALEE;
  preferences = PREFERENCES;
  sessions: OpenSession[] = [HERE];
  isAdmin = false;

  /** Call at the top of a test file. */
  prepare(): void {
    beforeEach(async () => {
      queryClient.clear();
      this.user = userEvent.setup({ delay: null });
      this.profile = MALEE;
      this.preferences = PREFERENCES;
      this.sessions = [HERE];
      this.isAdmin = false;
      this.api = new FakeApi();
      const { api } = this;
      api.install();
      this.letIn();
      api.auth["/sign-out"] = () => ({});
      api.procedures["account.isAdmin"] = () => ({ data: this.isAdmin });
      api.procedures["account.profile"] = () => ({ data: this.profile });
      api.procedures["notifications.preferences"] = () => ({ data: this.preferences });
      api.procedures["notifications.savePreferences"] = () => ({ data: null });
      api.procedures["account.erasure"] = () => ({ data: NOTHING_STAYS });
      api.procedures["account.sessions"] = () => ({ data: { items: this.sessions, nextCursor: null } });
      api.procedures["account.enabledProviders"] = () => ({ data: { google: true, line: false } });
      for (const name of ACTIONS) api.procedures[`account.${name}`] = () => ({ data: null });
      showToast("success", "nothing", "yet");
    });
    afterEach(async () => {
      if (currentSession().status === "signed_in") await signOut();
      vi.unstubAllGlobals();
    });
  }

  private letIn(): void {
    const user = { id: "u-1", email: MALEE.email, name: MALEE.name, role: "customer" };
    const session = { expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
    this.api.auth["/get-session"] = () => ({ body: { user, session } });
  }

  /** Opens the profile at an address and waits until it has loaded. */
  async open(address = "/profile"): Promise<OpenedPage> {
    await reloadSession();
    const page = openPage(
      { "/profile": Page, "/": Notice, "/orders": Notice, "/booking": Notice, "/orders/$orderId": Notice },
      address,
    );
    await screen.findByText("Where you are logged in", { selector: "h2" });
    return page;
  }

  press(inside: HTMLElement, name: string): Promise<void> {
    return this.user.click(within(inside).getByRole("button", { name }));
  }

  type(inside: HTMLElement, label: string | RegExp, text: string): Promise<void> {
    return this.user.type(within(inside).getByLabelText(label), text);
  }
}

function Page() {
  return (
    <>
      <ProfilePage />
      <Notice />
    </>
  );
}

function Notice() {
  const shown = useToast();
  return <aside aria-label="notice">{shown !== null && `${shown.title}: ${shown.text}`}</aside>;
}

/** The title and text of the shown notice. */
export function notice(): string | null {
  return screen.getByRole("complementary", { name: "notice", hidden: true }).textContent;
}

/** A section of the profile, by its heading. */
export function region(name: string): HTMLElement {
  return screen.getByRole("region", { name });
}
