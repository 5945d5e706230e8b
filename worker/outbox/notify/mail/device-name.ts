import { parse } from "bowser";

/** What a browser says it is; "" where it does not say. */
export interface DeviceName {
  readonly browser: string;
  readonly system: string;
}

/** The names of browser and system in a User-Agent header: "Chrome", "Android". */
export function deviceName(userAgent: string): DeviceName {
  if (userAgent === "") return { browser: "", system: "" };
  const { browser, os } = parse(userAgent);
  return { browser: browser.name ?? "", system: os.name ?? "" };
}
