import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuditPage } from "#web/features/audit/audit-page.tsx";
import { isSomebody, readingsOf } from "#web/features/audit/readings.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { FakeApi, type FakeAnswer } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["audit.list"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["audit.people"] = () => ({ data: { items: [], hasMore: false } });
  api.procedures["people.byId"] = () => ({ data: { userId: "nok", name: "Nok", email: null } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const firstOf = (text: string) => readingsOf(text)[0]?.search;

test("a text is read as what it looks like, and as the id of a record in any case", () => {
  expect(firstOf("nok@example.test")).toEqual({ who: "nok@example.test" });
  expect(firstOf(" kd-7f3k2m ")).toEqual({ record: "kd-7f3k2m" });
  for (const network of ["203.0.113.7", "203.0.113.0/24", "2001:db8::1"])
    expect(firstOf(network)).toEqual({ network });
  expect(firstOf("ferry route change")).toEqual({ section: "ferries.update" });
  expect(readingsOf("ferries")[0]).toEqual({ text: "Ferries (everything)", search: { section: "ferries" } });
  for (const text of ["nok@example.test", "203.0.113.7", "cancel", "no such words"])
    expect(readingsOf(text).map(({ search }) => search)).toContainEqual({ record: text });
  expect(readingsOf("a").length).toBeLessThan(20);
});

test("actions are found by the words of the reader's language", () => {
  overwriteGetLocale(() => "th");
  expect(readingsOf("แก้ไขเส้นทางเรือ")[0]).toEqual({
    text: "แก้ไขเส้นทางเรือ",
    search: { section: "ferries.update" },
  });
});

const ACTION = {
  seq: 7,
  at: Date.parse("2026-11-20T02:00:00Z"),
  actorId: "nok",
  actorRole: "admin",
  actorName: "Nok",
  network: "203.0.113.0/24",
  device: "Chrome, Android",
  requestId: "r-1",
  records: {},
  changes: [],
  outcome: "ok",
  params: {},
  fields: {},
  hash: "abc",
};
test("Thai digits are read as others are: of a phone, an id and a network", () => {
  for (const phone of ["๐๘๑๒๓๔๕๖๗๘", "(๐๘๑) ๒๓๔-๕๖๗๘", "๐๘๑.๒๓๔.๕๖๗๘"]) expect(isSomebody(phone)).toBe(true);
  for (const id of ["KD-๗F3K2M", "๒๐๓.๐.๑๑๓.๗", "๐๘๑๒"]) expect(isSomebody(id)).toBe(false);
  expect(firstOf("KD-๗F3K2M")).toEqual({ record: "KD-7F3K2M" });
  expect(firstOf("๒๐๓.๐.๑๑๓.๗")).toEqual({ network: "203.0.113.7" });
});

const NOK = { userId: "nok", name: "Nok", email: null };
const openText = (text: string) =>
  openPage({ "/admin/audit": AuditPage }, `/admin/audit?${new URLSearchParams({ q: text }).toString()}`);
const readingsShown = async (text: string) =>
  within(await screen.findByRole("navigation", { name: `Search the audit log for “${text}”` }));

test("the page lists the likeliest reading of a text, and each other one is a press away, also after the first", async () => {
  api.procedures["audit.people"] = () => ({ data: { items: [NOK], hasMore: false } });
  const text = "change a ferry route";
  const page = openText(text);
  const readings = await readingsShown(text);
  await waitFor(() => expect(api.inputsOf("audit.list")).toMatchObject([{ what: "ferries.update" }]));
  const current = () => readings.getByRole("link", { current: "page" }).textContent;
  expect(current()).toBe("Change a ferry route");
  await userEvent.click(await readings.findByRole("link", { name: "Who: Nok" }));
  await waitFor(() => expect(api.inputsOf("audit.list").at(-1)).toMatchObject({ who: "nok" }));
  expect(current()).toBe("Who: Nok");
  await userEvent.click(readings.getByRole("link", { name: "Record: change a ferry route" }));
  await waitFor(() => expect(api.inputsOf("audit.list").at(-1)).toMatchObject({ record: text }));
  expect(current()).toBe("Record: change a ferry route");
  const address = new URL(page.address(), "http://khondee.test").searchParams;
  expect(Object.fromEntries(address)).toEqual({ q: text, record: text });
});

test("the readings stay while an entry is open and after it is closed", async () => {
  api.procedures["audit.byId"] = () => ({ code: "NOT_FOUND" });
  const page = openPage(
    { "/admin/audit": AuditPage },
    "/admin/audit?q=ferries&section=ferries&entry=%224711%22",
  );
  await readingsShown("ferries");
  const [close] = await screen.findAllByRole("button", { name: "Back to the list" });
  await userEvent.click(close as HTMLElement);
  await waitFor(() => expect(page.address()).toBe("/admin/audit?q=ferries&section=ferries"));
  const readings = await readingsShown("ferries");
  expect(readings.getByRole("link", { current: "page" }).textContent).toBe("Ferries (everything)");
});

test.each([
  "malee",
  "081 234 5678",
  "0812345678",
  "+66812345678",
  "(081)234-5678",
  "(081) 234-5678",
  "081.234.5678",
  "(+66)81-234-5678",
])(
  "of %s, which is nobody's id, the first who has acted by it is listed, and nothing before",
  async (text) => {
    api.procedures["audit.people"] = () => ({ data: { items: [NOK], hasMore: false } });
    openText(text);
    const readings = await readingsShown(text);
    expect((await readings.findByRole("link", { current: "page" })).textContent).toBe("Who: Nok");
    await waitFor(() => expect(api.inputsOf("audit.list")).toMatchObject([{ who: "nok" }]));
    expect(readings.getByRole("link", { name: `Record: ${text}` })).toBeTruthy();
  },
);

test("a text that is nobody's either is looked for as a record", async () => {
  openText("thammachat-chang");
  await waitFor(() => expect(api.inputsOf("audit.list")).toMatchObject([{ record: "thammachat-chang" }]));
  const readings = await readingsShown("thammachat-chang");
  expect(readings.getByRole("link", { current: "page" }).textContent).toBe("Record: thammachat-chang");
});

test("where it cannot be looked up whom a text is of, it says so and tries again, rather than that nothing is there", async () => {
  const answers: FakeAnswer[] = [{ code: "INTERNAL" }, { data: { items: [NOK], hasMore: false } }];
  api.procedures["audit.people"] = () => answers.shift()!;
  openText("malee");
  expect(await screen.findByRole("heading", { name: "Could not load the log." })).toBeTruthy();
  expect(screen.queryByText("Nothing found.")).toBeNull();
  expect((await readingsShown("malee")).getByRole("link", { name: "Record: malee" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(api.inputsOf("audit.list")).toMatchObject([{ who: "nok" }]));
  expect(screen.queryByRole("heading", { name: "Could not load the log." })).toBeNull();
});

test("while it is looked up whom a text is of, the log that was shown before does not stand under it", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  api.procedures["audit.people"] = async () => {
    await answered;
    return { data: { items: [NOK], hasMore: false } };
  };
  api.procedures["audit.list"] = ({ who }: { who?: string }) => ({
    data: { items: [{ ...ACTION, what: who === undefined ? "newer.thing" : "nok.thing" }], nextCursor: null },
  });
  const page = openPage({ "/admin/audit": AuditPage }, "/admin/audit");
  expect(await screen.findByText("newer.thing")).toBeTruthy();
  void page.navigate({ to: "/admin/audit", search: { q: "malee" } });
  await readingsShown("malee");
  expect(screen.queryByText("newer.thing")).toBeNull();
  expect(screen.getByText("Loading")).toBeTruthy();
  answer();
  expect(await screen.findByText("nok.thing")).toBeTruthy();
});
