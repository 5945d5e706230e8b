import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useKeptScroll } from "#web/lib/use-kept-scroll.ts";
import { openPage } from "../../support/open-page.tsx";

const scrolled = vi.fn<(left: number, top: number) => void>();

beforeEach(() => {
  scrolled.mockClear();
  vi.stubGlobal("scrollTo", (left: number, top: number) => {
    vi.stubGlobal("scrollY", top);
    scrolled(left, top);
  });
});

afterEach(() => vi.unstubAllGlobals());

function List() {
  useKeptScroll(true);
  return <p>the list</p>;
}

/** Without the event of the scroll, which comes a frame later than a press that leaves the page. */
const scroll = (top: number) => vi.stubGlobal("scrollY", top);

const open = () => openPage({ "/list": List, "/item": () => <p>the item</p> }, "/list");
const toFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test("whoever goes back to a list is where they were", async () => {
  const page = open();
  await screen.findByText("the list");
  scroll(900);
  await page.goTo("/item");
  await screen.findByText("the item");
  page.back();
  await screen.findByText("the list");
  await waitFor(() => expect(scrolled.mock.calls.at(-1)).toEqual([0, 900]));
});

test("a list that is opened anew begins at its top", async () => {
  const page = open();
  await screen.findByText("the list");
  scroll(700);
  await page.goTo("/item");
  await screen.findByText("the item");
  await page.goTo("/list");
  await screen.findByText("the list");
  await toFrame();
  expect(scrolled.mock.calls.some(([, top]) => top === 700)).toBe(false);
});
