import { within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

/**
 * Opens the calendar of a date field and chooses a day (`2026-11-27`), paging through the months as needed.
 * @throws when the day cannot be chosen
 */
export async function chooseDay(field: HTMLElement, day: string): Promise<void> {
  await userEvent.click(field);
  // The field may be in a dialog itself: the calendar's is the one with the days.
  const days = await within(document.body).findByRole("grid");
  const dialog = days.closest<HTMLElement>("[role=dialog]") ?? days;
  for (let month = 0; month < 24; month += 1) {
    const button = dialog.querySelector(`[data-day="${day}"]:not([data-outside]) button`);
    if (button !== null) {
      await userEvent.click(button);
      return;
    }
    await userEvent.click(within(dialog).getByRole("button", { name: "Next month" }));
  }
  throw new Error(`The calendar has no ${day}`);
}
