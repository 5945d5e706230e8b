import { onlineManager } from "@tanstack/react-query";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";

const { sessions } = vi.hoisted(() => ({
  sessions: { status: "signed_in", reload: vi.fn<() => Promise<boolean>>(async () => false) },
}));
vi.mock("#web/lib/session/session.ts", () => ({
  currentSession: () => ({ status: sessions.status }),
  reloadSession: sessions.reload,
}));

beforeEach(() => {
  sessions.status = "signed_in";
  sessions.reload.mockClear();
  queryClient.clear();
});

/** A refusal as the server sends it. */
function refusal(appCode: string): Error {
  return Object.assign(new Error(appCode), { data: { appCode, params: {}, fields: {} } });
}

const failWith = (error: Error) => () => {
  throw error;
};
const ask = (error: Error) =>
  queryClient.fetchQuery({ queryKey: ["orders"], queryFn: failWith(error), retry: false });

test("who is signed in no more is found out by whatever is asked next", async () => {
  await expect(ask(refusal("UNAUTHENTICATED"))).rejects.toThrow();
  expect(sessions.reload).toHaveBeenCalledOnce();
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: failWith(refusal("UNAUTHENTICATED")),
  });
  await expect(mutation.execute(undefined)).rejects.toThrow();
  expect(sessions.reload).toHaveBeenCalledTimes(2);
});

test.each([
  ["signed_in", refusal("NOT_FOUND")],
  ["signed_in", new TypeError("offline")],
  ["signed_out", refusal("UNAUTHENTICATED")],
])("%s: nothing is asked for %s", async (status, error) => {
  sessions.status = status;
  await expect(ask(error)).rejects.toThrow();
  expect(sessions.reload).not.toHaveBeenCalled();
});

test("without a connection a press fails at once, and is not sent by itself later", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const press = vi.fn<() => Promise<never>>(failWith(new TypeError("offline")));
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: press });
  await expect(mutation.execute(undefined)).rejects.toThrow("offline");
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(press).toHaveBeenCalledOnce();
});
