import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { newCall, saveCall } from "#web/features/phone-orders/phone-draft.ts";
import { moveThrough } from "../calculator/sample-quote.ts";
import { api, KNOWN, openCall, useCalls, user } from "./call-world.tsx";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../support/fake-session.ts")).fakeSession(),
);

useCalls();

const withStops = {
  ...newCall(),
  move: { ...moveThrough("th-1006", "th-2004"), date: "2026-12-01", time: "09:00" },
};

const COMPANY = {
  name: "Siam Rice Co., Ltd.",
  address: "88 Rama IV Road",
  branch: "00000",
  taxId: "0000000000001",
};
const ready = {
  ...withStops,
  phone: "0812345678",
  name: "Malee",
  termsRead: true,
  move: {
    ...withStops.move,
    stops: withStops.move.stops.map((stop) => ({ ...stop, detail: `Door ${stop.key}` })),
  },
};
const tick = () =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: /^Make the documents out to a company/ });
async function openReady() {
  openCall();
  await screen.findByText(/baht/);
  await screen.findByText(/Nobody is on file|Malee Suk/);
  return tick();
}
const send = () => user.keyboard("{Control>}{Enter}{/Control}");

describe("the company that a tax invoice of a call is made out to", () => {
  it("is folded, and sent as it was typed with the keyboard alone", async () => {
    saveCall("u-1", ready);
    const box = await openReady();
    expect(screen.queryByLabelText("Company name")).toBeNull();
    box.focus();
    await user.keyboard(" ");
    await screen.findByLabelText("Company name");
    await user.keyboard("{Enter}Siam Rice Co., Ltd.{Enter}88 Rama IV Road{Tab}0000000000001");
    await send();
    await waitFor(() => expect(api.inputsOf("orders.placeByPhone")).toMatchObject([{ buyer: COMPANY }]));
  });

  it("is checked before anything is sent, and survives a reload of the tab", async () => {
    saveCall("u-1", { ...ready, buyer: { isCompany: true, company: { ...COMPANY, taxId: "12" } } });
    const box = await openReady();
    expect(box.checked).toBe(true);
    const taxId = await screen.findByLabelText("Tax ID");
    await send();
    await waitFor(() => expect(taxId.getAttribute("aria-invalid")).toBe("true"));
    await waitFor(() => expect(document.activeElement).toBe(taxId));
    expect(api.inputsOf("orders.placeByPhone")).toEqual([]);
    expect(sessionStorage.getItem("khondee-phone-order")).toContain("Siam Rice");
  });

  it("is left to what the customer has saved where nobody asks for one", async () => {
    saveCall("u-1", ready);
    await openReady();
    await send();
    await waitFor(() => expect(api.inputsOf("orders.placeByPhone")).toHaveLength(1));
    expect(api.inputsOf("orders.placeByPhone")[0]).not.toHaveProperty("buyer");
  });

  it("is that of the account where a company pays", async () => {
    const companies = [{ companyId: "co-1", name: "Siam Parts" }];
    api.procedures["orders.phoneCustomer"] = () => ({ data: { ...KNOWN, companies } });
    saveCall("u-1", { ...ready, buyer: { isCompany: true, company: COMPANY } });
    await openReady();
    await user.selectOptions(await screen.findByLabelText("Who pays"), "co-1");
    expect(screen.queryByRole("checkbox", { name: /^Make the documents out to a company/ })).toBeNull();
    screen.getByLabelText("Who pays").focus();
    await send();
    await waitFor(() => expect(api.inputsOf("orders.placeByPhone")).toMatchObject([{ companyId: "co-1" }]));
    expect(api.inputsOf("orders.placeByPhone")[0]).not.toHaveProperty("buyer");
  });

  it("is said without a price, too, and a refusal of it stands at its field", async () => {
    api.procedures["orders.bookByPhone"] = () => ({
      code: "BAD_INPUT",
      fields: { "buyer.taxId": "TAX_ID_INVALID" },
    });
    saveCall("u-1", {
      ...ready,
      isUnpriced: true,
      notes: "A piano",
      buyer: { isCompany: true, company: COMPANY },
    });
    openCall();
    await screen.findByText(/Nobody is on file/);
    const taxId = await screen.findByLabelText("Tax ID");
    await send();
    await waitFor(() => expect(api.inputsOf("orders.bookByPhone")).toMatchObject([{ buyer: COMPANY }]));
    await waitFor(() => expect(taxId.getAttribute("aria-invalid")).toBe("true"));
  });

  it("is forgotten with the call", async () => {
    saveCall("u-1", { ...ready, buyer: { isCompany: true, company: COMPANY } });
    const box = await openReady();
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect(box.checked).toBe(false);
    await waitFor(() => expect(sessionStorage.getItem("khondee-phone-order")).not.toContain("Siam Rice"));
    await user.click(box);
    expect(await screen.findByLabelText("Company name")).toHaveProperty("value", "");
  });

  it("is none of a call that an earlier version has kept, and neither is a LINE ID", async () => {
    const { buyer: _none, lineId: _nor, ...earlier } = ready;
    sessionStorage.setItem("khondee-phone-order", JSON.stringify({ userId: "u-1", value: earlier }));
    const box = await openReady();
    expect(box.checked).toBe(false);
    expect(screen.getByLabelText("Full name")).toHaveProperty("value", "Malee");
    expect(screen.getByLabelText(/^LINE ID/)).toHaveProperty("value", "");
  });
});
