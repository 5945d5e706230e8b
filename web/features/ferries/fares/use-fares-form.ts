import { useState } from "react";
import {
  changedFares,
  fareChangeInput,
  faresBefore,
  faresDayEarlier,
  figuresAgain,
  largeFares,
  unconfirmedFares,
  type FareChange,
  type FareField as LargeFare,
  type VehicleFares,
} from "#domain/ferries/fare-changes.ts";
import type { FieldCode } from "#domain/field-errors.ts";
import { bangkokInstant } from "#domain/time.ts";
import { usePressConflict, type PressConflict } from "#web/entities/edit-conflict/use-press-conflict.ts";
import { fieldErrorsOf, FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { readNumber, separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { isForAdmins, type SavedFerry } from "../ferry-types.ts";
import { BAHT_DECIMALS } from "../ferry-units.ts";

type FareResults = RouterOutputs["ferries"]["changeFares"];

/** A route that is done with, and its fares before and after. */
export interface DoneRoute {
  readonly ferryRouteId: string;
  readonly outcome: FareResults[number]["outcome"];
  readonly before: VehicleFares;
  readonly after: VehicleFares | null;
}
export type FareField = "percent" | "min" | "max" | AgainField;
type AgainField = "again" | "againLowest";

/** What a bulk change of fares is typed in. */
export interface FaresForm {
  readonly kind: FareChange["kind"];
  readonly setKind: (kind: FareChange["kind"]) => void;
  readonly textOf: (field: FareField) => string;
  readonly type: (field: FareField, text: string) => void;
  /** Whether anything is typed or chosen. */
  readonly isTyped: boolean;
  readonly errorOf: (field: FareField) => string | undefined;
  /** The Bangkok day from which the fares hold; "": at once. */
  readonly day: string;
  readonly setDay: (day: string) => void;
  readonly dayError: string | undefined;
  /** The fares that the change starts from: of today, or of the day before the chosen one. */
  readonly before: (ferry: SavedFerry) => VehicleFares;
  /** What the typed change makes of a route's fares; `null`: nothing. */
  readonly after: (ferry: SavedFerry) => VehicleFares | null;
  /** Whether the typed change moves a route's fares by much, alone or with what was saved in the 24 hours before. */
  readonly isLargeFor: (ferry: SavedFerry) => boolean;
  /** The fields in which a figure is typed a second time. */
  readonly askedAgain: readonly AgainField[];
  readonly busy: boolean;
  /** The routes that are changed with the next press: all, or those that somebody else saved first. */
  readonly ferries: readonly SavedFerry[];
  /** The routes that are done with; `null` before the first press. */
  readonly results: readonly DoneRoute[] | null;
  /** Of the routes that somebody else saved first: the fares that are saved now beside those that were chosen. */
  readonly conflict: PressConflict<FaresOfRoutes, string>["changes"];
  /** Leaves a route as somebody else saved it. */
  readonly takeTheirs: (ferryRouteId: string) => void;
  readonly save: () => void;
}

/** Fares by the id of their route; `null`: none. */
type FaresOfRoutes = Readonly<Record<string, VehicleFares | null>>;

/**
 * The form of a change of the fares of `selected`. Of a route that somebody else saved first both fares are shown, and the next
 * press is about those routes alone.
 */
export function useFaresForm(selected: readonly SavedFerry[]): FaresForm {
  const [round, setRound] = useState<{
    readonly ferries: readonly SavedFerry[];
    readonly results: readonly DoneRoute[] | null;
  }>({ ferries: selected, results: null });
  const { ferries, results } = round;
  const [kind, setKind] = useState<FareChange["kind"]>("percent");
  const [texts, setTexts] = useState<Readonly<Partial<Record<FareField, string>>>>({});
  const [day, setDay] = useState("");
  const [isDue, setIsDue] = useState(false);
  const [now] = useState(Date.now);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const textOf = (field: FareField) => texts[field] ?? "";
  const { change, problems } = readChange(kind, textOf);
  const from = day === "" ? null : bangkokInstant(day, "00:00");
  const before = (ferry: SavedFerry) => faresBefore(ferry, from).fares;
  const after = (ferry: SavedFerry) => (change === null ? null : changedFares(before(ferry), change));
  const largeFor = (ferry: SavedFerry): readonly LargeFare[] => {
    const changed = after(ferry);
    const dayEarlier = faresDayEarlier(ferry, from ?? now);
    return changed === null ? [] : largeFares(before(ferry), changed, dayEarlier);
  };
  const wanted = change === null ? NOTHING_AGAIN : figuresAgain(change, ferries.flatMap(largeFor));
  const askedAgain = (["againLowest", "again"] as const).filter((field) => wanted[field] !== null);
  const unconfirmed = unconfirmedFares(wanted, {
    again: kind === "percent" ? readPercent(textOf("again")) : readBaht(textOf("again")),
    againLowest: readBaht(textOf("againLowest")),
  });
  const isConfirmed = Object.keys(unconfirmed).length === 0;
  const faresOf = (
    routes: readonly SavedFerry[],
    of: (ferry: SavedFerry) => VehicleFares | null,
  ): FaresOfRoutes => Object.fromEntries(routes.map((ferry) => [ferry.ferryRouteId, of(ferry)] as const));
  const conflict = usePressConflict<FaresOfRoutes, string>(
    ferries.map(({ ferryRouteId }) => ferryRouteId),
    faresOf(ferries, before),
  );
  const doneRoute = (ferry: SavedFerry, outcome: DoneRoute["outcome"]): DoneRoute => ({
    ferryRouteId: ferry.ferryRouteId,
    outcome,
    before: before(ferry),
    after: after(ferry),
  });
  const mutation = trpc.ferries.changeFares.useMutation({
    onSuccess: async (answered) => {
      const outcomes = new Map(answered.map(({ ferryRouteId, outcome }) => [ferryRouteId, outcome]));
      const isRefused = ({ ferryRouteId }: SavedFerry) => outcomes.get(ferryRouteId) === "conflict";
      const asked = ferries.filter(isRefused);
      const changedSince = asked.length === 0 ? [] : (await savedNow()).filter(isRefused);
      await trpcUtils.ferries.invalidate();
      const isLeft = ({ ferryRouteId }: SavedFerry) =>
        changedSince.some((each) => each.ferryRouteId === ferryRouteId);
      const done = ferries
        .filter((ferry) => !isLeft(ferry))
        .map((ferry) => {
          const outcome = outcomes.get(ferry.ferryRouteId) ?? "gone";
          return doneRoute(ferry, outcome === "conflict" ? "gone" : outcome);
        });
      setRound({ ferries: changedSince, results: [...(results ?? []), ...done] });
      setIsDue(false);
      if (changedSince.length === 0) conflict.clear();
      else conflict.refused(faresOf(asked, before), faresOf(asked, after));
    },
    onError: (error) => {
      setRefused(fieldErrorsOf(error));
      showError(error, { title: m.notice_title_ferry, text: m.fares_failed });
    },
  });
  return {
    kind,
    setKind: (chosen) => {
      setKind(chosen);
      setTexts({});
      setIsDue(false);
    },
    textOf,
    type: (field, text) => {
      setTexts({ ...texts, [field]: text });
      setRefused({});
    },
    isTyped: day !== "" || Object.values(texts).some((text) => text.trim() !== ""),
    errorOf: (field) => {
      if (!isDue) return refused[field];
      if (field !== "again" && field !== "againLowest") return problems[field];
      if (unconfirmed[field] === undefined) return undefined;
      return textOf(field).trim() === "" ? m.field_change_unconfirmed() : m.settings_confirm_differs();
    },
    day,
    setDay,
    dayError: refused["effectiveFrom"],
    before,
    after,
    isLargeFor: (ferry) => largeFor(ferry).length > 0,
    askedAgain,
    busy: mutation.isPending,
    ferries,
    results,
    conflict: conflict.changes,
    takeTheirs: (ferryRouteId) => {
      const taken = ferries.filter((ferry) => ferry.ferryRouteId === ferryRouteId);
      setRound({
        ferries: ferries.filter((ferry) => !taken.includes(ferry)),
        results: [
          ...(results ?? []),
          ...taken.map((ferry) => ({ ...doneRoute(ferry, "unchanged"), after: null })),
        ],
      });
    },
    save: () => {
      setIsDue(true);
      if (change === null || !isConfirmed) return;
      mutation.mutate({
        routes: ferries.map((ferry) => ({
          ferryRouteId: ferry.ferryRouteId,
          basedOnVersion: ferry.version,
          replaces: faresBefore(ferry, from).replaces,
        })),
        change,
        ...wanted,
        ...(day === "" ? {} : { effectiveFrom: day }),
      });
    },
  };
}

const NOTHING_AGAIN = { again: null, againLowest: null } as const;

/** The routes as they are saved now. */
async function savedNow(): Promise<readonly SavedFerry[]> {
  const list = await trpcUtils.ferries.list.fetch(undefined, { staleTime: 0 });
  return isForAdmins(list) ? list : [];
}

interface ReadChange {
  readonly change: FareChange | null;
  readonly problems: Readonly<Partial<Record<FareField, string>>>;
}

/** The typed change, or what is wrong with its fields. */
function readChange(kind: FareChange["kind"], textOf: (field: FareField) => string): ReadChange {
  const typed =
    kind === "percent"
      ? { kind, percent: readPercent(textOf("percent")) }
      : { kind, minSatang: readBaht(textOf("min")), maxSatang: readBaht(textOf("max")) };
  const read = fareChangeInput.safeParse(typed);
  if (read.success) return { change: read.data, problems: {} };
  const problems: Partial<Record<FareField, string>> = {};
  for (const { path, message, code } of read.error.issues) {
    const field = FIELD_OF[String(path[0])];
    if (field === undefined) continue;
    // Nothing, or a crossing that would cost nothing.
    const isMissing = message === "REQUIRED" || textOf(field).trim() === "";
    const known: FieldCode =
      code === "too_small"
        ? "TOO_SMALL"
        : code === "too_big"
          ? "TOO_LARGE"
          : isMissing
            ? "REQUIRED"
            : "INVALID";
    problems[field] ??= message === "BELOW_FIRST" ? m.ferry_highest_below_lowest() : FIELD_TEXTS[known]();
  }
  return { change: null, problems };
}

const FIELD_OF: Readonly<Record<string, FareField>> = {
  percent: "percent",
  minSatang: "min",
  maxSatang: "max",
};

/** A whole number with a sign in any of its writings; `null` for anything else. */
function readPercent(text: string): number | null {
  const signed = /^([+−–-]?)\s*(\S+)$/.exec(text.trim());
  if (signed === null) return null;
  const read = readNumber(signed[2] ?? "", 0, separatorsOf(currentLocale()));
  if (!read.ok) return null;
  return ["", "+"].includes(signed[1] ?? "") ? read.value : -read.value;
}

function readBaht(text: string): number | null {
  const read = readNumber(text, BAHT_DECIMALS, separatorsOf(currentLocale()));
  return read.ok ? read.value : null;
}
