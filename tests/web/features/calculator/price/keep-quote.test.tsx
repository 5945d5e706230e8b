import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { requestOf } from "#web/entities/moves/move-request.ts";
import { KeepQuote } from "#web/features/calculator/price/keep-quote.tsx";
import { Notices } from "../../../../support/notices.tsx";
import { moveThrough, quoteFor } from "../sample-quote.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(standing: "firm" | "preview" = "firm"): void {
  const request = requestOf(moveThrough("th-1006", "th-7001"));
  if (request === null) throw new Error("the move has its places");
  const quote = quoteFor(request, { token: "signed-quote" });
  render(
    <>
      <KeepQuote pricing={{ kind: "priced", price: quote, quote, standing }} />
      <Notices />
    </>,
  );
}

const savePdf = () => screen.getByRole("button", { name: "Save this quote as PDF" });

it("saves the quotation of the signed quote as a PDF file", async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response("%PDF-1.7"));
  vi.stubGlobal("fetch", fetched);
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:khondee";
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  show();
  await userEvent.click(savePdf());
  await waitFor(() => expect(names).toEqual(["Price quote.pdf"]));
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/api/quotations");
  expect(JSON.parse(String(init?.body))).toEqual({ token: "signed-quote", language: "en" });
  expect(blobs[0]?.type).toBe("application/pdf");
  expect(await blobs[0]?.text()).toBe("%PDF-1.7");
});

it("says why there is no file: the quote has expired", async () => {
  const error = { message: "QUOTE_EXPIRED", data: { appCode: "QUOTE_EXPIRED", params: {}, fields: {} } };
  vi.stubGlobal("fetch", async () => Response.json({ error }, { status: 409 }));
  show();
  await userEvent.click(savePdf());
  await waitFor(() => expect(screen.getByLabelText("notice").textContent).toMatch(/expired/));
});

it("says that the file could not be saved when the line is down, and offers it again", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("no connection");
  });
  show();
  await userEvent.click(savePdf());
  await waitFor(() =>
    expect(screen.getByLabelText("notice").textContent).toBe(
      "Price quote: The file could not be saved. Please try again.",
    ),
  );
  expect(savePdf()).toHaveProperty("disabled", false);
});

it("waits for the signed price", () => {
  show("preview");
  expect(savePdf()).toHaveProperty("disabled", true);
});
