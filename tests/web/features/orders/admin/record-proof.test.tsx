import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminJobActions } from "#web/features/orders/admin/admin-job-actions.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { FakeUploads } from "../../../../support/fake-uploads.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { job, order, PLACED_AT } from "../sample-orders.ts";

let api: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT + 90 * 60_000, toFake: ["Date"] });
  api = new FakeApi();
  api.install();
  new FakeUploads().install();
  api.procedures["proofs.recordForDriver"] = () => ({ data: { orderId: "KD-A" } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const driven = (rest: Partial<Order["jobs"][number]> = {}) => ({
  ...job("in_progress"),
  driverId: "d-1",
  driverName: "Dan",
  ...rest,
});
const open = (of: Order["jobs"][number]) => {
  const shown = order("KD-A", { status: "in_transit", jobs: [of] });
  const Page = () => (
    <>
      <h2>Vehicles</h2>
      <AdminJobActions order={shown} job={of} />
    </>
  );
  openPage({ "/": Page }, "/");
};
const ask = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Record a proof" }));
  return within(await screen.findByRole("dialog", { name: "Record a proof of delivery for Dan" }));
};
const addPicture = async () => {
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]:not([capture])');
  await userEvent.upload(
    input as HTMLInputElement,
    new File(["picture"], "sent.jpg", { type: "image/jpeg" }),
  );
};
const save = { name: "Save the proof" };

test("a photo that the driver sent is their proof of the time that is typed", async () => {
  open(driven());
  const sheet = await ask();
  await userEvent.click(sheet.getByRole("button", save));
  expect(sheet.getByText("Add a photo.")).toBeTruthy();
  expect(api.inputsOf("proofs.recordForDriver")).toEqual([]);
  await addPicture();
  const time = sheet.getByLabelText<HTMLInputElement>("Time of the handover");
  expect(time.value).toBe("");
  await userEvent.type(time, "10:05");
  await userEvent.type(sheet.getByLabelText(/Receiver’s name/), " Mali ");
  await waitFor(() => expect(sheet.getByRole<HTMLButtonElement>("button", save).disabled).toBe(false));
  await userEvent.click(sheet.getByRole("button", save));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("proofs.recordForDriver")).toMatchObject([
    {
      jobId: "job-1",
      seenDriverId: "d-1",
      stopPosition: 1,
      takenAt: PLACED_AT + 65 * 60_000,
      receiverName: "Mali",
      photoFileIds: ["file-1"],
    },
  ]);
});

test("a time to come is refused here, one before the start by the server, and what was entered stays", async () => {
  api.procedures["proofs.recordForDriver"] = () => ({
    code: "BAD_INPUT",
    fields: { takenAt: "BEFORE_ARRIVAL" },
  });
  open(driven());
  const sheet = await ask();
  await addPicture();
  const name = sheet.getByLabelText<HTMLInputElement>(/Receiver’s name/);
  await userEvent.type(name, "Mali");
  const time = sheet.getByLabelText<HTMLInputElement>("Time of the handover");
  await userEvent.clear(time);
  await userEvent.type(time, "23:00");
  await userEvent.click(sheet.getByRole("button", save));
  expect(sheet.getByText("This time is still to come.")).toBeTruthy();
  await userEvent.clear(time);
  await userEvent.type(time, "01:00");
  await userEvent.click(sheet.getByRole("button", save));
  expect(await sheet.findByText("The truck was not there yet at this time.")).toBeTruthy();
  expect(name.value).toBe("Mali");
  expect(api.inputsOf("proofs.recordForDriver")).toHaveLength(1);
});

test("it is of a stop that the driver has reached", async () => {
  open(driven({ visits: [{ stop: 0, arrivedAt: PLACED_AT, leftAt: null }] }));
  const sheet = await ask();
  const stops = within(sheet.getByLabelText("Stop")).getAllByRole("option");
  expect(stops).toHaveLength(1);
});

test.each([
  ["nobody has the job", job("available")],
  ["it has not begun", { ...job("reserved"), driverId: "d-1" }],
  ["it ended months ago", driven({ status: "completed", completedAt: PLACED_AT - 90 * 86_400_000 })],
])("while %s there is nothing to record", async (_why, of) => {
  open(of);
  await screen.findByText("Vehicles");
  expect(screen.queryByRole("button", { name: "Record a proof" })).toBeNull();
});
