import { m } from "#web/paraglide/messages.js";

export interface PhoneLinkProps {
  /** Whose phone it is. */
  readonly name: string;
  /** E.164. */
  readonly phone: string;
}

/** A phone number as a `tel:` link. */
export function PhoneLink({ name, phone }: PhoneLinkProps) {
  return (
    <a
      href={`tel:${phone}`}
      aria-label={m.order_call({ name, phone: readablePhone(phone) })}
      className="figures inline-block py-0.5 font-semibold whitespace-nowrap text-teal underline decoration-1 underline-offset-4 hover:text-teal-deep"
    >
      {readablePhone(phone)}
    </a>
  );
}

/** A Thai number in national notation (`080 000 0002`), any other unchanged. */
export function readablePhone(phone: string): string {
  const thai = /^\+66(\d{1,2})(\d{3})(\d{4})$/.exec(phone);
  return thai === null ? phone : `0${thai[1]} ${thai[2]} ${thai[3]}`;
}
