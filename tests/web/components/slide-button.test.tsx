import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { SlideButton } from "#web/components/slide-button.tsx";
import { slide } from "../../support/slide.ts";

const onSlide = vi.fn<() => void>();
const onPress = vi.fn<() => void>();

beforeEach(() => {
  onSlide.mockClear();
  onPress.mockClear();
});

function shown(state: { readonly disabled?: boolean } = {}): HTMLElement {
  render(
    <SlideButton
      label="Start job"
      hint="Slide to the right"
      disabled={state.disabled}
      onSlide={onSlide}
      onPress={onPress}
    />,
  );
  return screen.getByRole("button");
}

test("slid to the end it acts once, and asks nothing", () => {
  slide(shown());
  expect(onSlide).toHaveBeenCalledTimes(1);
  expect(onPress).not.toHaveBeenCalled();
});

test("let go before the end it does nothing, and can be slid again", () => {
  const button = shown();
  slide(button, 0.5);
  expect(onSlide).not.toHaveBeenCalled();
  expect(onPress).not.toHaveBeenCalled();
  slide(button);
  expect(onSlide).toHaveBeenCalledTimes(1);
});

test("a pointer that starts beside the handle does not slide it", () => {
  const button = shown();
  button.getBoundingClientRect = () => new DOMRect(0, 0, 300, 64);
  fireEvent.pointerDown(button, { pointerId: 1, button: 0, clientX: 150 });
  fireEvent.pointerMove(button, { pointerId: 1, clientX: 300 });
  fireEvent.pointerUp(button, { pointerId: 1, clientX: 300 });
  expect(onSlide).not.toHaveBeenCalled();
});

test("a slide that the system takes over, for example to scroll, does nothing", () => {
  const button = shown();
  button.getBoundingClientRect = () => new DOMRect(0, 0, 300, 64);
  button.setPointerCapture = () => undefined;
  fireEvent.pointerDown(button, { pointerId: 1, button: 0, clientX: 20 });
  fireEvent.pointerMove(button, { pointerId: 1, clientX: 300 });
  fireEvent.pointerCancel(button, { pointerId: 1 });
  fireEvent.pointerUp(button, { pointerId: 1, clientX: 300 });
  expect(onSlide).not.toHaveBeenCalled();
});

test("a tap, Enter and Space ask instead, also right after a slide", async () => {
  const button = shown();
  const user = userEvent.setup();
  await user.click(button);
  expect(onPress).toHaveBeenCalledTimes(1);
  slide(button);
  await user.keyboard("{Enter}");
  await user.keyboard(" ");
  expect(onPress).toHaveBeenCalledTimes(3);
  expect(onSlide).toHaveBeenCalledTimes(1);
});

test("it is named by its text and described by its hint", () => {
  const button = shown();
  expect(screen.getByRole("button", { name: "Start job", description: "Slide to the right" })).toBe(button);
});

test("disabled it takes nothing", () => {
  expect(shown({ disabled: true })).toHaveProperty("disabled", true);
});
