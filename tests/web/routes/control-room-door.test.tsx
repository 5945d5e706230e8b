import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentSession, reloadSession, signOut } from "#web/lib/session/session.ts";
import { controlRoomDoor } from "#web/routes/control-room-door.ts";
import { PagePending } from "#web/routes/page-pending.tsx";
import { FakeApi } from "../../support/fake-api.ts";
import { openPage } from "../../support/open-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.auth["/sign-out"] = () => ({});
  api.procedures["account.isAdmin"] = () => ({ data: false });
});
afterEach(async () => {
  if (currentSession().status === "signed_in") await signOut();
  vi.unstubAllGlobals();
});

function user(role: string) {
  const expiresAt = new Date(Date.now() + 3600_000).toISOString();
  const person = { id: "u-1", email: "malee@example.test", name: "malee", role };
  return { body: { user: person, session: { expiresAt } } };
}

/** Where the door leads at the orders of the control room. */
async function leadsTo(addPages: () => Promise<void>): Promise<unknown> {
  const { beforeLoad } = controlRoomDoor(addPages).options;
  const location = { pathname: "/admin/orders", search: {}, hash: "", state: {} };
  const answer = beforeLoad?.({ location } as never) as Promise<void>;
  return answer.catch((error: unknown) => (error as { readonly options: { to: string } }).options.to);
}
/** The code of the control room never arrives. */
const never = () => new Promise<void>(() => {});

test.each([
  ["a customer", () => user("customer")],
  ["a driver", () => user("driver")],
  ["nobody", () => ({ body: null })],
])("%s is sent home by the session alone, without the code of the control room", async (_who, session) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  api.auth["/get-session"] = async () => {
    await held;
    return session();
  };
  const loading = reloadSession();
  const led = leadsTo(never);
  answer();
  expect(await led).toBe("/");
  await loading;
});

test.each([
  ["one of the staff", () => user("dispatcher")],
  ["somebody whose session could not be loaded", () => ({ status: 503 })],
])("%s goes on once the code is there", async (_who, session) => {
  api.auth["/get-session"] = session;
  await reloadSession();
  const addPages = vi.fn<() => Promise<void>>(() => Promise.resolve());
  expect(await leadsTo(addPages)).toBe("/admin/orders");
  expect(addPages).toHaveBeenCalledOnce();
});

test("code that fails to load is of no concern to who is sent home", async () => {
  api.auth["/get-session"] = () => user("customer");
  await reloadSession();
  expect(await leadsTo(() => Promise.reject(new Error("no connection")))).toBe("/");
});

test.each([
  ["a customer", "customer", "Checking admin access"],
  ["one of the staff", "dispatcher", "Loading"],
])("meanwhile %s reads at an address of the control room: %s, %s", async (_who, role, said) => {
  api.auth["/get-session"] = () => user(role);
  await reloadSession();
  openPage({ "/admin/orders": () => <PagePending />, "/": () => <PagePending /> }, "/admin/orders");
  expect(await screen.findByText(said)).toBeDefined();
});

test.each([
  ["/admin", "Checking admin access"],
  ["/administrators", "Loading"],
])("the address %s is, or is not, one of the control room: %s", async (address, said) => {
  api.auth["/get-session"] = () => user("customer");
  await reloadSession();
  openPage({ [address]: () => <PagePending />, "/": () => <PagePending /> }, address);
  expect(await screen.findByText(said)).toBeDefined();
});

test("the code of any other page is waited for without that message", async () => {
  api.auth["/get-session"] = () => user("customer");
  await reloadSession();
  openPage({ "/": () => <PagePending /> }, "/");
  expect(await screen.findByText("Loading")).toBeDefined();
});
