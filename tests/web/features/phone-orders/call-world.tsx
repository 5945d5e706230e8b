import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, vi } from "vitest";
import type { MoveRequest } from "#web/entities/moves/move-request.ts";
import { PhoneOrderPage } from "#web/features/phone-orders/phone-order-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { Notices } from "../../../support/notices.tsx";
import { openPage } from "../../../support/open-page.tsx";
import { NOW, placeOf, PRICING, quoteFor } from "../calculator/sample-quote.ts";

/** Presses keys and buttons while time stands still but for what is waited for. */
export const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });

/** A customer whom the office has on file by phone. */
export const KNOWN = {
  customerId: "malee",
  name: "Malee Suk",
  email: null,
  by: "phone",
  orders: 3,
  lastOrderAt: NOW - 86_400_000,
  lastOrderId: "KD-LAST01",
  companies: [],
};

/** The fake of a test that calls `useCalls`. */
export let api: FakeApi;

/** Every test of the file begins with an empty call, prices, places, and a caller whom nobody knows. */
export function useCalls(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
    sessionStorage.clear();
    queryClient.clear();
    showToast("success", "nothing", "yet");
    api = new FakeApi();
    api.install();
    api.procedures["pricing.current"] = () => ({ data: PRICING });
    api.procedures["pricing.quote"] = (request: MoveRequest) => ({ data: quoteFor(request) });
    api.procedures["pricing.truckHours"] = () => ({ data: { truckHours: null } });
    api.procedures["ferries.list"] = () => ({ data: [] });
    api.procedures["geo.suggest"] = ({ text }: { text: string }) => ({
      data: [text.startsWith("Lam") ? "th-2004" : "th-1006"].map((placeId) => ({
        ...placeOf(placeId),
        latitude: 13,
        longitude: 100,
        near: null,
        exactM: null,
        alsoKnownAs: null,
      })),
    });
    api.procedures["orders.phoneCustomer"] = () => ({ data: null });
    api.procedures["orders.accountsOfPhone"] = () => ({ data: [] });
    api.procedures["orders.placeByPhone"] = () => ({ data: { orderId: "KD-7F3K2M" } });
  });
  afterEach(() => vi.unstubAllGlobals());
}

const page = () => (
  <>
    <PhoneOrderPage />
    <Notices />
  </>
);
/** Opens the page of an order by phone. */
export const openCall = () =>
  openPage({ "/admin/orders/new": page, "/admin/orders": Notices }, "/admin/orders/new");
