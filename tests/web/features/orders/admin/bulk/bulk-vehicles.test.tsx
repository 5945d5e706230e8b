import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../../support/wide-screen.ts";
import { orderRow } from "../../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const FIRST = { vehicleId: "first", plate: "1กข 1111" };
const SECOND = { vehicleId: "second", plate: "2กข 2222" };
const FAULT = { code: "INSURANCE_EXPIRES", params: { day: "2029-12-31" } } as const;
const ANAN = { driverId: "d-1", name: "Anan", phone: "+66812345678", vehicles: ["four_wheel"] };

interface Asked {
  readonly orderId: string;
  readonly vehicleId?: string;
}

const given = ({ orderId, vehicleId = "first" }: Asked) => ({
  data: {
    orderId,
    jobId: `${orderId}-1`,
    isNew: true,
    plate: [FIRST, SECOND].find((each) => each.vehicleId === vehicleId)?.plate,
  },
});

let api: FakeApi;
beforeEach(() => {
  stubWideScreen();
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({
    data: { items: ["KD-A", "KD-B", "KD-C"].map((id) => orderRow(id)), nextCursor: null },
  });
  api.procedures["assignments.drivers"] = () => ({ data: { items: [ANAN], nextCursor: null } });
  api.procedures["assignments.truckHours"] = () => ({ data: [] });
  api.procedures["assignments.vehiclesOfOrders"] = () => ({
    data: [
      { orderId: "KD-A", vehicles: [FIRST, SECOND], vehicleId: "first" },
      { orderId: "KD-B", vehicles: [FIRST, SECOND], vehicleId: "first" },
    ],
  });
  api.procedures["assignments.assignOrder"] = given;
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** All three orders are to be given to Anan. */
async function choose() {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await userEvent.click(screen.getByRole("button", { name: "Assign a driver" }));
  await userEvent.click(await screen.findByRole("radio", { name: /Anan/ }));
  await screen.findByLabelText(of("KD-A"));
}
const of = (orderId: string) => `Vehicle for this job: ${orderId}`;
const press = async () =>
  userEvent.click(screen.getByRole("button", { name: /^(Assign a driver|Go on) \(/ }));
const sent = () =>
  api.inputsOf("assignments.assignOrder").map((input) => (input as { vehicleId?: string }).vehicleId ?? null);
const stateOf = (orderId: string) =>
  within(screen.getByRole("dialog")).getByText(orderId, { selector: "li > span" }).closest("li")?.textContent;

test("each order comes with the first vehicle that fits, or with the one that is chosen for it, and says which", async () => {
  await choose();
  expect(screen.getByLabelText(of("KD-A"))).toHaveProperty("value", "first");
  expect(screen.queryByLabelText(of("KD-C"))).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText(of("KD-B")), SECOND.plate);
  await press();
  await waitFor(() => expect(stateOf("KD-C")).toContain("Done"));
  expect(sent()).toEqual([null, "second", null]);
  expect(stateOf("KD-A")).toContain(FIRST.plate);
  expect(stateOf("KD-B")).toContain(SECOND.plate);
  expect(screen.queryByLabelText(of("KD-A"))).toBeNull();
});

test("one vehicle is chosen for all orders, but for those that it may not drive", async () => {
  api.procedures["assignments.vehiclesOfOrders"] = () => ({
    data: ["KD-A", "KD-B", "KD-C"].map((orderId) => ({
      orderId,
      vehicles: [FIRST, orderId === "KD-C" ? { ...SECOND, fault: FAULT } : SECOND],
      vehicleId: "first",
    })),
  });
  await choose();
  const all = screen.getByLabelText("Vehicle for all orders");
  expect(all).toHaveProperty("value", "first");
  await userEvent.selectOptions(all, SECOND.plate);
  expect(screen.getByLabelText(of("KD-A"))).toHaveProperty("value", "second");
  expect(screen.getByLabelText(of("KD-C"))).toHaveProperty("value", "first");
  expect(screen.getByLabelText("Vehicle for all orders")).toHaveProperty("value", "");
  await press();
  await waitFor(() => expect(stateOf("KD-C")).toContain("Done"));
  expect(sent()).toEqual(["second", "second", null]);
});

test("without an answer an order keeps its vehicle until it is sent once more", async () => {
  let isDown = true;
  api.procedures["assignments.assignOrder"] = ({ orderId }: { orderId: string }) =>
    isDown && orderId === "KD-B" ? { code: "SERVICE_UNAVAILABLE" } : given({ orderId });
  await choose();
  await userEvent.selectOptions(screen.getByLabelText(of("KD-B")), SECOND.plate);
  await press();
  await waitFor(() => expect(stateOf("KD-C")).toContain("Done"));
  expect(screen.getByLabelText(of("KD-B"))).toHaveProperty("disabled", true);
  isDown = false;
  await press();
  await waitFor(() => expect(stateOf("KD-B")).toContain("Done"));
  expect(sent()).toEqual([null, "second", null, "second"]);
});

test("an order without an answer is sent once more with its vehicle, whatever is read after another's was refused", async () => {
  let isDown = true;
  api.procedures["assignments.vehiclesOfOrders"] = () => ({
    // Of KD-A there is nothing to choose once its driver holds the job.
    data: ["KD-A", "KD-B", "KD-C"].flatMap((orderId) => {
      if (isDown) return [{ orderId, vehicles: [FIRST, SECOND], vehicleId: "first" }];
      const vehicles = [FIRST, { ...SECOND, fault: FAULT }];
      return orderId === "KD-A" ? [] : [{ orderId, vehicles, vehicleId: "first" }];
    }),
  });
  api.procedures["assignments.assignOrder"] = (asked: Asked) => {
    if (isDown && asked.orderId !== "KD-C") return { code: "SERVICE_UNAVAILABLE" };
    isDown = false;
    return asked.orderId === "KD-C" && asked.vehicleId === "second" ? FAULT : given(asked);
  };
  await choose();
  await userEvent.selectOptions(screen.getByLabelText("Vehicle for all orders"), SECOND.plate);
  await press();
  await waitFor(() => expect(screen.getByLabelText(of("KD-C"))).toHaveProperty("value", "first"));
  for (const orderId of ["KD-A", "KD-B"]) {
    expect(stateOf(orderId)).toContain("No answer");
    expect(screen.getByLabelText(of(orderId))).toMatchObject({ value: "second", disabled: true });
  }
  await press();
  await waitFor(() => expect(stateOf("KD-C")).toContain("Done"));
  expect(sent()).toEqual(["second", "second", "second", "second", "second", null]);
  expect(stateOf("KD-A")).toContain(SECOND.plate);
});

test("a chosen vehicle that may not come any more is refused with why, and the order is sent with another", async () => {
  let isOut = false;
  api.procedures["assignments.vehiclesOfOrders"] = () => ({
    data: ["KD-A", "KD-B"].map((orderId) => ({
      orderId,
      vehicles: [FIRST, isOut ? { ...SECOND, fault: FAULT } : SECOND],
      vehicleId: "first",
    })),
  });
  api.procedures["assignments.assignOrder"] = (asked: Asked) =>
    asked.vehicleId === "second" ? FAULT : given(asked);
  await choose();
  await userEvent.selectOptions(screen.getByLabelText(of("KD-B")), SECOND.plate);
  isOut = true;
  await press();
  await waitFor(() => expect(stateOf("KD-C")).toContain("Done"));
  expect(stateOf("KD-A")).toContain("Done");
  expect(stateOf("KD-B")).toMatch(/Not possible.*2029/);
  const again = screen.getByLabelText(of("KD-B"));
  await waitFor(() => expect(again).toHaveProperty("value", "first"));
  expect(again).toHaveProperty("disabled", false);
  await press();
  await waitFor(() => expect(stateOf("KD-B")).toContain("Done"));
  expect(sent()).toEqual([null, "second", null, null]);
  expect(stateOf("KD-B")).toContain(FIRST.plate);
});

test("an order without an answer whose vehicle was refused then can still be taken back once it is done", async () => {
  const answers = [{ code: "SERVICE_UNAVAILABLE" } as const, FAULT];
  api.procedures["assignments.assignOrder"] = (asked: Asked) => {
    const answer = asked.orderId === "KD-B" ? answers.shift() : undefined;
    return answer ?? { data: { ...given(asked).data, isNew: false } };
  };
  await choose();
  await userEvent.selectOptions(screen.getByLabelText(of("KD-B")), SECOND.plate);
  await press();
  await waitFor(() => expect(stateOf("KD-C")).toContain("Done"));
  expect(stateOf("KD-B")).toContain("No answer");
  await press();
  await waitFor(() => expect(stateOf("KD-B")).toMatch(/Not possible.*2029/));
  await press();
  await waitFor(() => expect(stateOf("KD-B")).toContain("Done"));
  // The two others were held before.
  expect(await screen.findByRole("button", { name: "Take back (1)" })).toBeDefined();
});

test("the plate is that of the vehicle that comes, as the server says it, whichever was chosen", async () => {
  api.procedures["assignments.assignOrder"] = ({ orderId }: Asked) => ({
    data: { orderId, jobId: `${orderId}-1`, isNew: false, plate: orderId === "KD-A" ? FIRST.plate : "" },
  });
  await choose();
  for (const orderId of ["KD-A", "KD-B"])
    await userEvent.selectOptions(screen.getByLabelText(of(orderId)), SECOND.plate);
  await press();
  await waitFor(() => expect(stateOf("KD-C")).toContain("Done"));
  expect(stateOf("KD-A")).toContain(FIRST.plate);
  for (const orderId of ["KD-A", "KD-B"]) expect(stateOf(orderId)).not.toContain(SECOND.plate);
});

test("a job that was given without an answer is done and can be taken back, whatever has become of its vehicle", async () => {
  let isDown = true;
  api.procedures["assignments.assignOrder"] = (asked: Asked) => {
    if (isDown && asked.orderId === "KD-B") return { code: "SERVICE_UNAVAILABLE" };
    const { data } = given(asked);
    const vehicleFault = { code: "JOB_VEHICLE_CHANGED" };
    return {
      data: { ...data, isNew: false, ...(asked.orderId === "KD-B" && { plate: FIRST.plate, vehicleFault }) },
    };
  };
  await choose();
  await userEvent.selectOptions(screen.getByLabelText(of("KD-B")), SECOND.plate);
  await press();
  await waitFor(() => expect(stateOf("KD-C")).toContain("Done"));
  isDown = false;
  await press();
  await waitFor(() => expect(stateOf("KD-B")).toContain("Done"));
  expect(stateOf("KD-B")).toMatch(
    /1กข 1111 comes to this job\. Another vehicle was chosen for this job meanwhile/,
  );
  expect(screen.getByRole("button", { name: "Take back (1)" })).toBeDefined();
});

test("vehicles that cannot be read are said to be unread, and the orders can be assigned all the same", async () => {
  api.procedures["assignments.vehiclesOfOrders"] = () => ({ code: "NOT_FOUND" });
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select order KD-A" }));
  await userEvent.click(screen.getByRole("button", { name: "Assign a driver" }));
  await userEvent.click(await screen.findByRole("radio", { name: /Anan/ }));
  await screen.findByText(/Could not load the vehicles/);
  await press();
  await waitFor(() => expect(stateOf("KD-A")).toContain("Done"));
  expect(sent()).toEqual([null]);
});
