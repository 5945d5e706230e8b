import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ShownReview, ShownReviews } from "#web/features/reviews/review-types.ts";
import { Testimonials } from "#web/features/reviews/testimonials.tsx";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { FakeApi } from "../../../support/fake-api.ts";

const BANGKOK = { th: "กรุงเทพมหานคร", en: "Bangkok" };
const NAN = { th: "น่าน", en: "Nan" };
const review = (rest: Partial<ShownReview> = {}): ShownReview => ({
  stars: 4,
  text: "All in one piece.",
  locale: "en",
  isSample: false,
  from: BANGKOK,
  to: NAN,
  vehicle: "four_wheel",
  month: "2026-11",
  ...rest,
});

let api: FakeApi;
let shown: ShownReviews;
let scrollNear: () => void;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  shown = { items: [], rating: null };
  api.procedures["reviews.shown"] = () => ({ data: shown });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        scrollNear = () => tell([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

const arrive = () => {
  render(<Testimonials />);
  act(() => scrollNear());
};

test("renders without a browser, a provider or an answer: the same on the server as at first in the browser", () => {
  const html = renderToString(<Testimonials />);
  expect(html).toContain("What customers say");
  expect(html).toContain("Loading reviews");
  expect(html).not.toContain("No reviews yet");
});

test("asks for nothing until it comes near the screen", async () => {
  render(<Testimonials />);
  expect(screen.getByText("Loading reviews")).toBeTruthy();
  expect(api.calls).toEqual([]);
  act(() => scrollNear());
  await screen.findByText(/No reviews yet/);
  expect(api.calls).toHaveLength(1);
});

test("is calm while there is none", async () => {
  arrive();
  expect(
    await screen.findByText("No reviews yet. After each delivered move customers can leave one here."),
  ).toBeTruthy();
  expect(screen.queryByText("Sample")).toBeNull();
});

test("shows stars, words in their language, and what was moved where", async () => {
  shown = {
    items: [review(), review({ text: "ดีมาก", locale: "th", to: BANGKOK }), review({ from: null })],
    rating: null,
  };
  arrive();
  const [first, second, third] = await screen.findAllByRole("listitem");
  expect(within(first!).getByText("4 of 5 stars")).toBeTruthy();
  expect(first!.textContent).toContain("Bangkok to Nan4-wheel truck · November 2026");
  expect(screen.getByText("ดีมาก").getAttribute("lang")).toBe("th");
  expect(second!.textContent).toContain("Within Bangkok4-wheel truck");
  expect(third!.textContent).toMatch(/piece\.4-wheel truck · November 2026$/);
  expect(screen.getByText("Only from moves that we delivered.")).toBeTruthy();
  expect(screen.queryByText("Sample")).toBeNull();
});

test("speaks the visitor's language", async () => {
  overwriteGetLocale(() => "th");
  shown = { items: [review()], rating: null };
  arrive();
  const card = await screen.findByRole("listitem");
  expect(card.textContent).toContain("กรุงเทพมหานคร ไป น่านรถ 4 ล้อ · พฤศจิกายน 2569");
});

test("marks each sample, and claims no customers for them", async () => {
  shown = { items: [review({ isSample: true }), review({ isSample: true })], rating: null };
  arrive();
  expect(await screen.findAllByText("Sample")).toHaveLength(2);
  expect(screen.getByText("Samples for show, not from customers.")).toBeTruthy();
  expect(screen.queryByText("Only from moves that we delivered.")).toBeNull();
});

test("tells the rating where there is one", async () => {
  shown = { items: [review()], rating: { count: 1234, average: 4.7 } };
  arrive();
  expect(await screen.findByText("4.7 of 5 from 1,234 reviews")).toBeTruthy();
});

test("says that it could not load, and asks again", async () => {
  api.procedures["reviews.shown"] = () => ({ code: "INTERNAL" });
  arrive();
  expect((await screen.findByRole("alert")).textContent).toBe("The reviews could not be loaded.");
  api.procedures["reviews.shown"] = () => ({ data: { items: [review()], rating: null } });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("All in one piece.")).toBeTruthy();
});

test("a sample in another language than the page's is left out, a customer's review is not", async () => {
  shown = {
    items: [
      review({ text: "ตัวอย่าง", locale: "th", isSample: true }),
      review({ text: "A sample.", isSample: true }),
      review({ text: "ของครบทุกชิ้น", locale: "th" }),
    ],
    rating: null,
  };
  arrive();
  await screen.findByText("A sample.");
  expect(screen.getByText("ของครบทุกชิ้น")).toBeDefined();
  expect(screen.queryByText("ตัวอย่าง")).toBeNull();
});
