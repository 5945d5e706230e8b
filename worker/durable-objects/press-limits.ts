import type { JobCommand } from "#domain/jobs/command.ts";
import { HOUR_MS } from "#domain/time.ts";

/**
 * How often a driver presses, those who came too late and repeated presses included. Counted on the board, which every
 * press reaches anyway.
 */
export const PRESS_LIMITS = {
  /** A driver who plans two weeks takes some fifteen jobs. */
  reserve: { max: 60, windowMs: HOUR_MS },
  /** A truck in repair gives back the jobs of its week. */
  release: { max: 8, windowMs: HOUR_MS },
} as const;

type LimitedPress = keyof typeof PRESS_LIMITS;

interface Presses extends Record<string, SqlStorageValue> {
  readonly count: number;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

/** A press that is counted, and whose. */
export interface CountedPress {
  readonly press: LimitedPress;
  readonly driverId: string;
}

/** The press of a driver that a command is, or `null` for one that is not limited. */
export function countedPress(command: JobCommand): CountedPress | null {
  if (command.type === "reserve") return { press: "reserve", driverId: command.driverId };
  if (command.type !== "release" || command.actor.kind !== "driver") return null;
  return { press: "release", driverId: command.actor.id };
}

/**
 * The presses of drivers in the current hour. They are counted in memory and written with the decisions they lead to,
 * so that a refused press costs no write; a board that restarts forgets the refused ones since then.
 */
export class PressLimits {
  private readonly sql: SqlStorage;
  private readonly counted = new Map<string, Presses>();

  constructor(storage: DurableObjectStorage) {
    this.sql = storage.sql;
  }

  /** Counts a press. @returns `null` when it is allowed, otherwise the seconds until the next one is */
  count(of: CountedPress, now: number): number | null {
    const key = keyOf(of);
    const { max, windowMs } = PRESS_LIMITS[of.press];
    const before = this.counted.get(key) ?? this.stored(key);
    const isOver = before === undefined || before.endsAt <= now;
    const presses = isOver
      ? { count: 1, endsAt: now + windowMs }
      : { count: before.count + 1, endsAt: before.endsAt };
    this.counted.set(key, presses);
    return presses.count > max ? Math.ceil((presses.endsAt - now) / 1000) : null;
  }

  /** Takes back a press that was not decided, because it comes again once the board has what it lacked. */
  takeBack(of: CountedPress): void {
    const presses = this.counted.get(keyOf(of));
    if (presses !== undefined) this.counted.set(keyOf(of), { ...presses, count: presses.count - 1 });
  }

  /** Writes what was counted; called in the transaction of the decision that the press led to. */
  save(of: CountedPress): void {
    const presses = this.counted.get(keyOf(of));
    if (presses === undefined) return;
    const { count, endsAt } = presses;
    this.sql.exec(
      `INSERT INTO presses (key, count, ends_at) VALUES (?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET count = excluded.count, ends_at = excluded.ends_at`,
      keyOf(of),
      count,
      endsAt,
    );
  }

  /** Deletes what is over. */
  deleteEnded(now: number): void {
    this.sql.exec("DELETE FROM presses WHERE ends_at <= ?", now);
    for (const [key, { endsAt }] of this.counted) if (endsAt <= now) this.counted.delete(key);
  }

  private stored(key: string): Presses | undefined {
    return this.sql
      .exec<Presses>("SELECT count, ends_at AS endsAt FROM presses WHERE key = ?", key)
      .toArray()[0];
  }
}

function keyOf({ press, driverId }: CountedPress): string {
  return `${press}:${driverId}`;
}
