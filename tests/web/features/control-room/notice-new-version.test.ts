import { afterEach, beforeEach, expect, test, vi } from "vitest";

const OWN = "/assets/index-now.js";
const { shown } = vi.hoisted(() => ({ shown: vi.fn<(...notice: readonly string[]) => void>() }));
vi.mock("#web/lib/i18n/locale.ts", () => ({ currentLocale: () => "de" }));
vi.mock("#web/lib/errors/toast.ts", () => ({ showToast: shown }));

const asked = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
let scripts: HTMLScriptElement[] = [];
let noticeNewVersion: (error: unknown) => Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.stubGlobal("fetch", asked);
  // Of an extension of the browser, and the page's own.
  scripts = ["chrome-extension://id/more.js", OWN].map(scriptOf);
  vi.spyOn(document, "querySelector").mockImplementation(
    (selector) => scripts.find((script) => script.matches(selector)) ?? null,
  );
  vi.resetModules();
  ({ noticeNewVersion } = await import("#web/features/control-room/frame/notice-new-version.ts"));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  asked.mockReset();
  shown.mockReset();
  document.documentElement.lang = "";
});

function scriptOf(src: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.type = "module";
  // Not connected to the document: it is not loaded.
  script.setAttribute("src", src);
  return script;
}

const answerWith = (text: string, status = 200) =>
  asked.mockImplementation(async () => new Response(text, { status }));
const refused = (appCode: string) => void noticeNewVersion({ data: { appCode, params: {}, fields: {} } });
/** All that was asked for has been answered and read. */
const settled = () => vi.advanceTimersByTimeAsync(0);

test("a page whose script the site has no more says so once, whatever is refused after it", async () => {
  answerWith('<script type="module" src="/assets/index-next.js"></script>');
  for (let at = 0; at < 5; at += 1) refused("BAD_INPUT");
  await vi.waitFor(() => expect(shown).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(120_000);
  refused("BAD_INPUT");
  await settled();
  expect(asked).toHaveBeenCalledOnce();
  expect(shown).toHaveBeenCalledOnce();
  expect(shown.mock.calls[0]?.[0]).toBe("warning");
});

test("what was refused is said before, though its texts are loaded first, so that it replaces nothing", async () => {
  answerWith('<script type="module" src="/assets/index-next.js"></script>');
  const error = { data: { appCode: "BAD_INPUT", params: {}, fields: {} } };
  const { showError } = await import("#web/lib/errors/show-error.ts");
  const asking = noticeNewVersion(error);
  showError(error);
  await asking;
  expect(shown.mock.calls.map((notice) => notice[0])).toEqual(["error", "warning"]);
});

test("a page that is the latest says nothing, and asks again after a minute at the earliest", async () => {
  answerWith(`<script type="module" src="${OWN}"></script>`);
  refused("BAD_INPUT");
  await settled();
  refused("BAD_INPUT");
  await settled();
  expect(asked).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  refused("BAD_INPUT");
  expect(asked).toHaveBeenCalledTimes(2);
  expect(shown).not.toHaveBeenCalled();
});

test("other refusals and failures ask for nothing", async () => {
  for (const code of ["NOT_FOUND", "ORDER_CHANGED", "UNAUTHENTICATED"]) refused(code);
  void noticeNewVersion(new TypeError("offline"));
  expect(asked).not.toHaveBeenCalled();
});

test("the document is asked for in the language that the page was built for, not that it was translated into", async () => {
  document.documentElement.lang = "sv";
  answerWith("");
  refused("BAD_INPUT");
  await settled();
  const address = `${location.pathname}?lang=de`;
  expect(asked).toHaveBeenCalledWith(address, { credentials: "omit" });
});

test("a site that does not answer, or is failing, has no other version", async () => {
  answerWith("Bad gateway", 502);
  refused("BAD_INPUT");
  await settled();
  await vi.advanceTimersByTimeAsync(60_000);
  asked.mockRejectedValue(new TypeError("offline"));
  refused("BAD_INPUT");
  await settled();
  expect(shown).not.toHaveBeenCalled();
});

test("every call that the server refuses is heard while the office is open, also those outside of components", async () => {
  vi.useRealTimers();
  asked.mockImplementation(async (address) =>
    String(address).startsWith("/api/")
      ? Response.json(
          [
            {
              error: {
                message: "BAD_INPUT",
                code: -32600,
                data: { appCode: "BAD_INPUT", params: {}, fields: {} },
              },
            },
          ],
          { status: 400 },
        )
      : new Response("<script src='/assets/index-next.js'></script>"),
  );
  const { trpcClient } = await import("#web/lib/api/trpc.ts");
  const { renderHook } = await import("@testing-library/react");
  const { useNewVersionNotice } = await import("#web/features/control-room/frame/notice-new-version.ts");
  const { unmount } = renderHook(() => useNewVersionNotice());
  await expect(trpcClient.account.isAdmin.mutate()).rejects.toThrow("BAD_INPUT");
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
  unmount();
});
