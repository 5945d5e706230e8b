import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadContactDraft } from "#web/entities/contact/contact-draft.ts";
import { EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import { loadMoveDraft, saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import type { MoveRequest } from "#web/entities/moves/move-request.ts";
import { EMPTY_MOVE } from "#web/entities/moves/move.ts";
import { BookingPage } from "#web/features/booking/booking-page.tsx";
import { GoodsEditor } from "#web/features/goods/goods-editor.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { quoteFor } from "../calculator/sample-quote.ts";

const NOW = Date.parse("2026-11-21T02:00:00Z");
const PIER = {
  placeId: "th-landmark-bali-hai-pier",
  kind: "pier",
  name: "Bali Hai Pier",
  area: "Bang Lamung, Chon Buri",
  label: "Bali Hai Pier, Bang Lamung, Chon Buri",
  latitude: 12.923,
  longitude: 100.865,
};

let api: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  queryClient.clear();
  api = new FakeApi();
  api.install();
  api.procedures["account.enabledProviders"] = () => ({ data: { google: false, line: false } });
  api.procedures["geo.lastPier"] = () => ({ data: PIER });
  api.procedures["pricing.quote"] = (request: MoveRequest) =>
    JSON.stringify(request).includes("th-island-larn")
      ? { code: "NO_VEHICLE_FERRY", params: { landmassId: "ko-larn", stops: "1" } }
      : { data: quoteFor(request) };
  const stops = [
    { key: 1, text: "Bang Kapi", place: { placeId: "th-1006", label: "Bang Kapi, Bangkok" } },
    { key: 2, text: "Ko Larn", place: { placeId: "th-island-larn", label: "Ko Larn, Chon Buri" } },
  ];
  saveMoveDraft({ ...EMPTY_DRAFT, move: { ...EMPTY_MOVE, stops } }, NOW);
});

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
const open = () =>
  openPage(
    { "/booking": () => <BookingPage Goods={GoodsEditor} />, "/contact": () => <h1>Contact</h1> },
    "/booking",
  );

it("an island without a vehicle ferry is booked to its last pier with one press", async () => {
  open();
  await user.click(await screen.findByRole("button", { name: "See the price to Bali Hai Pier" }));
  expect(await screen.findAllByText(/^฿\d/)).not.toEqual([]);
  expect(screen.getByRole("combobox", { name: "Destination" })).toHaveProperty("value", "Bali Hai Pier");
  await waitFor(() => expect(loadMoveDraft(Date.now())?.move.stops[1]?.place?.placeId).toBe(PIER.placeId));
});

it("the form of the office knows the booking", async () => {
  const page = open();
  await user.click(await screen.findByRole("link", { name: "Write to us, with all you have entered" }));
  await waitFor(() => expect(page.address()).toBe("/contact"));
  expect(loadContactDraft(Date.now())?.values.message).toContain("Destination: Ko Larn · Ko Larn, Chon Buri");
});
