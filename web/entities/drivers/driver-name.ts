import { m } from "#web/paraglide/messages.js";

/** The name of a driver where something refers to them; of one whose data is erased, what stands for it. */
export function driverNameText(name: string): string {
  return name === "" ? m.driver_erased() : name;
}
