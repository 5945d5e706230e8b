import { effectsOfDecision } from "#domain/jobs/decision-effects.ts";
import { effectId } from "#domain/effect-ids.ts";
import type { BoardEvent } from "#domain/jobs/board-state.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { RevisionFact } from "#domain/jobs/revision.ts";
import type { JobFact } from "#domain/jobs/visits.ts";
import type { Violation } from "./checks.ts";
import type { Call } from "./log.ts";
import type { Played } from "./play.ts";
import type { Stored } from "./stored.ts";

type EventRow = Stored["events"][number];

/** The history has every decision once, none is missing that was acknowledged, and each event's effects are there once. */
export function checkHistory({ log, opened }: Played, stored: Stored): Violation[] {
  return opened.flatMap(({ orderId }) => {
    const events = stored.events.filter((event) => event.orderId === orderId);
    const answers = log.calls().filter((call) => call.orderId === orderId);
    return [
      ...checkVersions(orderId, events),
      ...checkChains(orderId, events),
      ...answers.flatMap((call) => checkAnswer(call, events, stored.effectIds)),
      ...checkPresses(orderId, events, answers),
    ];
  });
}

/** Every decision has raised the version by one, and has events. */
function checkVersions(orderId: string, events: readonly EventRow[]): Violation[] {
  const versions = [...new Set(events.map(({ version }) => version))];
  const isWhole = versions.every((version, index) => version === index + 1);
  return isWhole ? [] : [{ what: `${orderId} has the decisions ${versions.join(", ")}`, entries: [] }];
}

/** Each event of a job starts from the status that the one before it led to. */
function checkChains(orderId: string, events: readonly EventRow[]): Violation[] {
  const statuses = new Map<string, string>();
  return events.flatMap((event) => {
    const of = event.jobId ?? orderId;
    const before = statuses.get(of);
    statuses.set(of, event.toStatus);
    if (before === undefined || before === event.fromStatus) return [];
    const what = `${of} was ${before} when its decision ${event.version} began with ${event.fromStatus}`;
    return [{ what, entries: [] }];
  });
}

/** An order that was told is in the history, and what follows from its last decision is in the outbox once. */
function checkAnswer(call: Call, events: readonly EventRow[], effectIds: readonly string[]): Violation[] {
  if (call.answer.kind !== "ok") return [];
  const { order } = call.answer;
  const decided = events.filter(({ version }) => version === order.version);
  const lost = decided.length === 0 || order.jobs.some((job) => !isAsTold(job, order.version, events));
  if (lost) return [{ what: `what was answered is not in the history of ${order.orderId}`, entries: [call] }];
  // The placing is no decision of the board.
  if (order.version === 1) return [];
  const happened = decided.map((event) => boardEvent(event, holderBefore(event, events)));
  // No company pays these orders, so nobody's programs are told and the database writes no effect for them.
  const expected = effectsOfDecision(order, happened).flatMap(({ eventId, effects }) =>
    effects.flatMap(({ kind }, index) => (kind === "webhooks" ? [] : effectId(eventId, index))),
  );
  const found = effectIds.filter((id) => id.startsWith(`${order.orderId}.${order.version}.`));
  const isSame = expected.toSorted().join() === found.toSorted().join();
  if (isSame) return [];
  const what = `the effects of decision ${order.version} are ${found.join()}, not ${expected.join()}`;
  return [{ what, entries: [call] }];
}

/** Whether a job had the status that was told after the decision of that version. */
function isAsTold(
  { jobId, status }: BoardOrder["jobs"][number],
  version: number,
  events: readonly EventRow[],
): boolean {
  const last = events.findLast((event) => event.jobId === jobId && event.version <= version);
  return last === undefined ? status === "available" : last.toStatus === status;
}

/** Who held the job of an event before it. */
function holderBefore({ jobId, version, position }: EventRow, events: readonly EventRow[]): string | null {
  const before = events.findLast(
    (each) =>
      each.jobId === jobId &&
      (each.version < version || (each.version === version && each.position < position)),
  );
  return before === undefined || before.toStatus === "available" ? null : before.driverId;
}

function boardEvent(row: EventRow, formerDriverId: string | null): BoardEvent {
  const { jobId, driverId, fromStatus, toStatus, actorKind, actorId, reason, at, kind, details } = row;
  return {
    jobId,
    driverId,
    formerDriverId,
    from: fromStatus ?? toStatus,
    to: toStatus,
    actor: { kind: actorKind, id: actorId },
    reason,
    at,
    ...(kind === "transition"
      ? {}
      : isFact(kind)
        ? { fact: details as JobFact }
        : { revision: details as RevisionFact }),
  } as BoardEvent;
}

function isFact(kind: string): boolean {
  return kind.startsWith("stop_") || kind.startsWith("waiting_") || kind === "no_driver";
}

const TURNS = { release: "available", start: "in_progress", complete: "completed" } as const;

/** However often a press arrived, it happened once: no driver has more events of a kind than presses. */
function checkPresses(orderId: string, events: readonly EventRow[], calls: readonly Call[]): Violation[] {
  return Object.entries(TURNS).flatMap(([type, status]) => {
    const happened = Map.groupBy(
      events.filter(
        (event) =>
          event.jobId !== null &&
          event.toStatus === status &&
          event.actorKind === "driver" &&
          event.kind === "transition",
      ),
      ({ actorId, jobId }) => `${actorId} ${jobId}`,
    );
    return [...happened].flatMap(([who, turns]) => {
      const pressed = calls.filter(
        ({ request }) =>
          request.type === type && "clientId" in request && `${driverOf(request)} ${request.jobId}` === who,
      );
      const presses = new Set(pressed.map(({ request }) => ("clientId" in request ? request.clientId : "")));
      if (turns.length <= presses.size) return [];
      return [
        {
          what: `${orderId}: ${who} pressed ${type} ${presses.size} times, and it happened ${turns.length} times`,
          entries: pressed,
        },
      ];
    });
  });
}

function driverOf(request: Call["request"]): string {
  if ("driverId" in request) return request.driverId;
  return "actor" in request ? request.actor.id : "";
}
