import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS } from "#domain/time.ts";
import type * as SessionCode from "#web/lib/session/session.ts";
import { FakeApi } from "../../../support/fake-api.ts";

const USER = { id: "u-1", email: "dispatcher@khondee.test", name: "dispatcher", role: "dispatcher" };
const { toast } = vi.hoisted(() => ({ toast: vi.fn<(...notice: readonly string[]) => void>() }));
vi.mock("#web/lib/errors/toast.ts", () => ({ showToast: toast }));

let isSignedIn: boolean;
let api: FakeApi;
let session: typeof SessionCode;
let noticeChangedSession: () => Promise<void>;

beforeEach(async () => {
  isSignedIn = true;
  api = new FakeApi();
  api.install();
  api.auth["/get-session"] = () => {
    const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
    return { body: isSignedIn ? { user: USER, session: { expiresAt } } : null };
  };
  api.procedures["account.isAdmin"] = () => ({ data: false });
  vi.resetModules();
  session = await import("#web/lib/session/session.ts");
  ({ noticeChangedSession } = await import("#web/lib/session/session-ended.ts"));
  await session.reloadSession();
});

afterEach(() => {
  vi.unstubAllGlobals();
  toast.mockReset();
});

test("a session that was ended elsewhere is said, once for all that noticed it", async () => {
  isSignedIn = false;
  await Promise.all([noticeChangedSession(), noticeChangedSession()]);
  expect(session.currentSession()).toEqual({ status: "signed_out" });
  await noticeChangedSession();
  const { m } = await import("#web/paraglide/messages.js");
  expect(toast.mock.calls).toEqual([["warning", m.notice_title_account(), m.session_ended()]]);
});

test("a session that goes on with other rights is loaded and nothing is said", async () => {
  await noticeChangedSession();
  expect(session.currentSession()).toMatchObject({ status: "signed_in", user: { role: "dispatcher" } });
  expect(toast).not.toHaveBeenCalled();
});

test("whoever signs out here is not told that they were, also where it shows before the server has answered", async () => {
  api.auth["/sign-out"] = async () => {
    isSignedIn = false;
    await noticeChangedSession();
    return { body: { success: true } };
  };
  await session.signOut();
  expect(session.currentSession()).toEqual({ status: "signed_out" });
  expect(toast).not.toHaveBeenCalled();
});
