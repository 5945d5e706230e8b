import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { LazyStaffLinks } from "#web/features/site/frame/lazy-staff-links.tsx";
import type { Session } from "#web/lib/session/session.ts";

const loaded = vi.hoisted(() => vi.fn<() => void>());
vi.mock("#web/features/site/frame/staff-links.tsx", async (original) => {
  loaded();
  return original();
});

function show(role: "customer" | "driver" | "dispatcher", isAdmin: boolean): void {
  const user = { id: "u-1", email: "malee@example.test", name: "Malee", role };
  const session: Session = { status: "signed_in", user, isAdmin };
  render(<LazyStaffLinks session={session}>{({ to, label }) => <p key={to}>{label}</p>}</LazyStaffLinks>);
}

test("the code of the staff's links is loaded by nobody but the staff, who see those of their rights", async () => {
  show("customer", false);
  show("driver", false);
  await Promise.resolve();
  expect(loaded).not.toHaveBeenCalled();
  show("dispatcher", false);
  await screen.findByText("Vehicles");
  expect(loaded).toHaveBeenCalledTimes(1);
  for (const link of ["Today", "Driver jobs"]) screen.getByText(link);
  expect(screen.queryByText("Pricing settings")).toBeNull();
});

test("an admin who drives has all of them", async () => {
  show("driver", true);
  await waitFor(() => expect(screen.getByText("Pricing settings")).toBeDefined());
});
