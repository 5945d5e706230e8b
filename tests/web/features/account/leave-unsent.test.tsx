import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LeaveUnsentDialog } from "#web/features/account/leave-unsent/leave-unsent-dialog.tsx";
import { pressed } from "#web/lib/offline/entry.ts";
import { markKept } from "#web/lib/offline/kept-mark.ts";
import { addEntry, allEntries } from "#web/lib/offline/queue-store.ts";
import { leaveAccount } from "#web/lib/session/sign-out/leave-account.ts";
import { currentSession, reloadSession } from "#web/lib/session/session.ts";
import { closeDatabase } from "#web/lib/offline/device-database.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const USER = { id: "u-driver", email: "dan@example.test", name: "dan", role: "driver" };

let api: FakeApi;
beforeEach(async () => {
  await closeDatabase();
  vi.stubGlobal("indexedDB", new IDBFactory());
  api = new FakeApi();
  api.install();
  let isIn = true;
  api.auth["/get-session"] = () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    return { body: isIn ? { user: USER, session: { expiresAt } } : null };
  };
  api.auth["/sign-out"] = () => {
    isIn = false;
    return { body: { success: true } };
  };
  api.procedures["account.isAdmin"] = () => ({ data: false });
  markKept(true);
  await reloadSession();
  openPage({ "/": () => <LeaveUnsentDialog /> }, "/");
  const step = { type: "start" } as const;
  const rest = { userId: USER.id, jobId: "j-1", orderId: "KD-1", at: 0, basedOn: null };
  await addEntry(pressed({ ...rest, command: step }));
  await addEntry(pressed({ ...rest, userId: "another", command: step }));
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup();

test("says before a sign-out how much is not sent, and stays signed in when its person stays", async () => {
  let isOver = false;
  act(() => void leaveAccount().then(() => (isOver = true)));
  expect(await screen.findByText(/^Not sent yet: 1\./)).toBeDefined();
  expect(api.bodiesOf("/sign-out")).toEqual([]);
  await user().click(screen.getByRole("button", { name: "Stay signed in" }));
  await waitFor(() => expect(isOver).toBe(true));
  expect(currentSession().status).toBe("signed_in");
  expect(api.bodiesOf("/sign-out")).toEqual([]);
});

test("signs out all the same, and keeps what waits for the next login", async () => {
  act(() => void leaveAccount());
  await user().click(await screen.findByRole("button", { name: "Sign out all the same" }));
  await waitFor(() => expect(currentSession().status).toBe("signed_out"));
  expect((await allEntries()).map(({ userId }) => userId)).toEqual([USER.id, "another"]);
});
