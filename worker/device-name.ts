import { parse } from "bowser";

/** Browser and system by the User-Agent header; "" when unknown. */
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
