import { expect, it } from "vitest";
import { withArriving } from "#web/entities/moves/arriving-places.ts";
import { placed } from "#web/entities/moves/change-move.ts";
import { chosenPlace, EMPTY_MOVE } from "#web/entities/moves/move.ts";

const NEAR = { th: "หัวหมาก", en: "Hua Mak" };
const LABEL = "near Hua Mak";
const pointAt = (latitude: number) =>
  chosenPlace({ placeId: "th-100602", label: LABEL, pin: { latitude, longitude: 100.65, near: NEAR } });

it("two exact points near one place arrive as the two that they are", () => {
  const kept = [pointAt(13.751), pointAt(13.762)];
  const stops = EMPTY_MOVE.stops.map((stop, at) => placed(stop, kept[at] ?? null));
  const ends = { from: "th-100602", fromLabel: LABEL, to: "th-100602", toLabel: LABEL };
  expect(withArriving({ ...EMPTY_MOVE, stops }, ends).stops.map(({ place }) => place)).toEqual(kept);
});
