import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ExportButton } from "#web/features/orders/admin/list/export-button.tsx";
import { showToast } from "#web/lib/errors/toast.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { exportedParts, orderRow } from "../../sample-orders.ts";

vi.mock("#web/lib/save-file.ts", () => ({ saveFile: vi.fn<typeof saveFile>() }));
vi.mock("#web/lib/errors/toast.ts", () => ({ showToast: vi.fn<typeof showToast>() }));

afterEach(() => vi.unstubAllGlobals());

test("the file has each stop with its address, the trucks with their plates, and the helpers", async () => {
  const stop = (en: string, detail: string) => ({ labelTh: en, labelEn: en, detail });
  const parts = {
    ...exportedParts(),
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
  expect(head).toContain(
    "Address: Pickup,Waypoints,Destination,Address: Destination,Road distance (km),Trucks,Helpers",
  );
  expect(line).toContain(',88/1,"Siam; Sathon, gate B",');
  expect(line).toContain(",soi 5,,4-wheel truck × 2,3,");
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

test("the file says of a cancelled order what it costs, and of each what was paid, what is left and when it was delivered", async () => {
  const cancelled = { status: "cancelled", paymentStatus: "unpaid", totalSatang: 5_000_00 } as const;
  const rows = [
    { ...orderRow("KD-A", { ...cancelled, costSatang: 0 }), ...exportedParts() },
    {
      ...orderRow("KD-B", { ...cancelled, costSatang: 1_500_00 }),
      ...exportedParts(),
      paidSatang: 400_00,
      toPaySatang: 1_100_00,
    },
    {
      ...orderRow("KD-C", { status: "delivered", paymentStatus: "paid" }),
      ...exportedParts(),
      deliveredAt: Date.parse("2026-11-24T03:20:00Z"),
      distanceM: 214_560,
      paidSatang: 3_672_00,
    },
  ];
  const api = new FakeApi();
  api.install();
  api.procedures["orders.export"] = () => ({
    data: { rows, nextCursor: null, sortBy: null, isSearchCurrent: true },
  });
  openPage({ "/": () => <ExportButton list={{}} /> }, "/");
  await userEvent.click(await screen.findByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [head = "", ...lines] = String(vi.mocked(saveFile).mock.lastCall![2])
    .replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(",", ";"))
    .split("\r\n");
  const headings = head.split(",").map((heading) => heading.replaceAll('"', ""));
  const cells = (line: string, ...names: string[]) =>
    names.map((name) => line.split(",")[headings.indexOf(name)]);
  const money = [
    "Payment",
    "Total (baht)",
    "Cancellation fee (baht)",
    "Paid; less refunds (baht)",
    "Left to pay (baht)",
  ];
  expect(lines.map((line) => cells(line, ...money))).toEqual([
    ["", "0.00", "0.00", "0.00", "0.00"],
    ["Unpaid", "1500.00", "1500.00", "400.00", "1100.00"],
    ["Paid", "3672.00", "", "3672.00", "0.00"],
  ]);
  expect(cells(lines[2] ?? "", "Delivered at", "Road distance (km)")).toEqual(["2026-11-24 10:20", "214.6"]);
});
