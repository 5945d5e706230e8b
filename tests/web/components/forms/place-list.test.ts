import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { placeList } from "#web/components/forms/place-list.ts";

/** A visual viewport whose height the on-screen keyboard changes. */
const viewport = Object.assign(new EventTarget(), { offsetTop: 0, height: 800 });
let closing: AbortController;

beforeEach(() => {
  closing = new AbortController();
  Object.assign(viewport, { offsetTop: 0, height: 800 });
  vi.stubGlobal("visualViewport", viewport);
  vi.stubGlobal("innerHeight", 800);
});
afterEach(() => {
  closing.abort();
  vi.unstubAllGlobals();
});

/** Opens a list at a field 48 px high whose top is here. */
function openAt(top: number): HTMLElement {
  const [anchor, list] = [document.createElement("div"), document.createElement("div")];
  anchor.getBoundingClientRect = () => new DOMRect(16, top, 300, 48);
  placeList(anchor, list, closing.signal);
  return list;
}
const shown = ({ style }: HTMLElement) => ({
  isAbove: style.bottom === "100%",
  height: style.getPropertyValue("--list-height"),
});

describe("an open list", () => {
  it("is below its field where there is room", () => {
    expect(shown(openAt(100))).toEqual({ isAbove: false, height: "320px" });
  });

  it("is as high as the room that there is", () => {
    expect(shown(openAt(500))).toEqual({ isAbove: false, height: "238px" });
  });

  it("goes above a field at the end of the window", () => {
    expect(shown(openAt(700))).toEqual({ isAbove: true, height: "320px" });
  });

  it("stays above the keyboard that opens, and comes back when it closes", () => {
    const list = openAt(350);
    expect(shown(list)).toEqual({ isAbove: false, height: "320px" });
    viewport.height = 450;
    viewport.dispatchEvent(new Event("resize"));
    expect(shown(list)).toEqual({ isAbove: true, height: "320px" });
    viewport.height = 800;
    viewport.dispatchEvent(new Event("resize"));
    expect(shown(list)).toEqual({ isAbove: false, height: "320px" });
  });

  it("is usable where there is little room on either side, as at 200 % zoom", () => {
    Object.assign(viewport, { height: 180 });
    expect(shown(openAt(70))).toEqual({ isAbove: false, height: "96px" });
  });

  it("is left alone once it has closed", () => {
    const list = openAt(350);
    closing.abort();
    viewport.height = 450;
    viewport.dispatchEvent(new Event("resize"));
    expect(shown(list).isAbove).toBe(false);
  });
});
