import {
  CONNECT_AGAIN,
  HEARTBEAT_MS,
  HEARTBEAT_TIMEOUT_MS,
  PING,
  PONG,
  RECONNECT_AFTER_MS,
  type LiveMessage,
} from "#domain/jobs/live.ts";
import { LiveSequence } from "./live-sequence.ts";

/**
 * `off`: no listener, or nobody is signed in. `open`: the snapshot has arrived. `reconnecting`: the next attempt is
 * scheduled. `offline`: the device has no network; no attempts until it has.
 */
export type LiveState = "off" | "connecting" | "open" | "reconnecting" | "offline";

/** One opened socket. `close` may be called at any time and triggers no `onClose`. */
export interface LiveSocket {
  send(text: string): void;
  close(): void;
}

export interface LiveSocketEvents {
  readonly onText: (text: string) => void;
  readonly onClose: (code: number) => void;
}

/** The dependencies of the connection. */
export interface LiveWorld {
  readonly openSocket: (events: LiveSocketEvents) => LiveSocket;
  /** Runs `task` once after `delayMs`; returns a function that cancels it. */
  readonly after: (delayMs: number, task: () => void) => () => void;
  /** At least 0, below 1. */
  readonly random: () => number;
  readonly isOnline: () => boolean;
}

export interface LiveObserver {
  readonly onMessage: (message: LiveMessage) => void;
  /** @param retryInMs while `reconnecting`, how long until the next attempt */
  readonly onState: (state: LiveState, retryInMs: number | null) => void;
  /** The server closed the socket because the session or its rights changed or reached their end. */
  readonly onRightsChanged: () => void;
}

/**
 * Each delay is longer by up to this share at random, so that clients do not all reconnect at once after a restart.
 */
const JITTER = 0.3;

/**
 * Keeps one live connection open: heartbeat, reconnecting after 1, 2, 5, 10, 10 … s, messages in order and once.
 * Every connection begins with a snapshot, which resets the delays. Not partysocket: its delays are exponential, it
 * has no heartbeat and no notion of a snapshot, and it is 2.7 kB (gzip) against 0.7 kB.
 */
export class LiveConnection {
  private readonly world: LiveWorld;
  private readonly observer: LiveObserver;
  private readonly sequence = new LiveSequence();
  private state: LiveState = "off";
  private socket: LiveSocket | null = null;
  private cancelTimer: () => void = () => undefined;
  private failures = 0;

  constructor(world: LiveWorld, observer: LiveObserver) {
    this.world = world;
    this.observer = observer;
  }

  /** Opens the connection and keeps it open. */
  start(): void {
    if (this.state !== "off") return;
    this.failures = 0;
    this.connect();
  }

  /** Closes the connection and stops reconnecting. */
  stop(): void {
    this.drop();
    this.moveTo("off");
  }

  /**
   * Call when the network is back or the tab is visible again: reconnects now, or checks an open connection by a
   * heartbeat.
   */
  wake(): void {
    if (this.state === "reconnecting" || this.state === "offline") {
      this.failures = 0;
      this.connect();
    } else if (this.state === "open") this.beat();
  }

  /** Call when the device has lost its network: drops the connection. */
  lose(): void {
    if (this.state === "off") return;
    this.drop();
    this.moveTo("offline");
  }

  private connect(): void {
    this.drop();
    if (!this.world.isOnline()) {
      this.moveTo("offline");
      return;
    }
    this.moveTo("connecting");
    this.setTimer(HEARTBEAT_TIMEOUT_MS, () => this.retryLater());
    const socket: LiveSocket = this.world.openSocket({
      onText: (text) => {
        if (this.socket === socket) this.hear(text);
      },
      onClose: (code) => {
        if (this.socket !== socket) return;
        this.retryLater();
        if (code === CONNECT_AGAIN) this.observer.onRightsChanged();
      },
    });
    this.socket = socket;
  }

  private hear(text: string): void {
    if (text === PONG) {
      this.planBeat();
      return;
    }
    const message = this.sequence.accept(text);
    if (message === null) return;
    if (message.type === "snapshot") {
      this.failures = 0;
      this.planBeat();
      this.moveTo("open");
    }
    this.observer.onMessage(message);
  }

  private planBeat(): void {
    this.setTimer(HEARTBEAT_MS, () => this.beat());
  }

  private beat(): void {
    this.socket?.send(PING);
    this.setTimer(HEARTBEAT_TIMEOUT_MS, () => this.retryLater());
  }

  private retryLater(): void {
    this.drop();
    if (!this.world.isOnline()) {
      this.moveTo("offline");
      return;
    }
    const waits = RECONNECT_AFTER_MS;
    const wait = waits[Math.min(this.failures, waits.length - 1)] ?? 0;
    this.failures += 1;
    const waitMs = wait * (1 + JITTER * this.world.random());
    this.setTimer(waitMs, () => this.connect());
    this.moveTo("reconnecting", waitMs);
  }

  private drop(): void {
    this.cancelTimer();
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  /** There is one timer at a time: for the snapshot, the next heartbeat, its answer, or the next attempt. */
  private setTimer(delayMs: number, task: () => void): void {
    this.cancelTimer();
    this.cancelTimer = this.world.after(delayMs, task);
  }

  private moveTo(state: LiveState, retryInMs: number | null = null): void {
    if (this.state === state) return;
    this.state = state;
    this.observer.onState(state, retryInMs);
  }
}
