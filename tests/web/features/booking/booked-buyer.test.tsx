import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FakeApi } from "../../../support/fake-api.ts";
import { bookingApi, openBooking, openFilledIn, submit, user } from "./open-booking.tsx";
import { fill } from "../../../support/fill.ts";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../support/fake-session.ts")).fakeSession(),
);

let api: FakeApi;

beforeEach(() => {
  api = bookingApi();
});

afterEach(() => vi.unstubAllGlobals());

const COMPANY = { name: "ABC Co., Ltd.", address: "1 Sample Road", branch: "00000", taxId: "0000000000001" };
const CHOICE = "Make the documents out to a company";

/** Both places as free text, which needs no price. */
const OWN_WORDS = {
  pickup: { key: 1, text: "Grandmother's house", place: null },
  destination: { key: 2, text: "The new house", place: null },
};

async function typeCompany(taxId: string) {
  await user.click(screen.getByLabelText(CHOICE));
  await fill(user, await screen.findByLabelText("Company name"), COMPANY.name);
  await fill(user, screen.getByLabelText("Registered address"), COMPANY.address);
  await fill(user, screen.getByLabelText("Tax ID"), taxId);
}

test("a company is typed with the booking: a wrong tax id is named at its field, the right one goes along", async () => {
  const page = await openFilledIn(OWN_WORDS);
  await typeCompany("0000000000002");
  await submit();
  await waitFor(() => expect(screen.getByLabelText("Tax ID").getAttribute("aria-invalid")).toBe("true"));
  expect(api.inputsOf("orders.book")).toEqual([]);
  await user.clear(screen.getByLabelText("Tax ID"));
  await fill(user, screen.getByLabelText("Tax ID"), COMPANY.taxId);
  await submit();
  await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
  expect(api.inputsOf("orders.book")).toMatchObject([{ buyer: COMPANY }]);
});

test("what the server refuses of the company is marked at its field", async () => {
  await openFilledIn(OWN_WORDS);
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
  await openFilledIn(OWN_WORDS);
  await typeCompany(COMPANY.taxId);
  cleanup();
  const page = openBooking();
  expect(await screen.findByDisplayValue(COMPANY.name)).toBeDefined();
  await submit();
  await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
  expect(api.inputsOf("orders.book")).toMatchObject([{ buyer: COMPANY }]);
  cleanup();
  await openFilledIn(OWN_WORDS);
  await submit();
  await waitFor(() => expect(api.inputsOf("orders.book")).toHaveLength(2));
  expect(api.inputsOf("orders.book")[1]).not.toHaveProperty("buyer");
});
