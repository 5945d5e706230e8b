import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Dialog } from "#web/components/dialog.tsx";
import { withName } from "#web/components/unbroken-ids.tsx";

test("an order id in a dialog's title stays on one line, and the title reads as before", () => {
  render(<Dialog open onOpenChange={() => undefined} title="Cancel order KD-7F3K2M?" closeLabel="Close" />);
  const title = screen.getByRole("heading", { name: "Cancel order KD-7F3K2M?" });
  expect(title.querySelector(".whitespace-nowrap")?.textContent).toBe("KD-7F3K2M?");
});

test("a name in a dialog's title breaks at its spaces alone, and the title reads as before", () => {
  const title = withName((driver) => `฿500 ให้ ${driver} วันนี้`, "สมชาย ใจดี");
  render(<Dialog open onOpenChange={() => undefined} title={title} closeLabel="Close" />);
  const heading = screen.getByRole("heading", { name: "฿500 ให้ สมชาย ใจดี วันนี้" });
  const parts = [...heading.querySelectorAll(".inline-block")].map(({ textContent }) => textContent);
  expect(parts).toEqual(["สมชาย", "ใจดี"]);
});
