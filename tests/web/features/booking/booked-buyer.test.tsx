import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BookingPage } from "#web/features/booking/booking-page.tsx";
import { EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import { saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { EMPTY_BOOKING, withBooking } from "#web/features/booking/booking-values.ts";
import { GoodsEditor } from "#web/features/goods/goods-editor.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { resetSessions } from "../../../support/fake-session.ts";
import { Notices } from "../../../support/notices.tsx";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../support/fake-session.ts")).fakeSession(),
);

const NOW = Date.parse("2026-11-21T02:00:00Z");

let api: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  queryClient.clear();
  showToast("success", "nothing", "yet");
  resetSessions();
  api = new FakeApi();
  api.install();
  api.procedures["geo.suggest"] = () => ({ data: [] });
  api.procedures["orders.book"] = () => ({ data: { orderId: "KD-7F3K2M" } });
});

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
const submit = () => user.click(screen.getByRole("button", { name: "Send booking" }));

function open() {
  const page = () => (
    <>
      <BookingPage Goods={GoodsEditor} />
      <Notices />
    </>
  );
  return openPage(
    { "/booking": page, "/price-calculator": Notices, "/orders/$orderId": Notices },
    "/booking",
  );
}

const COMPANY = { name: "ABC Co., Ltd.", address: "1 Sample Road", branch: "00000", taxId: "0000000000001" };
const CHOICE = "Make the documents out to a company";

/** Opens the form with everything filled in and both places as free text, which needs no price. */
async function openFilledIn() {
  const values = {
    ...EMPTY_BOOKING,
    contactName: "Malee Suk",
    contactEmail: "malee@example.test",
    contactPhone: "+66 81 234 5678",
    pickup: { key: 1, text: "Grandmother's house", place: null },
    destination: { key: 2, text: "The new house", place: null },
    date: "2026-12-01",
  };
  saveMoveDraft(withBooking(EMPTY_DRAFT, values), NOW);
  const page = open();
  await screen.findByRole("combobox", { name: "Pickup" });
  return page;
}

async function typeCompany(taxId: string) {
  await user.click(screen.getByLabelText(CHOICE));
  await user.type(await screen.findByLabelText("Company name"), COMPANY.name);
  await user.type(screen.getByLabelText("Registered address"), COMPANY.address);
  await user.type(screen.getByLabelText("Tax ID"), taxId);
}

test("a company is typed with the booking: a wrong tax id is named at its field, the right one goes along", async () => {
  const page = await openFilledIn();
  await typeCompany("0000000000002");
  await submit();
  await waitFor(() => expect(screen.getByLabelText("Tax ID").getAttribute("aria-invalid")).toBe("true"));
  expect(api.inputsOf("orders.book")).toEqual([]);
  await user.clear(screen.getByLabelText("Tax ID"));
  await user.type(screen.getByLabelText("Tax ID"), COMPANY.taxId);
  await submit();
  await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
  expect(api.inputsOf("orders.book")).toMatchObject([{ buyer: COMPANY }]);
});

test("what the server refuses of the company is marked at its field", async () => {
  await openFilledIn();
  await typeCompany(COMPANY.taxId);
  api.procedures["orders.book"] = () => ({
    code: "BAD_INPUT",
    fields: { "buyer.taxId": "TAX_ID_INVALID" },
  });
  await submit();
  await waitFor(() => expect(screen.getByLabelText("Tax ID").getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText("This tax ID is not right. Please check its 13 digits.")).toBeDefined();
});

test("the company is there after a reload; without one nothing is sent of it", async () => {
  await openFilledIn();
  await typeCompany(COMPANY.taxId);
  cleanup();
  const page = open();
  expect(await screen.findByDisplayValue(COMPANY.name)).toBeDefined();
  await submit();
  await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
  expect(api.inputsOf("orders.book")).toMatchObject([{ buyer: COMPANY }]);
  cleanup();
  await openFilledIn();
  await submit();
  await waitFor(() => expect(api.inputsOf("orders.book")).toHaveLength(2));
  expect(api.inputsOf("orders.book")[1]).not.toHaveProperty("buyer");
});
