import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ExportButton } from "#web/features/orders/admin/list/export-button.tsx";
import { showToast } from "#web/lib/errors/toast.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { orderRow } from "../sample-orders.ts";

vi.mock("#web/lib/save-file.ts", () => ({ saveFile: vi.fn<typeof saveFile>() }));
vi.mock("#web/lib/errors/toast.ts", () => ({ showToast: vi.fn<typeof showToast>() }));

afterEach(() => vi.unstubAllGlobals());

const exportedParts = () => ({ workers: 0, stops: [], plates: [] });

test("the file has each stop with its address, the trucks with their plates, and the helpers", async () => {
  const stop = (en: string, detail: string) => ({ labelTh: en, labelEn: en, detail });
  const parts = {
    vehicles: ["four_wheel", "four_wheel"],
    workers: 3,
    stops: [stop("Bang Kapi", "88/1"), stop("Siam", ""), stop("Sathon", "gate B"), stop("Hua Hin", "soi 5")],
    plates: ["1กข 1234", "2กค 99"],
  };
  const api = new FakeApi();
  api.install();
  api.procedures["orders.export"] = () => ({
    data: {
      rows: [{ ...orderRow("KD-A"), ...parts }],
      nextCursor: null,
      sortBy: null,
      isSearchCurrent: true,
    },
  });
  openPage({ "/": () => <ExportButton list={{}} /> }, "/");
  await userEvent.click(await screen.findByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [head = "", line = ""] = String(vi.mocked(saveFile).mock.lastCall![2]).split("\r\n");
  expect(head).toContain("Address: Pickup,Waypoints,Destination,Address: Destination,Trucks,Helpers");
  expect(line).toContain(',88/1,"Siam; Sathon, gate B",');
  expect(line).toContain(",soi 5,4-wheel truck × 2,3,");
  expect(line).toContain('"1กข 1234, 2กค 99"');
});

test("the file of a search in another sorting is sorted whole, though its parts come the newest first", async () => {
  const rows = [
    ["KD-C", "b"],
    ["KD-B", "a"],
    ["KD-A", "b"],
    ["KD-D", "A"],
  ].map(([orderId = "", sortKey = ""]) => ({ ...orderRow(orderId, { sortKey }), ...exportedParts() }));
  const api = new FakeApi();
  api.install();
  api.procedures["orders.export"] = ({ cursor }: { cursor?: string }) => ({
    data: {
      rows: cursor === undefined ? rows.slice(0, 2) : rows.slice(2),
      nextCursor: cursor === undefined ? "1_KD-B" : null,
      sortBy: "descending",
      isSearchCurrent: true,
    },
  });
  openPage({ "/": () => <ExportButton list={{ search: "mali", sort: "customer_desc" }} /> }, "/");
  await userEvent.click(await screen.findByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const lines = String(vi.mocked(saveFile).mock.lastCall![2]).split("\r\n").slice(1);
  expect(lines.map((line) => line.slice(0, 4))).toEqual(["KD-C", "KD-A", "KD-B", "KD-D"]);
  expect(showToast).not.toHaveBeenCalled();
});
