import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Stepper } from "#web/components/forms/stepper.tsx";

const onChange = vi.fn<(value: number) => void>();

function Helpers() {
  const [value, setValue] = useState(1);
  const change = (next: number) => {
    onChange(next);
    setValue(next);
  };
  return (
    <Stepper
      label="Helpers"
      value={value}
      min={0}
      max={2}
      onChange={change}
      fewerLabel="fewer"
      moreLabel="more"
    />
  );
}

test.each([
  ["fewer", 0],
  ["more", 2],
])("at its limit a button says so, keeps the focus and does nothing: %s", async (name, limit) => {
  onChange.mockClear();
  render(<Helpers />);
  const button = screen.getByRole("button", { name });
  expect(button.getAttribute("aria-disabled")).toBe("false");
  button.focus();
  await userEvent.keyboard("{Enter}{Enter}");
  expect(onChange.mock.calls).toEqual([[limit]]);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button).toHaveProperty("disabled", false);
  expect(document.activeElement).toBe(button);
});
