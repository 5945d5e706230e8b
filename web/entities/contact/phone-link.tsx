import { Phone } from "lucide-react";
import { phoneText } from "#domain/contact/phone-text.ts";
import { buttonLook } from "#web/components/button-look.ts";
import { m } from "#web/paraglide/messages.js";

export interface PhoneLinkProps {
  /** Whose phone it is. */
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  /** Whether it looks like a button: for a call from a phone. */
  readonly isButton?: boolean;
}

/** A phone number as a `tel:` link, which a finger hits without a taller line. */
export function PhoneLink({ name, phone, isButton = false }: PhoneLinkProps) {
  return (
    <a
      href={`tel:${phone}`}
      aria-label={m.order_call({ name, phone: phoneText(phone) })}
      className={
        isButton
          ? buttonLook({}, "figures whitespace-nowrap text-teal")
          : "figures -my-2 inline-block py-2.5 font-semibold whitespace-nowrap text-teal underline decoration-1 underline-offset-4 hover:text-teal-deep"
      }
    >
      {isButton && <Phone aria-hidden="true" className="size-5 shrink-0" />}
      {phoneText(phone)}
    </a>
  );
}
