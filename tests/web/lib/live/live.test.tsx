import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CONNECT_AGAIN, type LiveMessage } from "#domain/jobs/live.ts";
import { useLive } from "#web/lib/live/live.ts";
import { FakeServer } from "../../features/jobs/fake-server.ts";
import { reloads, setSession } from "../../features/jobs/fake-session.ts";

vi.mock("#web/lib/session/session.ts", () => import("../../features/jobs/fake-session.ts"));

const LINGER_MS = 3_000;
let server: FakeServer;
let heard: LiveMessage[];

function Listener() {
  const state = useLive((message) => heard.push(message));
  return <p>{state}</p>;
}

const snapshot: LiveMessage = { type: "snapshot", seq: 7, jobs: [], more: false };
const say = (message: LiveMessage) => act(() => server.say(message));

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  server.install();
  heard = [];
  setSession("driver");
});

afterEach(() => {
  act(() => setSession("signed_out"));
  vi.unstubAllGlobals();
});

test("several listeners share one connection and hear the same", () => {
  render(
    <>
      <Listener />
      <Listener />
    </>,
  );
  say(snapshot);
  expect(server.sockets).toHaveLength(1);
  expect(server.sockets[0]?.url).toMatch(/^ws:.*\/api\/live$/);
  expect(heard).toEqual([snapshot, snapshot]);
  expect(screen.getAllByText("open")).toHaveLength(2);
});

test("nobody signed in: nothing is opened", () => {
  setSession("signed_out");
  render(<Listener />);
  expect(server.sockets).toHaveLength(0);
  act(() => setSession("driver"));
  expect(server.sockets).toHaveLength(1);
});

test("signing out closes the connection and ends the tries", () => {
  render(<Listener />);
  say(snapshot);
  act(() => setSession("signed_out"));
  expect(server.sockets[0]?.readyState).toBe(3);
  expect(screen.getByText("off")).toBeDefined();
  act(() => vi.advanceTimersByTime(60_000));
  expect(server.sockets).toHaveLength(1);
});

test("signing out as the screen goes closes the connection at once", () => {
  const { unmount } = render(<Listener />);
  say(snapshot);
  act(() => {
    setSession("signed_out");
    unmount();
  });
  expect(server.sockets[0]?.readyState).toBe(3);
});

test("from one screen to the next the connection stays; without a listener it closes soon", () => {
  const { unmount } = render(<Listener />);
  say(snapshot);
  unmount();
  const second = render(<Listener />);
  expect(server.sockets).toHaveLength(1);
  second.unmount();
  vi.advanceTimersByTime(LINGER_MS);
  expect(server.sockets[0]?.readyState).toBe(3);
});

test("a broken connection is tried again at once when the network is back", () => {
  render(<Listener />);
  say(snapshot);
  act(() => server.sockets[0]?.break());
  expect(screen.getByText("reconnecting")).toBeDefined();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(server.sockets).toHaveLength(2);
  say({ ...snapshot, seq: 9 });
  expect(heard.at(-1)).toEqual({ ...snapshot, seq: 9 });
});

test("a broken connection is tried again at once when the tab is looked at", () => {
  render(<Listener />);
  say(snapshot);
  act(() => server.sockets[0]?.break());
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(server.sockets).toHaveLength(2);
});

test("a socket that the server closed for a change of rights: the session is loaded again, then it connects", () => {
  const before = reloads;
  render(<Listener />);
  say(snapshot);
  act(() => server.sockets[0]?.break());
  expect(reloads).toBe(before);
  act(() => vi.advanceTimersByTime(2_000));
  act(() => server.sockets[1]?.break(CONNECT_AGAIN));
  expect(reloads).toBe(before + 1);
  act(() => vi.advanceTimersByTime(3_000));
  expect(server.sockets).toHaveLength(3);
});
