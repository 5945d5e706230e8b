import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PeoplePage } from "#web/features/people/people-page.tsx";
import type { ListedPerson, ShownPerson } from "#web/features/people/people-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { fill } from "../../../support/fill.ts";

let api: FakeApi;
let role: ListedPerson["role"];
let isOnFile: boolean;
let factor: string | null;
let driverId: string | null;
let hasOrders: boolean;

const NOK = {
  userId: "nok",
  name: "Nok",
  email: "nok@example.test",
  phone: "+66812345678",
  hasSecondFactor: false,
  createdAt: Date.parse("2026-11-20T02:00:00Z"),
};
const NO_RECORDS = {
  orders: [],
  jobs: [],
  refunds: [],
  compensations: [],
  unpaid: [],
  claims: [],
  transfers: [],
  cash: [],
  recent: [],
};

const NOTHING_STAYS = {
  obstacle: null,
  openRecords: null,
  orderCount: 0,
  jobCount: 0,
  documents: [],
  hasMoreDocuments: false,
  payouts: [],
  hasMorePayouts: false,
  kept: [],
  keptUntil: null,
};
const SESSION = {
  sessionId: "s-1",
  isCurrent: false,
  createdAt: NOK.createdAt,
  seenAt: NOK.createdAt,
  browser: "Chrome",
  system: "Android",
  city: "",
  country: "",
};

beforeEach(() => {
  role = "customer";
  isOnFile = false;
  factor = null;
  driverId = null;
  hasOrders = false;
  api = new FakeApi();
  api.install();
  api.procedures["people.list"] = () => ({ data: { items: [{ ...NOK, role }], nextCursor: null } });
  api.procedures["people.byId"] = () => {
    const data: ShownPerson = {
      ...NOK,
      role,
      isViewer: false,
      factor,
      driverId,
      hasOrders,
      isOnFile,
      sessions: [SESSION],
      hasMoreSessions: false,
    };
    return { data };
  };
  api.procedures["people.erasure"] = () => ({ data: NOTHING_STAYS });
  api.procedures["people.changeRole"] = () => {
    role = "dispatcher";
    return { data: { userId: "nok", role } };
  };
  api.procedures["people.endSession"] = () => ({ data: undefined });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (address = "/admin/people") =>
  openPage(
    {
      "/admin/people": PeoplePage,
      "/admin/audit": () => <p>log</p>,
      "/admin/invoices": () => <p>paper</p>,
    },
    address,
  );

test("the search and the role are in the address, and asked for", async () => {
  const page = open();
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search" }), "nok{Enter}");
  await userEvent.click(await screen.findByRole("link", { name: "Dispatcher" }));
  await waitFor(() => expect(page.address()).toBe("/admin/people?search=nok&role=dispatcher"));
  await waitFor(() =>
    expect(api.inputsOf("people.list").at(-1)).toMatchObject({ search: "nok", role: "dispatcher" }),
  );
});

test("an index that is being built is said, also where nothing is found yet", async () => {
  api.procedures["people.list"] = () => ({
    data: { items: [], nextCursor: null, isSearchCurrent: false },
  });
  open("/admin/people?search=nok");
  await screen.findByText("Nobody found.");
  expect(screen.getByRole("status").textContent).toMatch(/search index is being built/);
});

test("a role is given after a question, from the role that was seen", async () => {
  open("/admin/people?person=nok");
  const panel = await screen.findByRole("region", { name: "Nok" });
  await userEvent.click(await within(panel).findByRole("radio", { name: /^Dispatcher/ }));
  await userEvent.click(within(panel).getByRole("button", { name: "Change the role" }));
  expect(api.inputsOf("people.changeRole")).toEqual([]);
  const question = await screen.findByRole("dialog", { name: /to “Dispatcher”/ });
  await userEvent.click(within(question).getByRole("button", { name: "Change the role" }));
  await waitFor(() =>
    expect(api.inputsOf("people.changeRole")).toEqual([
      { userId: "nok", role: "dispatcher", seenRole: "customer" },
    ]),
  );
  expect(await screen.findByText(/The admin area opens for this account once/)).toBeTruthy();
});

test("a role that somebody else gives behind the question is said in it before anything is sent", async () => {
  open("/admin/people?person=nok");
  const panel = await screen.findByRole("region", { name: "Nok" });
  await userEvent.click(await within(panel).findByRole("radio", { name: /^Dispatcher/ }));
  await userEvent.click(within(panel).getByRole("button", { name: "Change the role" }));
  const question = within(await screen.findByRole("dialog", { name: /to “Dispatcher”/ }));
  role = "accountant";
  await act(() => queryClient.refetchQueries());
  const notice = await question.findByRole("region", { name: /^Someone else saved/ });
  expect(notice.textContent).toMatch(/You sawNo staff role.*Saved nowAccountant/);
  const confirm = () => userEvent.click(question.getByRole("button", { name: "Change the role" }));
  await confirm();
  expect(api.inputsOf("people.changeRole")).toEqual([]);
  await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
  await confirm();
  await waitFor(() =>
    expect(api.inputsOf("people.changeRole")).toMatchObject([{ role: "dispatcher", seenRole: "accountant" }]),
  );
});

test("a role that somebody else has changed: both are shown, and the next press is about the one that is saved", async () => {
  api.procedures["people.changeRole"] = ({ seenRole }: { seenRole: string }) => {
    if (seenRole === "accountant") return { data: { userId: "nok", role: "dispatcher" } };
    role = "accountant";
    return { code: "ROLE_CHANGED" };
  };
  open("/admin/people?person=nok");
  const panel = await screen.findByRole("region", { name: "Nok" });
  await userEvent.click(await within(panel).findByRole("radio", { name: /^Dispatcher/ }));
  const change = async () => {
    await userEvent.click(within(panel).getByRole("button", { name: "Change the role" }));
    const question = await screen.findByRole("dialog", { name: /to “Dispatcher”/ });
    await userEvent.click(within(question).getByRole("button", { name: "Change the role" }));
  };
  await change();
  const notice = await within(panel).findByRole("region", { name: /^Someone else saved/ });
  expect(notice.textContent).toContain("Saved nowAccountantYou choseDispatcher");
  expect(within(panel).getByRole<HTMLInputElement>("radio", { name: /^Dispatcher/ }).checked).toBe(true);
  await change();
  await waitFor(() => expect(api.inputsOf("people.changeRole")).toHaveLength(2));
  expect(api.inputsOf("people.changeRole")[1]).toMatchObject({ role: "dispatcher", seenRole: "accountant" });
  await waitFor(() => expect(within(panel).queryByRole("region", { name: /^Someone else/ })).toBeNull());
});

test("a role that is chosen and not given yet is asked about before the person is left", async () => {
  const page = open("/admin/people?person=nok");
  const panel = await screen.findByRole("region", { name: "Nok" });
  await userEvent.click(await within(panel).findByRole("radio", { name: /^Dispatcher/ }));
  await userEvent.click(within(panel).getByRole("button", { name: "Close" }));
  await userEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(page.address()).toBe("/admin/people?person=nok");
  await userEvent.click(await within(panel).findByRole("radio", { name: /^No staff role/ }));
  await userEvent.click(within(panel).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(page.address()).toBe("/admin/people"));
});

test("a session of theirs is ended", async () => {
  open("/admin/people?person=nok");
  await userEvent.click(await screen.findByRole("button", { name: "Log out Chrome · Android" }));
  await waitFor(() =>
    expect(api.inputsOf("people.endSession")).toEqual([{ userId: "nok", sessionId: "s-1" }]),
  );
});

test("all sessions of a person end after a question that says what follows", async () => {
  api.procedures["people.endSessions"] = () => ({ data: undefined });
  open("/admin/people?person=nok");
  await userEvent.click(await screen.findByRole("button", { name: "Log out everywhere" }));
  expect(screen.queryByRole("button", { name: "Reset two-step login" })).toBeNull();
  const question = within(await screen.findByRole("dialog", { name: "Log out everywhere" }));
  expect(
    question.getByText("Nok is logged out on every device at once and has to log in again."),
  ).toBeTruthy();
  expect(api.inputsOf("people.endSessions")).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Log out everywhere" }));
  await waitFor(() => expect(api.inputsOf("people.endSessions")).toEqual([{ userId: "nok" }]));
});

test("a second factor that is lost is taken off after a question that asks why", async () => {
  factor = "f-1";
  api.procedures["people.resetSecondFactor"] = () => ({ data: { userId: "nok" } });
  open("/admin/people?person=nok");
  await userEvent.click(await screen.findByRole("button", { name: "Reset two-step login" }));
  const question = within(await screen.findByRole("dialog"));
  const confirm = question.getByRole("button", { name: "Reset two-step login" });
  await userEvent.click(confirm);
  await question.findByText("Please fill in this field.");
  expect(api.inputsOf("people.resetSecondFactor")).toEqual([]);
  await userEvent.selectOptions(question.getByLabelText("Why it is reset"), "Phone or codes are lost");
  await userEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const asked = { userId: "nok", seenFactor: "f-1", reason: "lost" };
  expect(api.inputsOf("people.resetSecondFactor")).toEqual([asked]);
});

test("a second factor that was set up anew since is taken off only once that was read; the reason stays", async () => {
  factor = "f-1";
  api.procedures["people.resetSecondFactor"] = ({ seenFactor }: { seenFactor: string }) => {
    if (seenFactor === "f-2") return { data: { userId: "nok" } };
    factor = "f-2";
    return { code: "SECOND_FACTOR_CHANGED" };
  };
  open("/admin/people?person=nok");
  await userEvent.click(await screen.findByRole("button", { name: "Reset two-step login" }));
  const question = within(await screen.findByRole("dialog"));
  const confirm = question.getByRole<HTMLButtonElement>("button", { name: "Reset two-step login" });
  await userEvent.selectOptions(question.getByLabelText("Why it is reset"), "Phone or codes are lost");
  await userEvent.click(confirm);
  const notice = await question.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(within(notice).getByRole("listitem").textContent).toMatch(
    /^Two-step loginYou sawOnSaved nowOn, set up anew/,
  );
  expect(confirm.disabled).toBe(true);
  expect(api.inputsOf("people.resetSecondFactor")).toHaveLength(1);
  await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
  expect(confirm.disabled).toBe(false);
  await userEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("people.resetSecondFactor").at(-1)).toEqual({
    userId: "nok",
    seenFactor: "f-2",
    reason: "lost",
  });
});

describe("a customer without an account", () => {
  beforeEach(() => {
    isOnFile = true;
    api.procedures["people.erasure"] = () => ({
      data: {
        obstacle: null,
        openRecords: null,
        orderCount: 3,
        jobCount: 0,
        kept: [],
        keptUntil: Date.parse("2031-12-31T12:00:00+07:00"),
        documents: [{ documentId: "KD-A-INV1", kind: "invoice", number: "INV2026-000012" }],
        hasMoreDocuments: false,
        payouts: [],
        hasMorePayouts: false,
      },
    });
  });

  test("is erased after a question; what stays, and which documents the law keeps, is said before", async () => {
    api.procedures["people.erase"] = () => ({ data: { userId: "nok" } });
    // Of another page, which shows whom a vehicle belongs to.
    queryClient.setQueryData([["vehicles", "list"]], []);
    const page = open("/admin/people?person=nok");
    const panel = await screen.findByRole("region", { name: "Nok" });
    const link = await within(panel).findByRole("link", { name: "INV2026-000012" });
    expect(link.getAttribute("href")).toBe("/admin/invoices?document=KD-A-INV1");
    expect(panel.textContent).toContain("orders (3)");
    expect(panel.textContent).toContain("until 31 December 2031");
    expect(within(panel).queryByRole("radio")).toBeNull();
    // Nobody logs in as them.
    for (const text of ["Account since", "Logged in on"]) expect(panel.textContent).not.toContain(text);
    await userEvent.click(within(panel).getByRole("button", { name: "Erase their data" }));
    const question = await screen.findByRole("dialog", { name: "Erase the data of Nok?" });
    const confirm = within(question).getByRole("button", { name: "Erase their data" });
    await userEvent.click(confirm);
    await within(question).findByText("Please fill in this field.");
    expect(api.inputsOf("people.erase")).toEqual([]);
    await userEvent.selectOptions(within(question).getByLabelText("How the request came"), "By letter");
    await fill(userEvent, within(question).getByLabelText("Reference of the request"), "DSR-2026-014");
    await userEvent.click(confirm);
    const asked = { userId: "nok", channel: "letter", reference: "DSR-2026-014" };
    await waitFor(() => expect(api.inputsOf("people.erase")).toEqual([asked]));
    await waitFor(() => expect(page.address()).toBe("/admin/people"));
    expect(queryClient.getQueryState([["vehicles", "list"]])?.isInvalidated).toBe(true);
  });

  test("with an order that is not finished cannot be erased, and it says why", async () => {
    api.procedures["people.erasure"] = () => ({
      data: {
        obstacle: {
          code: "ACCOUNT_HAS_OPEN_ORDERS",
          params: { count: 37, orders: 34, compensations: 1, cash: 1, earnings: 1 },
        },
        openRecords: {
          ...NO_RECORDS,
          orders: [
            { id: "KD-A", orderId: "KD-A" },
            { id: "KD-B", orderId: "KD-B" },
          ],
          compensations: [{ id: "claim-1", orderId: "KD-C" }],
          cash: [{ id: "payment-1", orderId: "KD-D" }],
        },
        orderCount: 2,
        jobCount: 0,
        documents: [],
        hasMoreDocuments: false,
        payouts: [],
        hasMorePayouts: false,
        kept: [],
        keptUntil: null,
      },
    });
    open("/admin/people?person=nok");
    expect(await screen.findByText(/unfinished orders: 34, compensations on their way: 1, /)).toBeTruthy();
    expect(screen.getByText("compensations on their way: 1")).toBeTruthy();
    expect(screen.getByText("32 more, listed once these are settled")).toBeTruthy();
    const addressOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(addressOf("KD-A")).toBe("/admin/orders?order=KD-A");
    expect(addressOf("KD-B")).toBe("/admin/orders?order=KD-B");
    expect(addressOf("KD-C")).toBe("/admin/claims?claim=claim-1");
    expect(addressOf("KD-D")).toBe("/admin/payments?payment=payment-1");
    expect(addressOf("Driver pay")).toBe("/admin/payouts");
    expect(screen.queryByRole("button", { name: "Erase their data" })).toBeNull();
  });

  test("who alone owns a company leads to it, where another owner is named", async () => {
    const params = { company: "Siam Trading", companyId: "CO-AAAAAA" };
    api.procedures["people.erasure"] = () => ({
      data: { ...NOTHING_STAYS, obstacle: { code: "ONLY_OWNER_OF_COMPANY", params } },
    });
    open("/admin/people?person=nok");
    const link = await screen.findByRole("link", { name: "Siam Trading" });
    expect(link.getAttribute("href")).toBe("/admin/companies/CO-AAAAAA");
  });
});

test("a customer leads to their orders, and whoever has another role only once they have some", async () => {
  open("/admin/people?person=nok");
  const panel = within(await screen.findByRole("region", { name: "Nok" }));
  const address = async () =>
    (await panel.findByRole("link", { name: "Orders of Nok" })).getAttribute("href");
  expect(await address()).toBe("/admin/orders?customerId=nok");
  role = "dispatcher";
  await queryClient.invalidateQueries();
  await waitFor(() => expect(panel.queryByRole("link", { name: "Orders of Nok" })).toBeNull());
  hasOrders = true;
  await queryClient.invalidateQueries();
  expect(await address()).toBe("/admin/orders?customerId=nok");
});

test("whoever drives leads to their page as a driver, and nobody else does", async () => {
  open("/admin/people?person=nok");
  const panel = within(await screen.findByRole("region", { name: "Nok" }));
  await panel.findByRole("link", { name: "Orders of Nok" });
  expect(panel.queryByRole("link", { name: "Show the driver" })).toBeNull();
  role = "driver";
  driverId = "d-1";
  await queryClient.invalidateQueries();
  expect((await panel.findByRole("link", { name: "Show the driver" })).getAttribute("href")).toBe(
    "/admin/drivers?driver=d-1",
  );
});
