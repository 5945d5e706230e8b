import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { LazyEarnings } from "#web/features/jobs/earnings/lazy-earnings.tsx";
import { expectErrorLog } from "../../../../support/error-log.ts";

vi.mock("#web/features/jobs/earnings/earnings-view.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

test("earnings whose code did not load are tried again with a press", async () => {
  expectErrorLog();
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  render(<LazyEarnings />);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(screen.getByRole("alert").textContent).toContain("Could not load the earnings.");
  expect(reload).toHaveBeenCalledOnce();
});
