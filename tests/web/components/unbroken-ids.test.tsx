import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Dialog } from "#web/components/dialog.tsx";

test("an order id in a dialog's title stays on one line, and the title reads as before", () => {
  render(<Dialog open onOpenChange={() => undefined} title="Cancel order KD-7F3K2M?" closeLabel="Close" />);
  const title = screen.getByRole("heading", { name: "Cancel order KD-7F3K2M?" });
  expect(title.querySelector(".whitespace-nowrap")?.textContent).toBe("KD-7F3K2M?");
});
