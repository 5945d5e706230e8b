import { vi } from "vitest";

// The files of a process share its libraries, and nothing of the product: each evaluates the product's modules anew,
// so that no state and no replaced module of another file is left in them.
vi.resetModules();

// A module of an earlier file still listens to its channel: it would take the sign-ins and sign-outs of this file for
// those of another tab, and act on them. So the channels of earlier files are closed.
interface Process {
  openChannels?: { readonly channels: Set<BroadcastChannel>; readonly Native: typeof BroadcastChannel };
  openIntervals?: {
    readonly ids: Set<ReturnType<typeof setInterval>>;
    readonly setNative: typeof setInterval;
  };
}
const shared = ((globalThis as { process?: Process }).process ?? {}) as Process;
const { channels, Native } = (shared.openChannels ??= { channels: new Set(), Native: BroadcastChannel });
for (const channel of channels) channel.close();
channels.clear();
globalThis.BroadcastChannel = class extends Native {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
};

// A module of an earlier file still asks what it asks every half minute, of the server that this file has put in place:
// so what earlier files repeat ends.
const timers = (shared.openIntervals ??= { ids: new Set(), setNative: globalThis.setInterval });
for (const id of timers.ids) clearInterval(id);
timers.ids.clear();
globalThis.setInterval = ((...given: Parameters<typeof setInterval>) => {
  const id = timers.setNative(...given);
  timers.ids.add(id);
  return id;
}) as typeof setInterval;
