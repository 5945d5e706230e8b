import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { VehiclePicker } from "#web/features/calculator/load/vehicle-picker.tsx";

function Trucks() {
  const [counts, setCounts] = useState({ four_wheel: 8, six_wheel: 1 });
  return (
    <VehiclePicker
      counts={counts}
      onCount={(vehicle, count) => setCounts({ ...counts, [vehicle]: count })}
      priceOf={({ six_wheel: large }) => (large > 0 ? 12_300_00 : 7_200_00)}
    />
  );
}

test.each([
  ["One more: 4-wheel truck", "9"],
  ["One fewer: 6-wheel truck", "0"],
])("at the limit a button keeps the focus and counts no further: %s", async (name, count) => {
  render(<Trucks />);
  const button = screen.getByRole("button", { name });
  button.focus();
  await userEvent.keyboard("{Enter}{Enter}");
  expect(button.parentElement?.textContent).toBe(count);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button).toHaveProperty("disabled", false);
  expect(document.activeElement).toBe(button);
});

test("each truck says what it carries, and its own price for this way", () => {
  render(<Trucks />);
  const small = screen.getByRole("group", { name: "4-wheel truck" }).textContent;
  expect(small).toContain("฿7,200");
  expect(small).toContain("1,300 kg · 7 m³");
  expect(small).toContain("2.3 × 1.7 × 2 m");
  const large = screen.getByRole("group", { name: "6-wheel truck" }).textContent;
  expect(large).toContain("฿12,300");
  expect(large).toContain("6,000 kg · 27 m³");
});
