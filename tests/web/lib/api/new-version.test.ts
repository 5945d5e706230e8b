import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOutdated } from "#web/lib/api/new-version.ts";

const OWN = "/assets/index-now.js";
const asked = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal("fetch", asked);
  document.documentElement.lang = "th";
  const script = document.createElement("script");
  script.type = "module";
  // Not as a property, which would load it.
  script.setAttribute("src", OWN);
  vi.spyOn(document, "querySelector").mockReturnValue(script);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  asked.mockReset();
});

const answerWith = (text: string, status = 200) => asked.mockResolvedValue(new Response(text, { status }));

test("a page whose script the site has is up to date; one whose script is gone is not", async () => {
  answerWith(`<script type="module" src="${OWN}"></script>`);
  expect(await isOutdated()).toBe(false);
  answerWith('<script type="module" src="/assets/index-next.js"></script>');
  expect(await isOutdated()).toBe(true);
});

test("the document is asked for anew, in the language of the page and without its cookies", async () => {
  answerWith("");
  await isOutdated();
  expect(asked).toHaveBeenCalledWith(`${location.pathname}?lang=th`, {
    cache: "no-store",
    credentials: "omit",
  });
});

test("a site that does not answer, or is failing, has no other version", async () => {
  answerWith("Bad gateway", 502);
  expect(await isOutdated()).toBe(false);
  asked.mockRejectedValue(new TypeError("offline"));
  expect(await isOutdated()).toBe(false);
});
