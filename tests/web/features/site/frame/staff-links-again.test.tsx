import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { LazyStaffLinks } from "#web/features/site/frame/lazy-staff-links.tsx";
import type { Session } from "#web/lib/session/session.ts";

const fetched = vi.hoisted(() =>
  vi.fn<() => void>().mockImplementationOnce(() => {
    throw new Error("no connection");
  }),
);
vi.mock("#web/features/site/frame/staff-links.tsx", async (original) => {
  fetched();
  return original();
});

const user = { id: "u-1", email: "malee@example.test", name: "Malee", role: "dispatcher" } as const;
const session: Session = { status: "signed_in", user, isAdmin: false };
const openMenu = () =>
  render(<LazyStaffLinks session={session}>{({ to, label }) => <p key={to}>{label}</p>}</LazyStaffLinks>);

test("where the code of the staff's links did not come, the next menu that opens asks for it again", async () => {
  const menu = openMenu();
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  expect(screen.queryByText("Vehicles")).toBeNull();
  menu.unmount();
  openMenu();
  await screen.findByText("Vehicles");
  expect(fetched).toHaveBeenCalledTimes(2);
});
