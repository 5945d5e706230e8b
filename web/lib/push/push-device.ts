import type { PushSubscriptionInput } from "#domain/notifications/push-subscription.ts";
import { getLocale } from "../../paraglide/runtime.js";
import { DRIVER_SCOPE } from "../offline/background-sync.ts";

/** Which account turned push on in this browser: another one that signs in here is not told. */
const KEY = "khondee-push";

/** Why a browser cannot show notices, or whether it does. */
export type PushState = "unsupported" | "not_installed" | "denied" | "off" | "on";

/** `on` where this browser has a subscription that the server has, too. @param endpoints those that it has */
export async function pushState(publicKey: string, endpoints: readonly string[]): Promise<PushState> {
  // Undefined in insecure contexts.
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined || !("PushManager" in window) || !("Notification" in window))
    return isApplePhone() ? "not_installed" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = await ownSubscription();
  const isKnown = subscription !== null && endpoints.includes(subscription.endpoint);
  return isKnown && isMadeWith(subscription, publicKey) ? "on" : "off";
}

/**
 * Safari shows notices of apps on the home screen only. Source:
 * https://webkit.org/blog/13878/web-push-for-web-apps-on-ios-and-ipados/
 */
function isApplePhone(): boolean {
  const isTablet = navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1;
  return /iPhone|iPad/.test(navigator.userAgent) || isTablet;
}

/**
 * Asks the person, then subscribes this browser. To be called from a press: browsers ignore the question otherwise.
 * @returns the subscription for the server, or `null` when the person said no
 * @throws when the browser's push service is not reached
 */
export async function subscribeDevice(publicKey: string): Promise<PushSubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(`/driver/worker-${getLocale()}.js`, { scope: DRIVER_SCOPE });
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before !== null && !isMadeWith(before, publicKey)) await before.unsubscribe();
  return toInput(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

/** Ends the subscription of this browser. @returns its address, or `null` when it had none */
export async function unsubscribeDevice(): Promise<string | null> {
  const subscription = await ownSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

/** The subscription of this browser, if it was made with this key. */
export async function subscriptionMadeWith(publicKey: string): Promise<PushSubscriptionInput | null> {
  const subscription = await ownSubscription();
  return subscription !== null && isMadeWith(subscription, publicKey) ? toInput(subscription) : null;
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(DRIVER_SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function isMadeWith({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: made } = options;
  return made !== null && base64Url(made) === publicKey;
}

function toInput(subscription: PushSubscription): PushSubscriptionInput {
  const key = (name: PushEncryptionKeyName) => base64Url(subscription.getKey(name) ?? new ArrayBuffer(0));
  return { endpoint: subscription.endpoint, p256dh: key("p256dh"), auth: key("auth") };
}

function base64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCodePoint(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Notes who turned push on in this browser; `null`: nobody. */
export function keepPushAccount(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, userId);
  } catch {
    // Storage is switched off: after the next login push is off until it is turned on again.
  }
}

/** Who turned push on in this browser, or `null`. */
export function keptPushAccount(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
