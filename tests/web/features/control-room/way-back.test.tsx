import { Link } from "@tanstack/react-router";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useWayBack } from "#web/features/control-room/frame/use-way-back.ts";
import { openPage } from "../../../support/open-page.tsx";

beforeEach(() => {
  vi.stubGlobal("scrollY", 0);
  // The router scrolls a page that is opened anew to its top by an object.
  vi.stubGlobal("scrollTo", (_left: unknown, top = 0) => vi.stubGlobal("scrollY", top));
});
afterEach(() => vi.unstubAllGlobals());

/** Two links lead to the same page, as two rows of one order do; the second comes later, as what is read anew does. */
function Today() {
  useWayBack();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRead(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <main id="content" tabIndex={-1}>
      <Link to={"/item" as never}>first</Link>
      {isRead && <Link to={"/item" as never}>second</Link>}
    </main>
  );
}

/** As the shell does with each page. */
function Item() {
  useWayBack();
  return (
    <main id="content" tabIndex={-1} ref={(main) => main?.focus()}>
      the item
    </main>
  );
}

const open = () => openPage({ "/": Today, "/item": Item }, "/");
const leave = async () => {
  const link = await screen.findByText("second");
  vi.stubGlobal("scrollY", 640);
  link.focus();
  fireEvent.click(link);
  await screen.findByText("the item");
  vi.stubGlobal("scrollY", 0);
};

test("whoever goes back has the link that was pressed in focus, where the page was scrolled to", async () => {
  const page = open();
  await leave();
  page.back();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText("second")));
  expect(scrollY).toBe(640);
});

test("what has the focus by then keeps it; a page that is opened anew begins at its top", async () => {
  const page = open();
  await leave();
  page.back();
  const first = await screen.findByText("first");
  first.focus();
  fireEvent.keyDown(first, { key: "Tab" });
  await screen.findByText("second");
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(first);
  await page.goTo("/item");
  await screen.findByText("the item");
  vi.stubGlobal("scrollY", 0);
  await page.goTo("/");
  await screen.findByText("second");
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(scrollY).toBe(0);
});
