import { phoneText } from "#domain/contact/phone-text.ts";
import { Badge } from "#web/components/badge.tsx";
import { m } from "#web/paraglide/messages.js";
import { driverNameText } from "./driver-name.ts";

export interface TellDriverProps {
  readonly name: string;
  /** Of a driver whom no message of ours reaches, E.164; of any other nothing is shown. */
  readonly phone: string | null | undefined;
}

/** Beside a driver: that they hear nothing from us, and the number under which the office tells them. */
export function TellDriver({ name, phone }: TellDriverProps) {
  if (typeof phone !== "string") return null;
  const number = phoneText(phone);
  return (
    <span className="block text-sm font-semibold wrap-anywhere text-marigold-ink">
      {m.driver_hears_nothing()}{" "}
      <a
        href={`tel:${phone}`}
        aria-label={m.order_call({ name: driverNameText(name), phone: number })}
        className="figures -my-2 inline-block py-2.5 whitespace-nowrap text-teal underline decoration-1 underline-offset-4 hover:text-teal-deep"
      >
        {number}
      </a>
    </span>
  );
}

/** The same in two words, where there is no room for it. */
export function HearsNothing({ phone }: Pick<TellDriverProps, "phone">) {
  return typeof phone === "string" ? <Badge tone="waiting">{m.driver_hears_nothing_short()}</Badge> : null;
}

/** Whom a notice is to name: a driver, with their phone where no message reaches them. */
export interface DriverOfNotice {
  readonly name: string | null | undefined;
  readonly phone: string | null | undefined;
}

/** A sentence for each of some drivers who has to be told; nothing of the others. */
export function tellTexts(drivers: readonly DriverOfNotice[]): readonly string[] {
  return drivers.flatMap(({ name, phone }) =>
    typeof phone === "string"
      ? [m.driver_tell_notice({ name: driverNameText(name ?? ""), phone: phoneText(phone) })]
      : [],
  );
}
