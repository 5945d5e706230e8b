import type { DaysOff } from "#domain/drivers/availability.ts";
import type { DriverStep } from "#domain/drivers/registration.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";

/** Every mail about what the office has of a driver, beside those about jobs. */
export type DriverTemplate =
  | DriverRegistrationTemplate
  | PayoutTemplate
  | PaperTemplate
  | TimesTemplate
  | OutagesTemplate
  | DriverFileTemplate;

/** What was decided about a driver, for the driver; and that a registration or a change waits, for the office. */
export type DriverRegistrationTemplate =
  | {
      readonly name: "driver_registration";
      readonly step: Exclude<DriverStep, "send">;
      /** Whether they drove for us before. */
      readonly isChange: boolean;
      /** Why, or "". */
      readonly reason: string;
      readonly link: string;
    }
  | {
      readonly name: "driver_registration_office";
      readonly isChange: boolean;
      readonly driverName: string;
      readonly link: string;
    };

/** A paper of a driver that expires on a Bangkok day. */
export interface PaperTemplate {
  readonly name: "paper_expires";
  readonly paper: "licence" | "registration" | "insurance";
  readonly plate: string;
  readonly expiresOn: string;
  /** The form in which its driver sends the new one; `null` where the office keeps the papers of somebody without an account. */
  readonly link: string | null;
}

/** When a driver takes jobs, as the office has set it. */
export interface TimesTemplate {
  readonly name: "driver_times_changed";
  readonly available: boolean;
  readonly daysOff: DaysOff;
  readonly isAnyHour: boolean;
  readonly link: string;
}

/** When a driver's vehicles are out of service, as the office has set it. */
export interface OutagesTemplate {
  readonly name: "vehicle_outages_changed";
  /** Bangkok days; none: all are in service. */
  readonly outages: readonly {
    /** "" where the office does not know it. */
    readonly plate: string;
    readonly type: VehicleType;
    readonly from: string;
    /** May be `UNTIL_FURTHER_NOTICE`. */
    readonly to: string;
  }[];
  readonly link: string;
}

/** That the office has changed what it has of a driver who has sent no papers. */
export interface DriverFileTemplate {
  readonly name: "driver_file_changed";
  readonly link: string;
}

/** What was sent to a driver, and for which days; or that it was recorded wrongly. */
export interface PayoutTemplate {
  readonly name: "payout_made" | "payout_taken_back";
  readonly totalSatang: number;
  /** Days of Bangkok. */
  readonly fromDay: string;
  readonly throughDay: string;
  readonly reference: string;
  /** Why it is taken back, or "". */
  readonly reason: string;
  /** Their statement; `null` for who has no account. */
  readonly link: string | null;
}
