import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { EMPTY_DRAFT, type MoveDraft } from "#web/entities/moves/draft-shape.ts";
import { saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { BookingPage } from "#web/features/booking/booking-page.tsx";
import { bookingValues, withBooking, type BookingValues } from "#web/features/booking/booking-values.ts";
import { GoodsEditor } from "#web/features/goods/goods-editor.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { resetSessions } from "../../../support/fake-session.ts";
import { Notices } from "../../../support/notices.tsx";
import { openPage } from "../../../support/open-page.tsx";

/** The time at which the tests of the form begin, epoch milliseconds. */
export const NOW = Date.parse("2026-11-21T02:00:00Z");

/** Before each test: its time, nobody's session or notice left over, and a server that takes the booking. */
export function bookingApi(): FakeApi {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  queryClient.clear();
  showToast("success", "nothing", "yet");
  resetSessions();
  const api = new FakeApi();
  api.install();
  api.procedures["orders.book"] = () => ({ data: { orderId: "KD-7F3K2M" } });
  return api;
}

export const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
export const notice = () => screen.getByRole("complementary", { name: "notice" }).textContent;
export const submit = () => user.click(screen.getByRole("button", { name: "Send booking" }));

/** The form, and the pages that it leads to as empty ones. */
export function openBooking() {
  const page = () => (
    <>
      <BookingPage Goods={GoodsEditor} />
      <Notices />
    </>
  );
  return openPage(
    {
      "/booking": page,
      "/price-calculator": Notices,
      "/login": Notices,
      "/orders": Notices,
      "/orders/$orderId": Notices,
    },
    "/booking",
  );
}

/** The form filled in by hand, from a chosen place to one in free text; a draft, because typing takes half a second. */
export function storeFilledIn(change: Partial<BookingValues> = {}, rest: Partial<MoveDraft> = {}): void {
  const values = {
    ...bookingValues(EMPTY_DRAFT),
    contactName: "Malee Suk",
    contactEmail: "malee@example.test",
    contactPhone: "+66 81 234 5678",
    pickup: { key: 1, text: "Bangkok", place: { placeId: "th-10", label: "Bangkok" }, detail: "88/1 Soi 2" },
    destination: { key: 2, text: "behind the old market", place: null },
    date: "2026-12-01",
    ...change,
  };
  saveMoveDraft({ ...withBooking(EMPTY_DRAFT, values), ...rest }, NOW);
}

/** Opens the form with everything filled in. */
export async function openFilledIn(change?: Partial<BookingValues>, rest?: Partial<MoveDraft>) {
  storeFilledIn(change, rest);
  const page = openBooking();
  await screen.findByRole("combobox", { name: "Pickup" });
  return page;
}
