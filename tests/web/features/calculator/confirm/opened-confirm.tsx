import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import { saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { requestOf, type MoveRequest } from "#web/entities/moves/move-request.ts";
import { ConfirmPage } from "#web/features/calculator/confirm/confirm-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { resetSessions } from "../../../../support/fake-session.ts";
import { Notices } from "../../../../support/notices.tsx";
import { openPage } from "../../../../support/open-page.tsx";
import { moveThrough, NOW, PRICING, quoteFor } from "../sample-quote.ts";
import { fill } from "../../../../support/fill.ts";

/** The move that is confirmed, from Bang Kapi to Ko Samui, and its quote request. */
export const move = { ...moveThrough("th-1006", "th-8404"), date: "2026-12-01", time: "09:00" };
export const request = requestOf(move) as MoveRequest;

export const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });

/** Sets the clock, logs a customer in, stores the priced move, and answers the page's calls. */
export function serveConfirm(): FakeApi {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  queryClient.clear();
  showToast("success", "nothing", "yet");
  resetSessions();
  saveMoveDraft({ ...EMPTY_DRAFT, move, quote: quoteFor(request) }, NOW);
  const api = new FakeApi();
  api.install();
  api.procedures["pricing.current"] = () => ({ data: PRICING });
  api.procedures["pricing.quote"] = (asked: MoveRequest) => ({ data: quoteFor(asked) });
  api.procedures["pricing.truckHours"] = () => ({ data: { truckHours: null } });
  api.procedures["orders.place"] = () => ({ data: { orderId: "KD-7F3K2M" } });
  return api;
}

/** Opens the confirm page. */
export function openConfirm() {
  const page = () => (
    <>
      <ConfirmPage />
      <Notices />
    </>
  );
  const path = "/price-calculator/confirm";
  const others = ["/price-calculator", "/login", "/orders", "/orders/$orderId"];
  return openPage({ [path]: page, ...Object.fromEntries(others.map((each) => [each, Notices])) }, path);
}

/** Fills in who books and where the doors are. */
export async function fillIn(): Promise<void> {
  await fill(user, await screen.findByLabelText("Full name"), "Malee Suk");
  await fill(user, screen.getByLabelText("Phone"), "081-234-5678");
  await fill(user, address("Bang Kapi"), "88/1");
  await fill(user, address("Ko Samui"), "gate B");
}

/** The address field of a stop. */
export const address = (place: string) =>
  screen.getByRole("textbox", { name: new RegExp(`^${place}.*House number`) });

/** Presses the button that sends the order. */
export const submit = () => user.click(screen.getByRole("button", { name: /^Confirm for/ }));
