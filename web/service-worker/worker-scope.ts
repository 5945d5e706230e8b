/** The parts of a service worker's environment that ours uses; the types of pages and of workers exclude each other. */
export interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: {
      readonly type: "window";
      readonly includeUncontrolled: boolean;
    }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "sync", listener: (event: SyncEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NoticeEvent) => void): void;
}

export interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The page that a navigation opens. */
  readonly resultingClientId: string;
  respondWith(response: Promise<Response>): void;
}

export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

export interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

export interface NoticeEvent extends ExtendableEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

/** An open page; only one that this worker controls can be led elsewhere. */
interface Window {
  readonly id: string;
  readonly url: string;
  navigate?(url: string): Promise<unknown>;
  focus?(): Promise<unknown>;
}

/** This worker's own environment. */
export const worker = globalThis as unknown as WorkerScope;
