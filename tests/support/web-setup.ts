import { onlineManager } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { failOnErrorLog } from "./error-log.ts";
import { PATIENCE_MS } from "./eventually.ts";
import { failOnUnansweredCalls } from "./unanswered-calls.ts";
import { withoutOwnerStacks } from "./without-owner-stacks.ts";

withoutOwnerStacks();
failOnErrorLog();
failOnUnansweredCalls();
configure({ asyncUtilTimeout: PATIENCE_MS });

// Texts are English unless a test chooses another language.
beforeEach(() => {
  overwriteGetLocale(() => "en");
});

afterEach(() => {
  cleanup();
  // A batch of calls that waits for its timer would wait for ever, and every later call with it.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  // The library remembers the last event of a connection, and files share the library.
  onlineManager.setOnline(true);
});
