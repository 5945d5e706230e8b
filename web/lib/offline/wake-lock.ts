import { useEffect, useSyncExternalStore } from "react";

const KEY = "khondee-keep-awake";
/** Below this the screen may go off: the phone has to last for the next stop. */
const LOW_BATTERY = 0.15;

const listeners = new Set<() => void>();

interface Battery {
  readonly charging: boolean;
  /** 0 to 1. */
  readonly level: number;
}

/** Whether this browser can keep the screen on. */
export function canKeepAwake(): boolean {
  return "wakeLock" in navigator;
}

/** Whether the driver wants the screen to stay on, on this device; they do unless they say otherwise. */
export function isKeptAwake(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Keeps what the driver wants on this device. */
export function setKeptAwake(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // Storage is switched off: it holds until the page is left.
  }
  for (const listener of listeners) listener();
}

/**
 * Keeps the screen on while a job is in progress and the page is visible, unless the driver has switched it off here or
 * the battery is low and not charging, where the browser tells. Used once, by the dashboard.
 */
export function useWakeLock(isDriving: boolean): void {
  const isWanted = useSyncExternalStore(subscribe, isKeptAwake) && isDriving;
  useEffect(() => {
    if (!isWanted || !canKeepAwake()) return undefined;
    let isOver = false;
    let isAsking = false;
    let lock: WakeLockSentinel | null = null;
    const take = async () => {
      if (await isLow()) return;
      const taken = await navigator.wakeLock.request("screen").catch(() => null);
      if (isOver) void taken?.release();
      else lock = taken;
    };
    const look = () => {
      // The browser takes the lock back from a hidden page.
      if (document.visibilityState !== "visible" || isAsking || (lock !== null && !lock.released)) return;
      isAsking = true;
      void take().finally(() => (isAsking = false));
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", look);
      void lock?.release();
    };
  }, [isWanted]);
}

async function isLow(): Promise<boolean> {
  const { getBattery } = navigator as { readonly getBattery?: () => Promise<Battery> };
  if (getBattery === undefined) return false;
  const { charging, level } = await getBattery.call(navigator);
  return !charging && level < LOW_BATTERY;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
