import { useRef, useState, type RefObject } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import {
  FARE_FIELDS,
  faresAgain,
  faresDayEarlier,
  largeFares,
  largeVerification,
  paidFares,
  unconfirmedFares,
  type FareField,
  type FaresAgain,
  type VehicleFares,
} from "#domain/ferries/fare-changes.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import type { FerryValues } from "../ferry-form.ts";
import type { SavedFerry } from "../ferry-types.ts";
import { readFare } from "../ferry-units.ts";

/** A vehicle fare that is typed a second time. */
export interface AskedFare {
  readonly fare: FareField;
  readonly text: string;
  readonly error: string | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
}

/**
 * The vehicle fares of one route that are typed a second time: each that changes by much, or with which verifying does so to
 * what customers pay.
 */
export interface FareAgain {
  /** Those that are asked for, the lowest first. */
  readonly asked: readonly AskedFare[];
  /** What customers pay for a crossing before and after, where verifying the fare changes that; `null`: it does not. */
  readonly paid: { readonly before: VehicleFares; readonly after: VehicleFares } | null;
  readonly type: (fare: FareField, text: string) => void;
  /** Whether it may be saved: nothing changes by much, or each such fare was typed twice. */
  readonly isConfirmed: boolean;
  /** Satang, as the server takes them; `null` what is not asked. */
  readonly figures: FaresAgain;
  /** Says at the fields what is missing, and goes to the first of them. */
  readonly ask: () => void;
  /** The server asks for one. */
  readonly demand: (fare: FareField) => void;
}

/** @param saved what is changed; a new route has no fare that could change by much */
export function useFareAgain(saved: SavedFerry | null, form: UseFormReturn<FerryValues>): FareAgain {
  const separators = separatorsOf(currentLocale());
  const [texts, setTexts] = useState<Readonly<Record<FareField, string>>>({
    vehicleFareMinSatang: "",
    vehicleFareMaxSatang: "",
  });
  const inputs = {
    vehicleFareMinSatang: useRef<HTMLInputElement>(null),
    vehicleFareMaxSatang: useRef<HTMLInputElement>(null),
  };
  const [isDue, setIsDue] = useState(false);
  const [typedMin, typedMax, fareVerified] = useWatch({
    control: form.control,
    name: ["vehicleFareMin", "vehicleFareMax", "fareVerified"],
  });
  const [min, max] = [readFare(typedMin, separators), readFare(typedMax, separators)];
  const fares =
    min.ok && max.ok ? { vehicleFareMinSatang: min.value, vehicleFareMaxSatang: max.value } : null;
  const [now] = useState(Date.now);
  const isVerifying = saved !== null && saved.fareVerified !== fareVerified;
  // What holds while it is not verified; where that cannot be read the server asks.
  const { data: costs } = trpc.pricing.current.useQuery(undefined, { enabled: isVerifying });
  const after = fares && { ...fares, fareVerified };
  const paid =
    isVerifying && after !== null && costs !== undefined
      ? { before: paidFares(saved, costs), after: paidFares(after, costs) }
      : null;
  const [demanded, setDemanded] = useState<readonly FareField[]>([]);
  const large =
    saved === null || after === null
      ? []
      : [
          ...largeFares(saved, after, faresDayEarlier(saved, now)),
          ...(costs === undefined ? [] : largeVerification(saved, after, costs)),
          ...demanded,
        ];
  const wanted = faresAgain(fares ?? NO_FARES, large);
  const typed = (fare: FareField): number | null => {
    const read = readFare(texts[fare], separators);
    // An empty field is an unknown fare, which is 0; to confirm that one, the 0 is written.
    return read.ok && texts[fare].trim() !== "" ? read.value : null;
  };
  const figures: FaresAgain = {
    again: wanted.again === null ? null : typed("vehicleFareMaxSatang"),
    againLowest: wanted.againLowest === null ? null : typed("vehicleFareMinSatang"),
  };
  const unconfirmed = unconfirmedFares(wanted, figures);
  const isMissing = (fare: FareField) => unconfirmed[AGAIN_FIELDS[fare]] !== undefined;
  const wrong = (fare: FareField) =>
    texts[fare].trim() === "" ? m.field_change_unconfirmed() : m.settings_confirm_differs();
  return {
    asked: FARE_FIELDS.filter((fare) => large.includes(fare)).map((fare) => ({
      fare,
      text: texts[fare],
      error: isDue && isMissing(fare) ? wrong(fare) : undefined,
      input: inputs[fare],
    })),
    paid,
    type: (fare, text) => setTexts({ ...texts, [fare]: text }),
    isConfirmed: Object.keys(unconfirmed).length === 0,
    figures,
    ask: () => {
      setIsDue(true);
      const first = FARE_FIELDS.find(isMissing);
      if (first !== undefined) inputs[first].current?.focus();
    },
    demand: (fare) => {
      setDemanded((known) => [...known, fare]);
      setIsDue(true);
      // Once it is drawn.
      requestAnimationFrame(() => inputs[fare].current?.focus());
    },
  };
}

const NO_FARES: VehicleFares = { vehicleFareMinSatang: 0, vehicleFareMaxSatang: 0 };

/** Which field of the answer is about which fare. */
const AGAIN_FIELDS = {
  vehicleFareMinSatang: "againLowest",
  vehicleFareMaxSatang: "again",
} as const satisfies Readonly<Record<FareField, keyof FaresAgain>>;
