import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { reloadSession, startSession, useSessionUnknown } from "#web/lib/session/session.ts";
import { requestReset } from "#web/lib/session/auth-flows.ts";
import { FakeApi } from "../../../support/fake-api.ts";

test("a session that cannot be loaded has its error string, at the start and later, until it can", async () => {
  const api = new FakeApi();
  api.install();
  api.auth["/get-session"] = () => ({ status: 503 });
  const { result } = renderHook(useSessionUnknown);
  const shown = () => ({ error: document.documentElement.dataset["authError"], unknown: result.current });
  startSession();
  await waitFor(() => expect(shown()).toEqual({ error: "Initialization error", unknown: true }));
  await act(reloadSession);
  expect(shown()).toEqual({ error: "Error getting session", unknown: true });
  // An unrelated success does not tell who is signed in.
  api.auth["/password/forgot"] = () => ({ status: 500 });
  await act(() => requestReset("malee@example.test"));
  expect(shown()).toEqual({ error: "Password Recovery Error", unknown: true });
  api.auth["/get-session"] = () => ({ body: null });
  await act(reloadSession);
  expect(shown()).toEqual({ error: "", unknown: false });
  vi.unstubAllGlobals();
});
