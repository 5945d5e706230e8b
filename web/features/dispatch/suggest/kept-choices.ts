import { SUGGESTION_CHOICES_KEY } from "#web/lib/drafts/draft-keys.ts";
import { readOwn, writeOwn } from "#web/lib/drafts/own-stored.ts";
import {
  finiteNumber,
  listOf,
  nullable,
  or,
  record,
  text,
  usableEntries,
  type Reader,
} from "#web/lib/drafts/stored-shapes.ts";

/** Who takes a job whatever is planned for the rest. */
interface KeptPin {
  readonly jobId: string;
  /** `null`: it stays open. */
  readonly driverId: string | null;
  /** Of the driver, who may be in no plan any more. */
  readonly name: string;
}

/** A vehicle that was chosen for a job, and of which driver. */
interface KeptVehicle {
  readonly jobId: string;
  readonly driverId: string;
  readonly vehicleId: string;
}

/** A job that is to be assigned although its driver comes late. */
interface KeptWish {
  readonly jobId: string;
  readonly driverId: string;
  /** How late they were to come when that was chosen, seconds. */
  readonly lateS: number;
}

/** What a dispatcher has decided of the suggestion of a day. It survives a reload of the tab, and ends with it. */
export interface KeptChoices {
  /** The earlier ones count first. */
  readonly pins: readonly KeptPin[];
  readonly vehicles: readonly KeptVehicle[];
  /** The jobs that are not to be assigned. */
  readonly skipped: readonly string[];
  /** For these a driver was chosen since: they are to be assigned as long as that choice holds, and then not again. */
  readonly chosenSince: readonly string[];
  /** The jobs that are to be assigned although the driver comes so late that they are not chosen by themselves. */
  readonly wanted: readonly KeptWish[];
}

const NOTHING: KeptChoices = { pins: [], vehicles: [], skipped: [], chosenSince: [], wanted: [] };

const CHOICES = record<KeptChoices>({
  pins: listOf(record<KeptPin>({ jobId: text, driverId: nullable(text), name: text })),
  vehicles: listOf(record<KeptVehicle>({ jobId: text, driverId: text, vehicleId: text })),
  skipped: listOf(text),
  chosenSince: or(listOf(text), []),
  wanted: or(listOf(record<KeptWish>({ jobId: text, driverId: text, lateS: finiteNumber })), []),
});

type ChoicesByDay = Readonly<Record<string, KeptChoices>>;

const BY_DAY: Reader<ChoicesByDay> = usableEntries(CHOICES);

/**
 * What an account has decided in this tab of a Bangkok day (`2026-12-01`); whether it still holds the server
 * says with the plan.
 */
export function loadChoices(userId: string | null, day: string): KeptChoices {
  return readOwn(SUGGESTION_CHOICES_KEY, userId, BY_DAY)?.[day] ?? NOTHING;
}

/** Keeps in this tab what an account has decided of a day, and drops days that are over. @param today `2026-12-01` */
export function keepChoices(userId: string | null, day: string, choices: KeptChoices, today: string): void {
  const kept = readOwn(SUGGESTION_CHOICES_KEY, userId, BY_DAY) ?? {};
  const others = Object.entries(kept).filter(([each]) => each >= today && each !== day);
  writeOwn(SUGGESTION_CHOICES_KEY, userId, Object.fromEntries([...others, [day, choices]]));
}
