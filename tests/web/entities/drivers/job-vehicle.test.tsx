import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { JobVehicle } from "#web/entities/drivers/job-vehicle.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

let api: FakeApi;
/** Which one comes by now. */
let brought: string;
beforeEach(() => {
  brought = "one";
  api = new FakeApi();
  api.install();
  api.procedures["drivers.vehiclesOfJob"] = () => ({
    data: {
      vehicles: ["one", "two", "three"].map((vehicleId) => ({ vehicleId, plate: `plate ${vehicleId}` })),
      vehicleId: brought,
    },
  });
  api.procedures["drivers.chooseVehicle"] = ({ seenVehicleId, vehicleId }: Record<string, string>) => {
    if (seenVehicleId !== brought) return { code: "JOB_VEHICLE_CHANGED" };
    brought = vehicleId ?? "";
    return { data: { vehicleId } };
  };
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("a driver whose office chose another vehicle meanwhile sees both, and decides again", async () => {
  openPage({ "/driver/dashboard": () => <JobVehicle jobId="KD-A-1" /> }, "/driver/dashboard");
  const select = await screen.findByLabelText("Vehicle for this job");
  brought = "three";
  await userEvent.selectOptions(select, "plate two");
  const notice = within(await screen.findByRole("region", { name: /Another vehicle was chosen/ }));
  for (const plate of ["plate one", "plate three", "plate two"]) await notice.findByText(plate);
  await userEvent.click(notice.getByRole("button", { name: "Keep my choice" }));
  await waitFor(() =>
    expect(api.inputsOf("drivers.chooseVehicle").at(-1)).toEqual({
      jobId: "KD-A-1",
      vehicleId: "two",
      seenVehicleId: "three",
    }),
  );
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
  await waitFor(() => expect(select).toHaveProperty("value", "two"));
});
