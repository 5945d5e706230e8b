import { EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import { screen, waitFor } from "@testing-library/react";
import { vi } from "vitest";
import { CalculatorPage } from "#web/features/calculator/calculator-page.tsx";
import { saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import type { Move } from "#web/entities/moves/move.ts";
import type { MoveRequest } from "#web/entities/moves/move-request.ts";
import { GoodsEditor } from "#web/features/goods/goods-editor.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { Notices } from "../../../support/notices.tsx";
import { FERRIES, NOW, PRICING, quoteFor } from "./sample-quote.ts";

/** Sets the clock to `NOW`, empties the storage, and answers the calculator's calls. */
export function serveCalculator(): FakeApi {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  queryClient.clear();
  showToast("success", "nothing", "yet");
  const api = new FakeApi();
  api.install();
  api.procedures["pricing.current"] = () => ({ data: PRICING });
  api.procedures["pricing.quote"] = (request: MoveRequest) => ({ data: quoteFor(request) });
  api.procedures["pricing.truckHours"] = () => ({
    data: { truckHours: null },
  });
  api.procedures["ferries.list"] = () => ({ data: FERRIES });
  api.procedures["geo.mapStyle"] = () => ({ data: { styleUrl: null } });
  return api;
}

/** Opens the calculator with a stored move. */
export function openCalculator(move?: Move) {
  if (move !== undefined) saveMoveDraft({ ...EMPTY_DRAFT, move }, NOW);
  const page = () => (
    <>
      <CalculatorPage Goods={GoodsEditor} />
      <Notices />
    </>
  );
  return openPage({ "/price-calculator": page, "/contact": Notices }, "/price-calculator");
}

/** Waits for a firm price. */
export async function firmPrice(): Promise<void> {
  const [book] = await screen.findAllByRole("button", { name: "Book this service" });
  await waitFor(() => {
    if (!(book instanceof HTMLButtonElement) || book.disabled) throw new Error("The price is not firm");
  });
}
