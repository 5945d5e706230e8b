/* oxlint-disable import/no-unassigned-import -- style sheets have no value to assign */
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { bangkokTime, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { formatShortWeekdayAndDay } from "#web/lib/i18n/format.ts";
import { lanesOf, placeOf, type Span } from "./lanes.ts";
import "./time-line.css";

/** A job as a bar. */
export interface BarSpan extends Span {
  readonly jobId: string;
  /** When it should have ended by its plan, where it is late by that (`LATE_FROM_MS`). */
  readonly plannedUntil?: number | null;
}

/** A time in which a driver takes no jobs, hatched. */
export interface ClosedSpan {
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface TimeLineRow<Each extends BarSpan> {
  readonly key: string;
  /** Who, at the beginning of the row. */
  readonly head: ReactNode;
  /** Whether it is of the jobs that nobody has taken. */
  readonly isOpen?: boolean;
  readonly spans: readonly Each[];
  readonly closed?: readonly ClosedSpan[];
  /** Further attributes of its element, such as what a drop on it does. */
  readonly element?: ComponentProps<"div">;
}

export interface TimeLineProps<Each extends BarSpan> {
  /** Midnights in Bangkok, epoch ms, the end excluded. */
  readonly from: number;
  readonly before: number;
  readonly now: number;
  /** A line and a time every so many hours. */
  readonly hoursMarked: number;
  readonly rows: readonly TimeLineRow<Each>[];
  /** The link of a job. */
  readonly renderBar: (span: Each) => ReactNode;
  /** The accessible name of a grid of drivers and jobs, whose keys are the page's; without it they are lists of links. */
  readonly grid?: string;
}

/**
 * Days from left to right, a row per driver and a bar of the route line per job, open and with stripes from where it is later than
 * planned; those that overlap lie in lanes.
 */
export function TimeLine<Each extends BarSpan>(props: TimeLineProps<Each>) {
  const { from, before, now, hoursMarked, rows, renderBar, grid } = props;
  const role = (name: "grid" | "row" | "rowheader" | "gridcell" | "presentation") =>
    grid === undefined ? undefined : name;
  // A list has no role of a grid.
  const List = grid === undefined ? "ul" : "div";
  const Row = (grid === undefined ? "li" : "div") as "div";
  const days = Array.from({ length: (before - from) / DAY_MS }, (_, at) => from + at * DAY_MS);
  const marks = Array.from(
    { length: (before - from) / HOUR_MS / hoursMarked },
    (_, at) => from + at * hoursMarked * HOUR_MS,
  );
  const at = (instant: number) => `${((instant - from) / (before - from)) * 100}%`;
  return (
    <div className="days">
      <div className="days-head" aria-hidden="true">
        {days.length > 1 &&
          days.map((day) => (
            <span key={day} className="days-day" style={{ left: at(day) }}>
              {formatShortWeekdayAndDay(day)}
            </span>
          ))}
        {marks.map((mark) => (
          <span key={mark} className="days-hour figures" style={{ left: at(mark) }}>
            {bangkokTime(mark)}
          </span>
        ))}
      </div>
      <List className="days-rows" role={role("grid")} aria-label={grid}>
        {rows.map(({ key, head, isOpen = false, spans, closed = [], element }) => (
          <Row key={key} {...element} role={role("row")} className="days-row" data-open={isOpen}>
            <span role={role("rowheader")} className="days-driver">
              {head}
            </span>
            <div className="days-track">
              {closed.map(({ startsAt, endsAt }) => (
                <span
                  key={startsAt}
                  className="days-closed"
                  style={placeStyle(placeOf({ pickupAt: startsAt, endsAt }, from, before))}
                  aria-hidden="true"
                />
              ))}
              {marks.map((mark) => (
                <span key={mark} className="days-mark" style={{ left: at(mark) }} aria-hidden="true" />
              ))}
              {now >= from && now < before && (
                <span className="days-now" style={{ left: at(now) }} aria-hidden="true" />
              )}
              {lanesOf(spans).map((lane, position) => (
                <List key={lane[0]?.jobId ?? position} role={role("presentation")} className="days-lane">
                  {lane.map((span, index) => (
                    <Bar
                      key={span.jobId}
                      role={role("gridcell")}
                      span={span}
                      next={lane[index + 1]}
                      from={from}
                      before={before}
                    >
                      {renderBar(span)}
                    </Bar>
                  ))}
                </List>
              ))}
            </div>
          </Row>
        ))}
      </List>
    </div>
  );
}

interface BarProps {
  readonly span: BarSpan;
  /** The next one in its lane: the text of this one ends there at the latest. */
  readonly next: BarSpan | undefined;
  readonly from: number;
  readonly before: number;
  readonly role: string | undefined;
  readonly children: ReactNode;
}

function Bar({ span, next, from, before, role, children }: BarProps) {
  const place = placeOf(span, from, before);
  const room = (next === undefined ? 1 : placeOf(next, from, before).start) - place.start;
  const Tag = role === undefined ? "li" : "div";
  const { pickupAt, plannedUntil = null } = span;
  const isLonger = plannedUntil !== null;
  const planned = isLonger
    ? placeOf({ pickupAt, endsAt: plannedUntil }, from, before).width / place.width
    : 1;
  return (
    <Tag
      role={role}
      className="days-bar"
      data-longer={isLonger}
      style={placeStyle({ ...place, room, planned })}
    >
      {children}
    </Tag>
  );
}

interface Place {
  readonly start: number;
  readonly width: number;
  readonly room?: number;
  /** The share of the width that is as planned. */
  readonly planned?: number;
}

function placeStyle({ start, width, room = width, planned = 1 }: Place): CSSProperties {
  return { "--start": start, "--width": width, "--room": room, "--planned": planned } as CSSProperties;
}
