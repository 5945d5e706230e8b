import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AssignDialog } from "#web/entities/jobs/assign/assign-dialog.tsx";
import { TakeBackDialog } from "#web/entities/jobs/assign/take-back-dialog.tsx";
import type { SeenJob } from "#web/entities/jobs/assign/use-assign.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { fill } from "../../../../support/fill.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { order } from "../../../features/orders/sample-orders.ts";

const OPEN: SeenJob = { orderId: "KD-A", jobId: "job-1", status: "available", pickupAt: 0 };
/** Held by somebody whom no message reaches. */
const HELD: SeenJob = {
  ...OPEN,
  status: "reserved",
  driverId: "d-1",
  driverName: "Uncle Phon",
  phoneToTell: "+66811112222",
};
const outcome = { onClose: () => {}, onChanged: () => {}, onRefused: () => {} };
const showToast = vi.spyOn(toasts, "showToast");
const user = userEvent.setup();
let api: FakeApi;

const candidate = (driverId: string, name: string, more: object) => ({
  driverId,
  name,
  phone: "+66812345678",
  phoneToTell: null,
  refusal: null,
  isOverridable: false,
  emptyM: 12_000,
  afterOrderId: null,
  lateS: 0,
  isAfterHeld: false,
  isWayTooLong: false,
  ...more,
});

beforeEach(() => {
  api = new FakeApi();
  api.install();
  const unfit = { refusal: { code: "DRIVER_DAY_OFF", params: {} } };
  api.procedures["assignments.candidates"] = () => ({
    data: {
      revision: 1,
      truckHours: null,
      items: [
        candidate("d-2", "Boon", {}),
        candidate("d-3", "Chai", { phoneToTell: "+66812345678" }),
        candidate("d-4", "Dan", { phoneToTell: "+66812345678", ...unfit }),
      ],
      nextCursor: null,
    },
  });
  api.procedures["assignments.vehicles"] = () => ({ data: { vehicles: [], vehicleId: null } });
  api.procedures["orders.byId"] = () => ({ data: order("KD-A") });
  api.procedures["assignments.assign"] = () => ({ data: order("KD-A") });
  api.procedures["assignments.takeBack"] = () => ({ data: order("KD-A") });
  showToast.mockClear();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const assign = async (job: SeenJob, name: RegExp, title = "Assign a driver") => {
  openPage({ "/": () => <AssignDialog job={job} {...outcome} /> }, "/");
  const sheet = within(await screen.findByRole("dialog", { name: title }));
  await user.click(await sheet.findByRole("radio", { name }));
  await user.click(sheet.getByRole("button", { name: "Assign a driver" }));
  await waitFor(() => expect(showToast).toHaveBeenCalled());
};

test("among those who can take a job, who hears nothing from us stands with a number to call, in place of the plain one", async () => {
  openPage({ "/": () => <AssignDialog job={OPEN} {...outcome} /> }, "/");
  const chai = await screen.findByRole("radio", { name: /Chai.*Hears nothing from us: tell them/ });
  const call = within(chai.closest("label") as HTMLElement).getByRole("link", {
    name: "Call Chai at 081 234 5678",
  });
  expect(call.getAttribute("href")).toBe("tel:+66812345678");
  expect(chai.closest("label")?.textContent.match(/081 234 5678/g)).toHaveLength(1);
  expect(screen.getByRole("radio", { name: /Boon/ }).closest("label")?.textContent).not.toContain("Hears");
  // There is nothing to tell who cannot get it.
  expect(screen.getByRole("radio", { name: /Dan/ }).closest("label")?.textContent).not.toContain("Hears");
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

test("the notice after it says whom to tell, and of others nothing", async () => {
  await assign(OPEN, /Chai/);
  expect(showToast).toHaveBeenCalledWith(
    "warning",
    "Job",
    "Driver assigned. Chai hears nothing from us: tell them at 081 234 5678.",
  );
});

test("who hears of it by themselves needs no word", async () => {
  await assign(OPEN, /Boon/);
  expect(showToast).toHaveBeenCalledWith("success", "Job", "Driver assigned.");
});

test("who loses the job is named with their number before the press", async () => {
  openPage({ "/": () => <AssignDialog job={HELD} {...outcome} /> }, "/");
  const sheet = within(await screen.findByRole("dialog", { name: "Assign another driver" }));
  expect(await sheet.findByText("Uncle Phon")).toBeTruthy();
  expect(sheet.getByRole("link", { name: "Call Uncle Phon at 081 111 2222" })).toBeTruthy();
});

test("who loses the job to another driver is to be told, too", async () => {
  await assign(HELD, /Boon/, "Assign another driver");
  expect(showToast).toHaveBeenCalledWith(
    "warning",
    "Job",
    "Driver assigned. Uncle Phon hears nothing from us: tell them at 081 111 2222.",
  );
});

test("before a job is taken back its dialog says it with the number, and the notice after it", async () => {
  openPage({ "/": () => <TakeBackDialog job={HELD} {...outcome} /> }, "/");
  const asked = within(await screen.findByRole("dialog", { name: "Take the job back from Uncle Phon" }));
  expect(asked.getByRole("link", { name: "Call Uncle Phon at 081 111 2222" })).toBeTruthy();
  await fill(user, asked.getByRole("textbox"), "The truck broke down");
  await user.click(asked.getByRole("button", { name: "Take the job back" }));
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith(
      "warning",
      "Job",
      "Job status updated. Uncle Phon hears nothing from us: tell them at 081 111 2222.",
    ),
  );
});
