import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { DecideDialog } from "#web/features/drivers/admin/page/decide-dialog.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { SAMPLE_DRIVER } from "./sample-driver.ts";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["drivers.approve"] = () => ({ data: { driverId: "d-1" } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** A registration after so many times that its driver has sent papers. */
function sentTimes(version: number): ReviewedDriver {
  const at = Date.UTC(2026, 10, version, 5);
  const event = {
    step: "send",
    actorKind: "driver",
    actorName: "Dao",
    toState: "pending",
    reason: "",
  } as const;
  return {
    ...SAMPLE_DRIVER,
    state: "pending",
    isRegistered: true,
    version,
    events: [{ ...event, position: version, at }],
  };
}

function Page() {
  const [version, setVersion] = useState(1);
  return (
    <>
      <button onClick={() => setVersion(2)}>papers arrive</button>
      <DecideDialog driver={sentTimes(version)} step="approve" onClose={() => {}} />
    </>
  );
}

test("papers that arrive behind the question are shown first, and decided about once they were taken", async () => {
  openPage({ "/": Page }, "/");
  const dialog = within(await screen.findByRole("dialog", { name: "Approve" }));
  const approve = dialog.getByRole("button", { name: "Approve" });
  screen.getByText("papers arrive").click();
  const notice = await dialog.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(notice.textContent).toMatch(/You saw.*1 Nov.*Saved now.*2 Nov/);
  await userEvent.click(approve);
  expect(api.inputsOf("drivers.approve")).toEqual([]);
  await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
  await userEvent.click(approve);
  await vi.waitFor(() =>
    expect(api.inputsOf("drivers.approve")).toMatchObject([{ driverId: "d-1", seenVersion: 2 }]),
  );
});
