import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { DriverHistory } from "#web/features/drivers/admin/page/driver-history.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { SAMPLE_DRIVER } from "./sample-driver.ts";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("the latest steps of a driver come first, the older ones when they are asked for", async () => {
  const step = (version: number) => ({
    key: `registered.${version}`,
    at: Date.UTC(2026, 10, version),
    step: "edit" as const,
    actorName: "Malee",
    reason: `step ${version}`,
  });
  const api = new FakeApi();
  api.install();
  api.procedures["drivers.history"] = () => ({ data: { items: [3, 2, 1].map(step), nextCursor: null } });
  const driver = { ...SAMPLE_DRIVER, events: [step(2), step(3)], hasOlderEvents: true };
  openPage({ "/": () => <DriverHistory driver={driver} /> }, "/");
  await screen.findByText("step 3");
  const shown = () => screen.getAllByText(/^step/).map(({ textContent }) => textContent);
  expect(shown()).toEqual(["step 3", "step 2"]);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(shown()).toEqual(["step 3", "step 2", "step 1"]));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});
