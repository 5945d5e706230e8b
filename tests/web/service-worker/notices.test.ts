import { beforeEach, expect, test, vi } from "vitest";
import { openNotice, showNotice } from "#web/service-worker/notices.ts";
import { worker } from "#web/service-worker/worker-scope.ts";

const shown = vi.fn<(title: string, options: object) => Promise<void>>();
const opened = vi.fn<(url: string) => Promise<unknown>>();
let windows: {
  id: string;
  url: string;
  navigate?: (url: string) => Promise<unknown>;
  focus?: () => Promise<unknown>;
}[];

beforeEach(() => {
  shown.mockReset().mockResolvedValue();
  opened.mockReset().mockResolvedValue(null);
  windows = [];
  vi.stubGlobal("registration", { showNotification: shown });
  vi.stubGlobal("clients", { matchAll: async () => windows, openWindow: opened });
});

const pushed = (data: unknown) => ({ json: () => data });
const { origin } = worker.location;

test("a pushed notice is shown with its words, and again under the same tag", async () => {
  await showNotice(pushed({ title: "New job", body: "A → B", path: "/driver/dashboard?job=1", tag: "t" }));
  expect(shown).toHaveBeenCalledWith(
    "New job",
    expect.objectContaining({ body: "A → B", tag: "t", data: { path: "/driver/dashboard?job=1" } }),
  );
});

test.each([
  ["nothing", null],
  ["no JSON", { json: () => JSON.parse("{") as unknown }],
  ["another shape", pushed(["x"])],
])("a push with %s shows something all the same", async (_what, data) => {
  await showNotice(data);
  expect(shown).toHaveBeenCalledWith(
    "KhonDee",
    expect.objectContaining({ data: { path: "/driver/dashboard" } }),
  );
});

test.each(["https://elsewhere.example/driver/", "/admin/orders", "//elsewhere.example/driver/x", 7])(
  "a notice opens no page outside the driver's area: %s",
  async (path) => {
    await openNotice({ path });
    expect(opened).toHaveBeenCalledWith("/driver/dashboard");
  },
);

test("a pressed notice leads an open window of the area to its page, and comes to the front", async () => {
  const navigate = vi.fn<() => Promise<null>>().mockResolvedValue(null);
  const focus = vi.fn<() => Promise<null>>().mockResolvedValue(null);
  windows = [
    { id: "1", url: `${origin}/` },
    { id: "2", url: `${origin}/driver/profile`, navigate, focus },
  ];
  await openNotice({ path: "/driver/dashboard?view=mine&job=1" });
  expect(navigate).toHaveBeenCalledWith("/driver/dashboard?view=mine&job=1");
  expect(focus).toHaveBeenCalled();
  expect(opened).not.toHaveBeenCalled();
});

test("a window that cannot be led elsewhere is left alone: another one opens", async () => {
  const navigate = vi.fn<() => Promise<unknown>>().mockRejectedValue(new TypeError("not controlled"));
  windows = [{ id: "1", url: `${origin}/driver/dashboard`, navigate, focus: async () => null }];
  await openNotice({ path: "/driver/dashboard?job=1" });
  expect(opened).toHaveBeenCalledWith("/driver/dashboard?job=1");
});
