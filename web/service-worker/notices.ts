import { DRIVER_SCOPE } from "../lib/offline/background-sync.ts";
import { worker } from "./worker-scope.ts";

/** Opened by a notice that names no page of the area. */
const HOME = "/driver/dashboard";
const ICON = "/icons/icon-192.png";

interface Notice {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

/** Shows what the server pushed; browsers take the permission from a site that shows nothing. */
export async function showNotice(data: { json(): unknown } | null): Promise<void> {
  const { title, body, path, tag } = readNotice(data);
  await worker.registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: { path } });
}

/** Opens the page of a notice: in a window of the area where there is one. */
export async function openNotice(data: unknown): Promise<void> {
  const path = pathOf(data);
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const ours = open.find(({ url }) => new URL(url).pathname.startsWith(DRIVER_SCOPE));
  if (ours?.navigate === undefined || ours.focus === undefined) {
    await worker.clients.openWindow(path);
    return;
  }
  try {
    await ours.navigate(path);
    await ours.focus();
  } catch {
    // A window that this worker does not control cannot be led elsewhere.
    await worker.clients.openWindow(path);
  }
}

function readNotice(data: { json(): unknown } | null): Notice {
  const read = jsonOf(data);
  const text = (name: keyof Notice) => (typeof read[name] === "string" ? read[name] : "");
  return { title: text("title") || "KhonDee", body: text("body"), path: pathOf(read), tag: text("tag") };
}

function jsonOf(data: { json(): unknown } | null): Readonly<Record<string, unknown>> {
  try {
    const read = data?.json();
    return typeof read === "object" && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

/** The page that a notice names, if it is one of the area. */
function pathOf(data: unknown): string {
  const path = typeof data === "object" && data !== null && "path" in data ? data.path : null;
  if (typeof path !== "string" || !URL.canParse(path, worker.location.origin)) return HOME;
  const { origin, pathname, search } = new URL(path, worker.location.origin);
  return origin === worker.location.origin && pathname.startsWith(DRIVER_SCOPE) ? pathname + search : HOME;
}
