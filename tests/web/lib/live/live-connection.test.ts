import { beforeEach, describe, expect, test } from "vitest";
import {
  CONNECT_AGAIN,
  HEARTBEAT_MS,
  HEARTBEAT_TIMEOUT_MS,
  PING,
  PONG,
  type LiveMessage,
} from "#domain/jobs/live.ts";
import { LiveConnection, type LiveSocketEvents, type LiveState } from "#web/lib/live/live-connection.ts";

interface FakeSocket extends LiveSocketEvents {
  readonly sent: string[];
  closed: boolean;
}

/** A connection with a fake clock, fake timers and fake sockets. */
class FakeWorld {
  now = 0;
  online = true;
  jitter = 0;
  readonly sockets: FakeSocket[] = [];
  private readonly timers = new Map<number, { at: number; task: () => void }>();
  private nextTimer = 0;

  readonly openSocket = (events: LiveSocketEvents) => {
    const socket: FakeSocket = { ...events, sent: [], closed: false };
    this.sockets.push(socket);
    return {
      send: (text: string) => void socket.sent.push(text),
      close: () => {
        socket.closed = true;
      },
    };
  };

  readonly after = (delayMs: number, task: () => void) => {
    const id = (this.nextTimer += 1);
    this.timers.set(id, { at: this.now + delayMs, task });
    return () => void this.timers.delete(id);
  };

  readonly random = () => this.jitter;
  readonly isOnline = () => this.online;

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error("no socket was opened");
    return socket;
  }

  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const due = [...this.timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
      if (due === undefined) break;
      const [id, { at, task }] = due;
      this.timers.delete(id);
      this.now = at;
      task();
    }
    this.now = until;
  }

  waitingTimers(): number {
    return this.timers.size;
  }
}

let world: FakeWorld;
let heard: LiveMessage[];
let states: LiveState[];
let retries: (number | null)[];
let rightsChanged: number;
let connection: LiveConnection;

beforeEach(() => {
  world = new FakeWorld();
  heard = [];
  states = [];
  retries = [];
  rightsChanged = 0;
  connection = new LiveConnection(world, {
    onMessage: (message) => heard.push(message),
    onState: (state, retryInMs) => {
      states.push(state);
      retries.push(retryInMs);
    },
    onRightsChanged: () => {
      rightsChanged += 1;
    },
  });
});

const snapshot = (seq: number): LiveMessage => ({ type: "snapshot", seq, jobs: [], more: false });
const taken = (seq: number, jobId = "job-1"): LiveMessage => ({ type: "job_taken", seq, jobId });
const say = (message: LiveMessage) => world.socket.onText(JSON.stringify(message));

function connect(seq = 10): void {
  connection.start();
  say(snapshot(seq));
}

describe("connecting", () => {
  test("is live once the snapshot has come", () => {
    connection.start();
    expect(states).toEqual(["connecting"]);
    say(snapshot(3));
    expect(states).toEqual(["connecting", "open"]);
    expect(heard).toEqual([snapshot(3)]);
  });

  test("starting twice opens one socket", () => {
    connection.start();
    connection.start();
    expect(world.sockets).toHaveLength(1);
  });

  test("a server that says nothing is given up after 10 s", () => {
    connection.start();
    world.pass(HEARTBEAT_TIMEOUT_MS);
    expect(states.at(-1)).toBe("reconnecting");
    expect(world.socket.closed).toBe(true);
  });
});

describe("heartbeat", () => {
  test("asks every 30 s and goes on when answered", () => {
    connect();
    for (let beat = 1; beat <= 3; beat += 1) {
      world.pass(HEARTBEAT_MS);
      expect(world.socket.sent).toHaveLength(beat);
      world.socket.onText(PONG);
    }
    expect(world.socket.sent).toEqual([PING, PING, PING]);
    expect(world.sockets).toHaveLength(1);
    expect(states.at(-1)).toBe("open");
  });

  test("no answer within 10 s: the connection is replaced", () => {
    connect();
    world.pass(HEARTBEAT_MS + HEARTBEAT_TIMEOUT_MS - 1);
    expect(states.at(-1)).toBe("open");
    world.pass(1);
    expect(states.at(-1)).toBe("reconnecting");
    expect(world.socket.closed).toBe(true);
    world.pass(1_000);
    expect(world.sockets).toHaveLength(2);
  });
});

describe("connecting again", () => {
  test("says in how long, and only while it waits", () => {
    connect();
    world.jitter = 0.5;
    world.socket.onClose(1006);
    expect([states.at(-1), retries.at(-1)]).toEqual(["reconnecting", 1_150]);
    world.pass(1_150);
    expect([states.at(-1), retries.at(-1)]).toEqual(["connecting", null]);
  });

  test("waits 1, 2, 5, 10, 10 s", () => {
    connect();
    const waits = [1_000, 2_000, 5_000, 10_000, 10_000];
    for (const [index, wait] of waits.entries()) {
      world.socket.onClose(1006);
      world.pass(wait - 1);
      expect(world.sockets).toHaveLength(index + 1);
      world.pass(1);
      expect(world.sockets).toHaveLength(index + 2);
    }
  });

  test("jitter only lengthens a wait, by less than a third", () => {
    world.jitter = 0.999;
    connect();
    world.socket.onClose(1006);
    world.pass(1_299);
    expect(world.sockets).toHaveLength(1);
    world.pass(1);
    expect(world.sockets).toHaveLength(2);
  });

  test("a snapshot starts the waits anew, a mere connection does not", () => {
    connect();
    world.socket.onClose(1006);
    world.pass(1_000);
    world.socket.onClose(1006);
    world.pass(2_000);
    say(snapshot(11));
    expect(states.at(-1)).toBe("open");
    world.socket.onClose(1006);
    world.pass(1_000);
    expect(world.sockets).toHaveLength(4);
  });

  test("at once when the network is back or the tab is looked at", () => {
    connect();
    world.socket.onClose(1006);
    connection.wake();
    expect(world.sockets).toHaveLength(2);
    expect(states.at(-1)).toBe("connecting");
  });

  test("waking an open connection asks whether it still lives", () => {
    connect();
    connection.wake();
    expect(world.socket.sent).toEqual([PING]);
    world.pass(HEARTBEAT_TIMEOUT_MS);
    expect(states.at(-1)).toBe("reconnecting");
  });

  test("without a network nothing is tried until there is one", () => {
    connect();
    world.online = false;
    connection.lose();
    expect(states.at(-1)).toBe("offline");
    expect(world.socket.closed).toBe(true);
    world.pass(600_000);
    expect(world.sockets).toHaveLength(1);
    world.online = true;
    connection.wake();
    expect(world.sockets).toHaveLength(2);
  });

  test("what an abandoned socket still says is not heard", () => {
    connect();
    const old = world.socket;
    old.onClose(1006);
    world.pass(1_000);
    old.onText(JSON.stringify(taken(99)));
    old.onClose(1006);
    expect(heard).toEqual([snapshot(10)]);
    expect(states.at(-1)).toBe("connecting");
  });
});

describe("messages", () => {
  test("come once and never an older one; gaps are normal", () => {
    connect(10);
    for (const message of [taken(12), taken(12), taken(11, "late"), taken(40)]) say(message);
    expect(heard).toEqual([snapshot(10), taken(12), taken(40)]);
  });

  test("what the snapshot already knows is not said again", () => {
    connect(10);
    say(taken(10));
    say(taken(9));
    expect(heard).toEqual([snapshot(10)]);
  });

  test("one decision may say several things under one number", () => {
    connect(10);
    const changed: LiveMessage = {
      type: "order_changed",
      seq: 11,
      orderId: "KD-2A7KMQ",
      status: "confirmed",
    };
    for (const message of [taken(11, "a"), taken(11, "b"), changed, changed]) say(message);
    expect(heard.slice(1)).toEqual([taken(11, "a"), taken(11, "b"), changed]);
  });

  test("every new connection brings a fresh snapshot, also one with a lower number", () => {
    connect(10);
    world.socket.onClose(1006);
    world.pass(1_000);
    say(snapshot(2));
    say(taken(3));
    expect(heard).toEqual([snapshot(10), snapshot(2), taken(3)]);
  });

  test("unreadable ones and kinds of a later release are passed over", () => {
    connect(10);
    for (const text of ["", "{", "null", "[]", '{"type":"confetti","seq":11}', '{"type":"job_taken"}'])
      world.socket.onText(text);
    expect(heard).toEqual([snapshot(10)]);
    expect(states.at(-1)).toBe("open");
  });
});

describe("a change of rights", () => {
  test("is told once, and the connection is made again; a lost connection says nothing of rights", () => {
    connect();
    world.socket.onClose(1006);
    expect(rightsChanged).toBe(0);
    world.pass(1_000);
    world.socket.onClose(CONNECT_AGAIN);
    expect(rightsChanged).toBe(1);
    world.pass(2_000);
    expect(world.sockets).toHaveLength(3);
  });
});

describe("stopping", () => {
  test("closes the socket and leaves no timer behind", () => {
    connect();
    connection.stop();
    expect(world.socket.closed).toBe(true);
    expect(states.at(-1)).toBe("off");
    expect(world.waitingTimers()).toBe(0);
  });

  test("while waiting ends the tries", () => {
    connect();
    world.socket.onClose(1006);
    connection.stop();
    world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
  });

  test("a stopped connection does not wake", () => {
    connect();
    connection.stop();
    connection.wake();
    connection.lose();
    expect(states.at(-1)).toBe("off");
  });
});
