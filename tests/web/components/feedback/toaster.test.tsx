import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Dialog } from "#web/components/dialog.tsx";
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

test("the time stands still while the pointer is over the notice", () => {
  render(<Notices />);
  show("Text 1");
  act(() => void vi.advanceTimersByTime(4000));
  fireEvent.pointerEnter(card());
  act(() => void vi.advanceTimersByTime(10_000));
  expect(shown()).toEqual(["Text 1"]);
  fireEvent.pointerLeave(card());
  act(() => void vi.advanceTimersByTime(900));
  expect(shown()).toEqual(["Text 1"]);
  act(() => void vi.advanceTimersByTime(200));
  expect(shown()).toEqual([]);
});

test("a notice is said once, an error at once", () => {
  render(<Notices />);
  show("Text 1");
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByText("Notice Booking Text 1").getAttribute("aria-live")).toBe("assertive");
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.queryByText("Notice Booking Text 1")).toBeNull();
});

test("Escape closes the dialog below a notice and leaves the notice, which keeps the focus until Escape closes it", () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const { rerender } = render(<Notices />);
  rerender(
    <>
      <Notices />
      <Dialog open onOpenChange={onOpenChange} title="Title" closeLabel="Close the dialog" />
    </>,
  );
  show("Text 1");
  fireEvent.keyDown(screen.getByRole("button", { name: "Close the dialog" }), { key: "Escape" });
  expect(onOpenChange.mock.calls).toEqual([[false]]);
  expect(shown()).toEqual(["Text 1"]);
  rerender(
    <>
      <Notices />
      <button type="button">Before</button>
    </>,
  );
  const before = screen.getByRole("button", { name: "Before" });
  const close = screen.getByRole("button", { name: "Close" });
  act(() => before.focus());
  act(() => close.focus());
  act(() => void vi.advanceTimersByTime(10_000));
  expect(shown()).toEqual(["Text 1"]);
  const isLeft = fireEvent.keyDown(close, { key: "Escape" });
  expect(shown()).toEqual([]);
  // Neither does the page take it.
  expect(isLeft).toBe(false);
  expect(document.activeElement).toBe(before);
});

test("closed by its button, which has the focus, it gives the focus back, and the next one goes by its time", () => {
  render(
    <>
      <Notices />
      <button type="button">Before</button>
    </>,
  );
  show("Text 1");
  const before = screen.getByRole("button", { name: "Before" });
  const close = screen.getByRole("button", { name: "Close" });
  act(() => before.focus());
  act(() => close.focus());
  fireEvent.click(close);
  expect(document.activeElement).toBe(before);
  show("Text 2");
  act(() => void vi.advanceTimersByTime(5100));
  expect(shown()).toEqual([]);
});
