import { isPlaceholderEmail } from "../access/email.ts";
import type { JobChange, RevisedOrder } from "../business-events.ts";
import type { Locale } from "../locale.ts";
import type {
  CustomerMail,
  DriverMail,
  DriverNotice,
  JobChangeMail,
  JobTransition,
  OfficeMail,
  OrderRevision,
  PersonalMail,
} from "../mails.ts";

/** An effect that tells somebody something. */
export type MessageEffect =
  | {
      readonly kind: "mail";
      readonly to: "person";
      readonly recipient: string;
      readonly locale: Locale;
      readonly mail: PersonalMail;
    }
  | { readonly kind: "mail"; readonly to: "office"; readonly mail: OfficeMail }
  | ({ readonly kind: "mail"; readonly insteadOf?: "line" | "push" } & ToCustomerOrDriver)
  /** What a mail says as a message on LINE; `isMailed`: the mail goes out as well. */
  | ({ readonly kind: "line"; readonly isMailed: boolean } & ToCustomerOrDriver)
  /** The same as a notice in the browsers of a driver; `isToldElsewhere`: a mail or a message on LINE goes out as well. */
  | {
      readonly kind: "push";
      readonly isToldElsewhere: boolean;
      readonly to: "driver";
      readonly mail: DriverMail;
    }
  | {
      readonly kind: "push";
      readonly isToldElsewhere: true;
      readonly to: "driver";
      /** The address of the account: it finds what the notice says, as a plate, when the account is deleted. */
      readonly recipient: string | null;
      readonly mail: DriverNotice;
    };

type ToCustomerOrDriver =
  | { readonly to: "customer"; readonly mail: CustomerMail }
  | { readonly to: "driver"; readonly mail: DriverMail };

/** A mail to one person; none to a placeholder address. */
export function tellPerson(email: string, locale: Locale, mail: PersonalMail): readonly MessageEffect[] {
  return isPlaceholderEmail(email) ? [] : [{ kind: "mail", to: "person", recipient: email, locale, mail }];
}

/** A mail to the company's own mailbox. */
export function tellOffice(mail: OfficeMail): MessageEffect {
  return { kind: "mail", to: "office", mail };
}

/** A message to the customer of an order. */
export function tellCustomer(mail: CustomerMail): MessageEffect {
  return { kind: "mail", to: "customer", mail };
}

/** A customer hears of drivers when every vehicle has one, and when that is no longer so; not of each in between. */
export function tellOfDrivers(
  kind: "order_driver_assigned" | "order_driver_left",
  { orderId, othersHeld }: JobChange,
): readonly MessageEffect[] {
  return othersHeld ? [tellCustomer({ kind, orderId })] : [];
}

/** The driver of a job that somebody else gave to them. */
export function tellAssigned(change: JobChange): readonly MessageEffect[] {
  return tellDriver(change.driverId, "job_assigned", change);
}

/** The driver who held a job and does not any more. */
export function tellFormer(
  kind: "job_taken_away" | "job_day_changed" | "job_cancelled",
  change: JobChange,
): readonly MessageEffect[] {
  return tellDriver(change.formerDriverId, kind, change);
}

/** The drivers who hold jobs of an order and keep them. */
export function tellHolders(
  kind:
    | "job_moved"
    | "job_changed"
    | "job_doors_changed"
    | "job_door_change_agreed"
    | "job_door_change_declined"
    | "job_door_change_expired",
  change: RevisedOrder,
): readonly MessageEffect[] {
  return change.held.map(({ jobId, driverId }) => ({
    kind: "mail",
    to: "driver",
    mail: { kind, driverId, jobId, ...rowOf(change) },
  }));
}

/** A message to a driver, unless it would tell of a driver's own act. */
export function tellDriver(
  driverId: string | null,
  kind: JobChangeMail["kind"],
  change: JobChange,
): readonly MessageEffect[] {
  if (driverId === null || change.by === "driver") return [];
  return [{ kind: "mail", to: "driver", mail: { kind, driverId, ...placeOf(change) } }];
}

/**
 * A mail to the address that a driver's account has now, and a notice in their browsers. The mail is first, so that its
 * effect has the same id whoever is told besides.
 * @param email `null`: no mail
 */
export function tellDriverAccount(
  email: string | null,
  locale: Locale,
  mail: DriverNotice,
): readonly MessageEffect[] {
  return [
    ...(email === null ? [] : tellPerson(email, locale, mail)),
    { kind: "push", isToldElsewhere: true, to: "driver", recipient: email, mail },
  ];
}

/** The key of a change's row in the order's history. */
export function rowOf({ orderId, version, position }: OrderRevision): OrderRevision {
  return { orderId, version, position };
}

/** The same of a change of one job. */
export function placeOf({ orderId, jobId, version, position }: JobChange): JobTransition {
  return { orderId, jobId, version, position };
}
