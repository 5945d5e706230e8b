import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callAuth } from "#web/lib/session/auth-calls.ts";
import { FakeApi } from "../../../support/fake-api.ts";

let api: FakeApi;
const visited = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  visited.mockClear();
  api = new FakeApi();
  api.install();
  vi.spyOn(location, "assign").mockImplementation(visited);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answer = (body: unknown) => {
  api.auth["/sign-in/social"] = () => ({ body });
  return callAuth("/sign-in/social", { provider: "google" });
};

test("to sign in at a provider the browser goes to its page", async () => {
  await answer({ url: "https://accounts.google.com/o/oauth2", redirect: true });
  expect(visited).toHaveBeenCalledExactlyOnceWith("https://accounts.google.com/o/oauth2");
});

test.each([
  { url: "https://accounts.google.com/o/oauth2", redirect: false },
  { url: "javascript:alert(1)", redirect: true },
  { redirect: true },
])("any other answer leaves the page where it is: $url", async (body) => {
  await answer(body);
  expect(visited).not.toHaveBeenCalled();
});
