import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { DayInput, type DayInputTexts } from "#web/components/forms/days/day-input.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { dayInputTexts } from "#web/entities/calendar/day-input-texts.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";

const TEXTS: DayInputTexts = {
  lang: "en",
  today: "2026-11-21",
  firstWeekday: 1,
  choose: "Choose a day",
  clear: "Clear the day",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  month: (day) => day.slice(0, 7),
  fullDay: (day) => `the ${day}`,
  fullToday: (day) => `today, the ${day}`,
  weekday: (day) => day,
  shortWeekday: (day) => day.slice(-2),
  chosen: (day) => `on ${day}`,
};

function Pickup(props: { readonly start?: string; readonly clearable?: boolean }) {
  const [day, setDay] = useState(props.start ?? "");
  return (
    <Field label="Pickup day" error={day === "" ? "Required." : null}>
      {(control) => (
        <DayInput
          control={control}
          value={day}
          onChange={setDay}
          min="2026-11-21"
          max="2027-11-21"
          clearable={props.clearable}
          texts={TEXTS}
        />
      )}
    </Field>
  );
}

test("a day of the next month is chosen with the mouse, and the field takes the focus back", async () => {
  render(<Pickup />);
  const field = screen.getByRole("combobox", { name: "Pickup day" });
  expect(field.textContent).toBe("Choose a day");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole("button", { name: "Next month" }));
  await userEvent.click(screen.getByRole("button", { name: "the 2026-12-05" }));
  expect(field.textContent).toBe("on 2026-12-05");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(field);
});

test("the keyboard alone opens the calendar on the first day there is, moves and chooses", async () => {
  render(<Pickup />);
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  const today = await screen.findByRole("button", { name: "today, the 2026-11-21" });
  expect(document.activeElement).toBe(today);
  await userEvent.keyboard("{ArrowRight}{ArrowDown}{Enter}");
  expect(screen.getByRole("combobox").textContent).toBe("on 2026-11-29");
});

test("Tab goes round in the calendar and finds the day that the keys moved to", async () => {
  render(<Pickup />);
  await userEvent.click(screen.getByRole("combobox"));
  await screen.findByRole("grid");
  await userEvent.keyboard("{PageDown}");
  const day = screen.getByRole("button", { name: "the 2026-12-21" });
  expect(document.activeElement).toBe(day);
  const stops = ["Previous month", "Next month", "the 2026-12-21"];
  for (const name of stops) {
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name }));
  }
});

test("the keys end at the first and the last day there is to choose", async () => {
  render(<Pickup start="2026-12-12" />);
  await userEvent.click(screen.getByRole("combobox"));
  await screen.findByRole("grid");
  const focused = () => document.activeElement?.getAttribute("aria-label");
  await userEvent.keyboard("{PageUp}");
  expect(focused()).toBe("today, the 2026-11-21");
  await userEvent.keyboard("{Shift>}{PageDown}{/Shift}{PageDown}");
  expect(focused()).toBe("the 2027-11-21");
});

test("every month has six weeks, with no days of other months in them", async () => {
  render(<Pickup start="2027-02-01" />);
  await userEvent.click(screen.getByRole("combobox"));
  const grid = await screen.findByRole("grid");
  expect(grid.querySelectorAll("tbody tr")).toHaveLength(6);
  expect(grid.querySelectorAll("[data-day] button")).toHaveLength(28);
  expect(grid.querySelectorAll("[data-day]:not([data-outside]) button")).toHaveLength(28);
});

test("Thai columns bear the weekdays' usual abbreviations", async () => {
  overwriteGetLocale(() => "th");
  render(
    <Field label="Pickup day">
      {(control) => <DayInput control={control} value="" onChange={() => {}} texts={dayInputTexts()} />}
    </Field>,
  );
  await userEvent.click(screen.getByRole("combobox"));
  const grid = await screen.findByRole("grid");
  const heads = [...grid.querySelectorAll("th")];
  expect(heads.map((head) => head.textContent)).toEqual(["อา", "จ", "อ", "พ", "พฤ", "ศ", "ส"]);
  expect(heads[0]?.getAttribute("aria-label")).toBe("วันอาทิตย์");
});

test("a day before the first cannot be chosen, nor a month without days", async () => {
  render(<Pickup />);
  await userEvent.click(screen.getByRole("combobox"));
  const before = await screen.findByRole<HTMLButtonElement>("button", { name: "the 2026-11-20" });
  expect(before.disabled).toBe(true);
  expect(screen.getByRole("button", { name: "Previous month" }).getAttribute("aria-disabled")).toBe("true");
});

test("a chosen day is taken back, where it may be", async () => {
  render(<Pickup start="2026-11-27" clearable />);
  await userEvent.click(screen.getByRole("combobox"));
  await userEvent.click(await screen.findByRole("button", { name: "Clear the day" }));
  expect(screen.getByRole("combobox").textContent).toBe("Choose a day");
});

test("in Thai the years are of the Buddhist era and weeks begin on Sunday", () => {
  overwriteGetLocale(() => "th");
  const texts = dayInputTexts();
  expect(texts.chosen("2026-11-27")).toBe("ศ. 27 พ.ย. 2569");
  expect(texts.month("2026-11-01")).toBe("พฤศจิกายน 2569");
  expect(texts.fullDay("2026-11-27")).toBe("วันศุกร์ที่ 27 พฤศจิกายน พ.ศ. 2569");
  expect(texts.firstWeekday).toBe(0);
  expect(texts.chosen("no day")).toBe(texts.choose);
});
