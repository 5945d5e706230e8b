/* oxlint-disable import/no-unassigned-import -- style sheets have no value to assign */
import "uplot/dist/uPlot.min.css";
import "./day-chart.css";
import { useEffect, useEffectEvent, useRef } from "react";
import UPlot from "uplot";
import { useMapTheme } from "../route-map/use-map-theme.ts";

export interface DayChartProps {
  /** A bar per day, oldest first; `null` leaves its place empty. Memoise it: a new array is drawn anew. */
  readonly values: readonly (number | null)[];
  /** The same number of days before, as a dashed line over the bars. */
  readonly before: readonly (number | null)[];
  /** Accessible name; whoever cannot see the chart needs the figures elsewhere. */
  readonly label: string;
  /** Called with the day that the pointer is at, from 0, and `null` when it leaves. */
  readonly onPoint: (day: number | null) => void;
}

const HEIGHT = 72;
const LINE_WIDTH = 1.5;
/** A bar takes this share of its day, and at most so many pixels. */
const BAR: [number, number] = [0.72, 14];
/** Space above the highest bar, as a share of it. */
const HEADROOM = 1.08;

/**
 * A small chart of days, as wide as its parent. It imports uPlot: load it lazily, inside a boundary. Throws where the
 * browser has no canvas. Nothing in it moves by itself.
 */
export function DayChart(props: DayChartProps) {
  // The chart is drawn with the colours that its parent has: anew in another theme.
  return <Drawn key={useMapTheme()} {...props} />;
}

export default DayChart;

function Drawn({ values, before, label, onPoint }: DayChartProps) {
  const container = useRef<HTMLElement>(null);
  const point = useEffectEvent((day: number | null) => onPoint(day));
  useEffect(() => {
    const parent = container.current;
    if (parent === null) return undefined;
    const { color, borderTopColor } = getComputedStyle(parent);
    const chart = new UPlot(
      optionsOf(parent.clientWidth, color, borderTopColor, point),
      [values.map((_, day) => day), [...values], [...before]],
      parent,
    );
    const observer = new ResizeObserver(() => chart.setSize({ width: parent.clientWidth, height: HEIGHT }));
    observer.observe(parent);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [values, before]);
  return <figure ref={container} className="day-chart" aria-label={label} />;
}

function optionsOf(
  width: number,
  bars: string,
  line: string,
  point: (day: number | null) => void,
): UPlot.Options {
  return {
    width,
    height: HEIGHT,
    padding: [4, 0, 2, 0],
    legend: { show: false },
    cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
    axes: [{ show: false }, { show: false }],
    scales: {
      x: { time: false, range: (_chart, min, max) => [min - 0.5, max + 0.5] },
      y: { range: (_chart, min, max) => [Math.min(0, min), Math.max(max, 0) * HEADROOM || 1] },
    },
    series: [
      {},
      { fill: bars, width: 0, points: { show: false }, ...barPaths() },
      { stroke: line, width: LINE_WIDTH, dash: [3, 3], spanGaps: true, points: { show: false } },
    ],
    hooks: { setCursor: [({ cursor }) => point(cursor.idx ?? null)] },
  };
}

function barPaths(): Pick<UPlot.Series, "paths"> {
  const paths = UPlot.paths.bars?.({ size: BAR });
  return paths === undefined ? {} : { paths };
}
