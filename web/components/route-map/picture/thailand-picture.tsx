import type { ReactNode } from "react";
import type { Point } from "#domain/geo/place.ts";
import type { RouteLeg } from "#domain/geo/route.ts";
import { NEIGHBOUR_OUTLINE, OUTLINE_FRAME, THAILAND_OUTLINE } from "./thailand-outline.ts";
import { picturePoint } from "./thailand-picture-frame.ts";
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no value to assign
import "./thailand-picture.css";

/** What the static picture shows on the outline; both are optional. */
export interface ThailandPictureProps {
  readonly stops?: readonly (Point & { readonly id: string; readonly role?: string })[];
  readonly legs?: readonly RouteLeg[];
  /** Draws the stops larger, for a picture without a route between them. */
  readonly bold?: boolean;
  /** Accessible name; without one the picture is decoration. */
  readonly label?: string;
  /** Shown over the picture, for instance the button that loads the map. */
  readonly children?: ReactNode;
}

const BANGKOK = picturePoint(100.5014, 13.754);

const NO_STOPS: NonNullable<ThailandPictureProps["stops"]> = [];
const NO_LEGS: readonly RouteLeg[] = [];

/** A static picture of Thailand, shown before or instead of the map. It needs no data and no script. */
export function ThailandPicture(props: ThailandPictureProps) {
  const { stops = NO_STOPS, legs = NO_LEGS, bold = false, label, children } = props;
  return (
    <div className={bold ? "thailand-picture thailand-picture--bold" : "thailand-picture"}>
      <svg
        viewBox={`-14 -14 ${OUTLINE_FRAME.width + 28} ${OUTLINE_FRAME.height + 28}`}
        {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      >
        <path className="thailand-picture__shallows" d={NEIGHBOUR_OUTLINE} />
        <path className="thailand-picture__shallows" d={THAILAND_OUTLINE} />
        <path className="thailand-picture__neighbours" d={NEIGHBOUR_OUTLINE} />
        <path className="thailand-picture__land" d={THAILAND_OUTLINE} />
        {legs.map((leg, i) => {
          const points = leg.path
            .map(([longitude, latitude]) => picturePoint(longitude, latitude).join(","))
            .join(" ");
          return (
            // oxlint-disable-next-line react/no-array-index-key -- legs have no identity but their order
            <g key={i} className={`thailand-picture__leg thailand-picture__leg--${leg.kind}`}>
              <polyline className="thailand-picture__leg-casing" points={points} />
              <polyline points={points} />
            </g>
          );
        })}
        {stops.length === 0 && (
          <circle className="thailand-picture__capital" cx={BANGKOK[0]} cy={BANGKOK[1]} r={5} />
        )}
        {stops.map((stop, i) => {
          const [x, y] = picturePoint(stop.longitude, stop.latitude);
          return (
            <g key={stop.id} className="thailand-picture__stop" transform={`translate(${x} ${y})`}>
              <circle r={13} />
              {stop.role !== "truck" && <text dy="0.35em">{i + 1}</text>}
            </g>
          );
        })}
      </svg>
      {children}
    </div>
  );
}
