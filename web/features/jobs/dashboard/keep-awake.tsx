import { useWakeLock } from "#web/lib/offline/wake-lock.ts";

/** Keeps the screen on as long as it is shown, as the driver wants it on this device. */
export default function KeepAwake(): null {
  useWakeLock(true);
  return null;
}
