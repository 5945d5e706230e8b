import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "#web/components/feedback/toaster.tsx";
import { dismissToast, showToast, useToast } from "#web/lib/errors/toast.ts";

function Notices() {
  const notice = useToast();
  return (
    <Toaster
      notice={notice}
      onDismiss={dismissToast}
      regionLabel="Notifications ({hotkey})"
      noticeLabel="Notice"
      closeLabel="Close"
    />
  );
}

const shown = () => screen.queryAllByText(/^Text \d$/).map((each) => each.textContent);
const card = () => screen.getByText(/^Text \d$/).closest("li") as HTMLLIElement;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

function show(text: string): void {
  act(() => showToast("error", "Booking", text));
}

test("a notice has a title and a text and goes after 5000 ms", () => {
  render(<Notices />);
  show("Text 1");
  expect(screen.getByText("Booking")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(4900));
  expect(shown()).toEqual(["Text 1"]);
  act(() => void vi.advanceTimersByTime(200));
  expect(shown()).toEqual([]);
});

test("one notice at a time: the next takes the place of the one on show", () => {
  render(<Notices />);
  show("Text 1");
  show("Text 2");
  expect(shown()).toEqual(["Text 2"]);
});

test("closing takes the notice away", () => {
  render(<Notices />);
  show("Text 1");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(shown()).toEqual([]);
});

test("F8 hands the focus to the notices", () => {
  render(<Notices />);
  show("Text 1");
  fireEvent.keyDown(document, { code: "F8", key: "F8" });
  expect(document.activeElement?.tagName).toBe("OL");
});

test.each([
  [49, ["Text 1"]],
  [60, []],
])("a swipe right by %i px leaves %j", (distance, left) => {
  // The DOM of these tests has no pointer capture.
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.releasePointerCapture ??= () => undefined;
  render(<Notices />);
  show("Text 1");
  const toast = card();
  const at = (x: number) => ({ clientX: x, clientY: 10, button: 0, pointerId: 1, pointerType: "touch" });
  fireEvent.pointerDown(toast, at(10));
  fireEvent.pointerMove(toast, at(10 + distance / 2));
  fireEvent.pointerMove(toast, at(10 + distance));
  fireEvent.pointerUp(toast, at(10 + distance));
  expect(shown()).toEqual(left);
});
