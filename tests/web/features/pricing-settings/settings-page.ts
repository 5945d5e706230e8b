import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";

/** The button that saves. */
export const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save settings" });

/** Presses it once what is typed was compared. */
export async function pressSave(): Promise<void> {
  await waitFor(() => expect(save().disabled).toBe(false));
  await userEvent.click(save());
}

/** Types another figure and leaves its field. */
export async function retype(label: string, text: string): Promise<HTMLInputElement> {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
  return field;
}
