import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { DayInput } from "#web/components/forms/days/day-input.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { dayInputTexts } from "#web/entities/calendar/day-input-texts.ts";

vi.mock("#web/components/forms/days/day-popover.tsx", () => {
  throw new Error("no connection");
});

test("where the calendar's code does not come, the browser's own picker takes the day", async () => {
  const choose = vi.fn<(day: string) => void>();
  render(
    <Field label="Pickup day">
      {(control) => <DayInput control={control} value="" onChange={choose} texts={dayInputTexts()} />}
    </Field>,
  );
  await userEvent.click(screen.getByRole("combobox"));
  const picker = await screen.findByLabelText("Pickup day", { selector: "input[type=date]" });
  await userEvent.type(picker, "2026-11-27");
  expect(choose).toHaveBeenCalledWith("2026-11-27");
});
