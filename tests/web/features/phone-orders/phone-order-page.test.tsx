import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { newCall, saveCall } from "#web/features/phone-orders/phone-draft.ts";
import { moveThrough } from "../calculator/sample-quote.ts";
import { resetSessions } from "../../../support/fake-session.ts";
import { api, KNOWN, openCall, useCalls, user } from "./call-world.tsx";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../support/fake-session.ts")).fakeSession(),
);

useCalls();

const KAI = { id: "u-2", email: "kai@example.test", name: "Kai", role: "admin" } as const;
const focused = () => document.activeElement;
const sentence = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
const withStops = {
  ...newCall(),
  move: { ...moveThrough("th-1006", "th-2004"), date: "2026-12-01", time: "09:00" },
};

const withDoors = {
  ...withStops,
  move: {
    ...withStops.move,
    stops: withStops.move.stops.map((stop) => ({ ...stop, detail: `Door ${stop.key}` })),
  },
};

describe("an order by phone", () => {
  it("is taken with the keyboard alone, and the price is read out as it forms", async () => {
    const opened = openCall();
    const phone = await screen.findByLabelText("Phone");
    await waitFor(() => expect(focused()).toBe(phone));
    await user.keyboard("081-234-5678{Enter}Malee{Enter}");
    expect(focused()).toBe(screen.getByLabelText(/^E-mail/));
    await screen.findByText(/Nobody is on file with this phone/);
    await user.keyboard("{Enter}{Enter}");
    expect(focused()).toBe(screen.getByLabelText(/^LINE ID/));
    await user.keyboard("malee.s {Enter}");
    expect(focused()).toBe(screen.getByRole("combobox", { name: "Pickup" }));
    await user.keyboard("Bang");
    await screen.findByRole("option", { name: /Bang Kapi/ });
    await user.keyboard("{Enter}");
    await screen.findByLabelText("Address: Pickup");
    await user.keyboard("{Enter}");
    expect(focused()).toBe(screen.getByLabelText("Address: Pickup"));
    await user.keyboard("88/1{Enter}Lam");
    await screen.findByRole("option", { name: /Bang Lamung/ });
    await user.keyboard("{Enter}");
    await screen.findByLabelText("Address: Destination");
    await user.keyboard("{Enter}gate B{Enter}{Enter}{Enter}");
    expect(focused()).toBe(screen.getByLabelText("Helpers"));
    await user.selectOptions(screen.getByLabelText("Helpers"), "2");
    await waitFor(() => expect(sentence().join()).toMatch(/[\d,]+ baht, 4-wheel truck, 2 helpers/));
    await user.keyboard("{Enter}{Enter}");
    expect(focused()).toBe(screen.getByRole("combobox", { name: "Date" }));
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Please choose a day and a time.")).toBeTruthy();
    expect(screen.getByText("Read the terms out, then tick this.")).toBeTruthy();
    expect(api.inputsOf("orders.placeByPhone")).toEqual([]);
    await user.keyboard("{Enter}");
    await screen.findByRole("dialog");
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // On to the time; and to the terms where only they are missing.
    expect(focused()).toBe(screen.getByLabelText("Time (Thailand)"));
    await user.type(screen.getByLabelText("Time (Thailand)"), "09:00");
    await waitFor(() => expect(sentence().join()).toMatch(/28 November/));
    await user.keyboard("{Control>}{Enter}{/Control}");
    const terms = screen.getByRole("checkbox", { name: /were read to the customer/ });
    await waitFor(() => expect(focused()).toBe(terms));
    await user.keyboard(" {Control>}{Enter}{/Control}");
    await waitFor(() => expect(opened.address()).toBe("/admin/orders?order=KD-7F3K2M"));
    expect(api.inputsOf("orders.placeByPhone")).toMatchObject([
      {
        contactPhone: "081-234-5678",
        contactName: "Malee",
        contactEmail: "",
        lineId: "malee.s",
        customerId: null,
        isInvited: false,
        termsRead: true,
        stops: [{ detail: "88/1" }, { detail: "gate B" }],
      },
    ]);
    expect(sessionStorage.getItem("khondee-phone-order")).toBeNull();
  });

  it("is of the known customer, whose name is filled in and who is invited only with a tick", async () => {
    api.procedures["orders.phoneCustomer"] = () => ({ data: KNOWN });
    saveCall("u-1", { ...withStops, phone: "0812345678", email: "malee@example.test" });
    openCall();
    expect(await screen.findByText(/Malee Suk · orders so far: 3/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Full name").value).toBe("Malee Suk");
    const invite = screen.getByRole<HTMLInputElement>("checkbox", { name: /Mail a link/ });
    expect(invite.checked).toBe(false);
    expect(screen.queryByLabelText("Language of our mails")).toBeNull();
  });

  it("says which account has the phone, and goes into it once the dispatcher has chosen it", async () => {
    const email = "malee@example.test";
    api.procedures["orders.phoneCustomer"] = (caller: { email: string }) => ({
      data: caller.email === email ? { ...KNOWN, email, by: "email" } : null,
    });
    api.procedures["orders.accountsOfPhone"] = () => ({ data: [{ name: "Malee S.", email }] });
    saveCall("u-1", { ...withStops, phone: "0812345678" });
    openCall();
    expect(
      await screen.findByText(/Malee S\. · malee@example\.test has this phone in the account/),
    ).toBeTruthy();
    expect(screen.getByText(/Nobody is on file/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Order for this account/ }));
    expect(focused()).not.toBe(document.body);
    await user.tab();
    expect(focused()).toBe(screen.getByLabelText("Full name"));
    expect(await screen.findByText(/Malee Suk · orders so far: 3/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Order for this account/ })).toBeNull();
  });

  it("keeps everything when it is refused, shows the errors at their fields, and after a reload", async () => {
    api.procedures["orders.placeByPhone"] = () => ({
      code: "BAD_INPUT",
      fields: { contactPhone: "PHONE_INVALID", lineId: "TOO_LONG", "stops.1.detail": "DOOR_MISSING" },
    });
    saveCall("u-1", {
      ...withDoors,
      phone: "0812345678",
      name: "Malee",
      lineId: "malee.s",
      termsRead: true,
      notes: "two cats",
    });
    openCall();
    await screen.findByText(/Nobody is on file/);
    await screen.findByText(/baht/);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Please enter a valid phone number.")).toBeTruthy();
    expect(screen.getByLabelText("Address: Destination").getAttribute("aria-invalid")).toBe("true");
    const lineId = screen.getByLabelText<HTMLInputElement>(/^LINE ID/);
    expect([lineId.value, lineId.getAttribute("aria-invalid")]).toEqual(["malee.s", "true"]);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Notes for the driver/).value).toBe("two cats");
    for (const kept of ["two cats", "malee.s"])
      expect(sessionStorage.getItem("khondee-phone-order")).toContain(kept);
  });

  it("is not placed where nobody can be invited at the address, which is said there, and is without the link", async () => {
    const email = "family@example.test";
    api.procedures["orders.placeByPhone"] = ({ isInvited }: { isInvited: boolean }) =>
      isInvited ? { code: "CUSTOMER_ADDRESS_TAKEN" } : { data: { orderId: "KD-7F3K2M" } };
    saveCall("u-1", { ...withDoors, phone: "0812345678", name: "Malee", email, termsRead: true });
    const opened = openCall();
    await screen.findByText(/Nobody is on file/);
    await screen.findByText(/baht/);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText(/Enter another address, or leave the link out/)).toBeTruthy();
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText(/^E-mail/)));
    await user.click(screen.getByRole("checkbox", { name: /Mail a link/ }));
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(opened.address()).toBe("/admin/orders?order=KD-7F3K2M"));
  });

  it("is not shown to whoever signs in after its dispatcher in the same tab, and goes", async () => {
    saveCall("u-1", { ...withStops, phone: "0812345678", notes: "two cats" });
    resetSessions({ status: "signed_in", user: KAI, isAdmin: true });
    openCall();
    expect(await screen.findByLabelText("Phone")).toHaveProperty("value", "");
    await waitFor(() => expect(sessionStorage.getItem("khondee-phone-order")).not.toContain("0812345678"));
    expect(sessionStorage.getItem("khondee-phone-order")).toContain("u-2");
    resetSessions();
  });

  it("goes on the account of a company for which the caller books, chosen with the keyboard", async () => {
    api.procedures["orders.phoneCustomer"] = () => ({
      data: { ...KNOWN, companies: [{ companyId: "co-1", name: "Siam Parts" }] },
    });
    saveCall("u-1", {
      ...withDoors,
      phone: "0812345678",
      termsRead: true,
    });
    openCall();
    await screen.findByText(/Malee Suk · orders so far: 3/);
    await screen.findByText(/baht/);
    const payer = screen.getByLabelText("Who pays");
    const choices = within(payer).getAllByRole("option");
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      "The customer pays",
      "On account of Siam Parts",
    ]);
    await user.selectOptions(payer, "co-1");
    payer.focus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(api.inputsOf("orders.placeByPhone")).toMatchObject([{ companyId: "co-1" }]));
  });

  it("takes the access to a stop down behind a button, which Enter goes past, and keeps it", async () => {
    saveCall("u-1", {
      ...withDoors,
      phone: "0812345678",
      name: "Malee",
      termsRead: true,
    });
    openCall();
    await screen.findByText(/baht/);
    expect(screen.queryByLabelText("Floor")).toBeNull();
    screen.getByLabelText("Address: Pickup").focus();
    await user.keyboard("{Enter}");
    expect(focused()).toBe(screen.getByRole("combobox", { name: "Destination" }));
    const button = screen.getByRole("button", { name: "Access: Destination" });
    await user.click(button);
    const part = within(screen.getByRole("group", { name: "Destination · Access" }));
    await user.selectOptions(part.getByLabelText("Floor"), "Floor 4");
    expect(button.textContent).toBe("Floor 4 · no lift · The truck stops at the door");
    expect(sessionStorage.getItem("khondee-phone-order")).toContain('"floor":3');
    await user.click(button);
    expect(screen.queryByLabelText("Floor")).toBeNull();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() =>
      expect(api.inputsOf("orders.placeByPhone")).toMatchObject([
        { goods: { items: [], stops: [null, { floor: 3, hasLift: false, carryDistanceM: 0 }] } },
      ]),
    );
  });

  it("begins with the access to its stops folded, also where it was open at the call before", async () => {
    openCall();
    await user.click(await screen.findByRole("button", { name: "Access: Pickup" }));
    expect(screen.getByLabelText("Floor")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect(screen.queryByLabelText("Floor")).toBeNull();
    expect(screen.getByRole("button", { name: "Access: Pickup" }).getAttribute("aria-expanded")).toBe(
      "false",
    );
  });

  it("of nobody's company asks not who pays, whatever was chosen for another caller", async () => {
    api.procedures["orders.phoneCustomer"] = () => ({ data: KNOWN });
    saveCall("u-1", { ...withStops, phone: "0812345678", companyId: "co-1" });
    openCall();
    await screen.findByText(/Malee Suk · orders so far: 3/);
    expect(screen.queryByLabelText("Who pays")).toBeNull();
  });

  it("is taken down without a price, with places in words, with the keyboard alone", async () => {
    const opened = openCall();
    api.procedures["geo.suggest"] = () => ({ data: [] });
    api.procedures["orders.bookByPhone"] = () => ({ data: { orderId: "KD-7F3K2M" } });
    const phone = await screen.findByLabelText("Phone");
    await waitFor(() => expect(focused()).toBe(phone));
    await user.keyboard("081-234-5678{Enter}Malee{Enter}");
    await screen.findByText(/Nobody is on file with this phone/);
    const unpriced = screen.getByRole<HTMLInputElement>("checkbox", { name: "Take it down without a price" });
    expect(unpriced.getAttribute("aria-keyshortcuts")).toBe("Alt+U");
    await user.keyboard("{Enter}{Enter}{Enter}");
    const pickup = screen.getByRole<HTMLInputElement>("combobox", { name: "Pickup" });
    expect(focused()).toBe(pickup);
    await user.keyboard("{Alt>}{u}{/Alt}");
    expect(unpriced.checked).toBe(true);
    expect(focused()).toBe(pickup);
    await user.keyboard("{Alt>}{u}{/Alt}");
    expect(unpriced.checked).toBe(false);
    // Enter before the search has answered goes on once it has found nothing.
    await user.keyboard("{Alt>}{u}{/Alt}the yellow house{Enter}");
    await waitFor(() => expect(focused()).toBe(screen.getByRole("combobox", { name: "Destination" })));
    expect(pickup.value).toBe("the yellow house");
    await user.keyboard("her sister's{Enter}");
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText("4-wheel truck")));
    await user.click(screen.getByRole("combobox", { name: "Date" }));
    await screen.findByRole("dialog");
    await user.keyboard("{ArrowDown}{Enter}");
    await user.type(screen.getByLabelText("Time (Thailand)"), "09:00");
    screen.getByRole("checkbox", { name: /liability terms were read/ }).focus();
    await user.keyboard(" {Control>}{Enter}{/Control}");
    const wanted = screen.getByLabelText("What the customer wants moved");
    await waitFor(() => expect(wanted.getAttribute("aria-invalid")).toBe("true"));
    expect(api.inputsOf("orders.bookByPhone")).toEqual([]);
    await user.type(wanted, "A piano{Control>}{Enter}{/Control}");
    await waitFor(() => expect(opened.address()).toBe("/admin/orders?order=KD-7F3K2M"));
    expect(api.inputsOf("orders.bookByPhone")).toMatchObject([
      {
        stops: [{ text: "the yellow house" }, { text: "her sister's" }],
        vehicles: ["four_wheel"],
        notes: "A piano",
        customerId: null,
      },
    ]);
    expect(api.inputsOf("orders.placeByPhone")).toEqual([]);
  });

  it("without a price asks for each place in words, and for another one than the one before", async () => {
    saveCall("u-1", {
      ...newCall(),
      phone: "0812345678",
      name: "Malee",
      isUnpriced: true,
      move: {
        ...newCall().move,
        stops: [
          { key: 1, text: "here", place: null },
          { key: 2, text: "here ", place: null },
        ],
      },
    });
    openCall();
    await screen.findByText(/Nobody is on file/);
    await user.keyboard("{Control>}{Enter}{/Control}");
    const destination = screen.getByRole("combobox", { name: "Destination" });
    await waitFor(() => expect(destination.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByRole("combobox", { name: "Pickup" }).getAttribute("aria-invalid")).not.toBe("true");
  });

  it("of somebody else than was seen looks again and places nothing", async () => {
    api.procedures["orders.placeByPhone"] = () => ({ code: "CUSTOMER_CHANGED" });
    saveCall("u-1", {
      ...withDoors,
      phone: "0812345678",
      name: "Malee",
      termsRead: true,
    });
    openCall();
    await screen.findByText(/Nobody is on file/);
    await screen.findByText(/baht/);
    api.procedures["orders.phoneCustomer"] = () => ({ data: KNOWN });
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText(/Malee Suk · orders so far: 3/)).toBeTruthy();
    const notice = screen.getByRole("complementary", { name: "notice" });
    await waitFor(() => expect(notice.textContent).toContain("another customer"));
  });
});
