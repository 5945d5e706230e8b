import { fireEvent } from "@testing-library/react";

/** The width that a slide has in a test, px; a DOM without layout reports 0. */
const WIDTH = 300;

/**
 * Slides the handle of a slide button, which starts at the left.
 * @param share how far, from 0 to 1
 */
export function slide(button: HTMLElement, share = 1): void {
  button.getBoundingClientRect = () => new DOMRect(0, 0, WIDTH, 64);
  button.setPointerCapture = () => undefined;
  const pointer = { pointerId: 1, button: 0 };
  fireEvent.pointerDown(button, { ...pointer, clientX: 20 });
  fireEvent.pointerMove(button, { ...pointer, clientX: 20 + (WIDTH / 2) * share });
  fireEvent.pointerMove(button, { ...pointer, clientX: 20 + WIDTH * share });
  fireEvent.pointerUp(button, { ...pointer, clientX: 20 + WIDTH * share });
  // Browsers report a click after every release of a captured pointer.
  fireEvent.click(button, { detail: 1 });
}
