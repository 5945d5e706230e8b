import { LocateFixed } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { Point } from "#domain/geo/place.ts";
import { Button } from "#web/components/button.tsx";
import { Sheet } from "#web/components/dialog.tsx";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { Spinner } from "#web/components/feedback/spinner.tsx";
import { Field, FieldError } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { namesFontReady } from "#web/components/route-map/layers/names-font.ts";
import type { Pin } from "#web/entities/moves/move.ts";
import { currentPoint } from "#web/entities/places/current-point.ts";
import { useMapStyle } from "#web/entities/places/map/map-style-url.ts";
import { placeAt, pointRefusal } from "#web/entities/places/place-at.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";
import { pastedPoint } from "./pasted-point.ts";
import { pointText } from "./point-text.ts";

const PinMap = lazy(async () => {
  const [map] = await Promise.all([import("#web/components/route-map/pin-map.tsx"), namesFontReady()]);
  return map;
});

export interface PinSheetProps {
  readonly stop: string;
  /** Where the cross begins. */
  readonly around: Point;
  readonly onSet: (pin: Pin) => void;
  readonly onClose: () => void;
}

/** Sets the exact point of a stop: on the map, by the visitor's position, or by pasted coordinates or a map link. */
export function PinSheet({ stop, around, onSet, onClose }: PinSheetProps) {
  const [target, setTarget] = useState<Point>(around);
  const [point, setPoint] = useState<Point>(around);
  const [doing, setDoing] = useState<"locate" | "set" | null>(null);
  const [error, setError] = useState<string | null>(null);
  const go = (to: Point) => {
    setError(null);
    setTarget({ ...to });
    setPoint(to);
  };
  const attempt = async (what: "locate" | "set", act: () => Promise<void>) => {
    setDoing(what);
    setError(null);
    try {
      await act();
    } catch (cause) {
      setError(pointRefusal(cause, what === "locate" ? "visitor" : "given"));
    } finally {
      setDoing(null);
    }
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.pin_title({ stop })}
      closeLabel={m.action_close()}
      actions={{
        above: (
          <>
            <FieldError id="pin-error" error={error} />
            <p className="figures text-center text-sm text-muted">
              {m.door_pin_at({ point: pointText(point) })}
            </p>
          </>
        ),
        cancel: m.action_cancel(),
        act: {
          label: m.pin_confirm(),
          busy: doing === "set",
          onPress: () => void attempt("set", async () => onSet((await placeAt(point)).pin)),
        },
      }}
    >
      <div className="flex flex-col gap-4">
        <Map target={target} onMove={setPoint} />
        <Button
          size="small"
          busy={doing === "locate"}
          icon={<LocateFixed aria-hidden="true" className="size-5" />}
          onClick={() => void attempt("locate", async () => go(await currentPoint()))}
        >
          {m.pin_use_location()}
        </Button>
        <Coordinates onFound={go} />
      </div>
    </Sheet>
  );
}

export default PinSheet;

/** The map, and how far it can be trusted; without it a word that the other ways remain. */
function Map({ target, onMove }: { readonly target: Point; readonly onMove: (point: Point) => void }) {
  const { styleUrl, isKnown } = useMapStyle(true);
  const [hasStreets, setStreets] = useState(false);
  return (
    <Boundary instead={<p className="text-muted">{m.pin_no_map()}</p>}>
      <div>
        <p className="mb-2 text-sm text-muted">{m.pin_map_hint()}</p>
        <div className="relative grid h-64 place-items-center overflow-clip rounded-card border border-line sm:h-72">
          {isKnown && (
            <Suspense fallback={<Spinner className="size-7 text-muted" />}>
              <PinMap
                target={target}
                onMove={onMove}
                onDrawn={setStreets}
                locale={currentLocale()}
                label={m.pin_map_label()}
                styleUrl={styleUrl}
                texts={{
                  zoomIn: m.map_zoom_in(),
                  zoomOut: m.map_zoom_out(),
                  attribution: m.map_attribution(),
                }}
              />
            </Suspense>
          )}
        </div>
        <p className="mt-2 text-sm text-muted">{hasStreets ? m.pin_map_streets() : m.pin_map_no_streets()}</p>
      </div>
    </Boundary>
  );
}

const PAUSE_MS = 300;

/** A field for coordinates or a map link; what it finds moves the map. */
function Coordinates({ onFound }: { readonly onFound: (point: Point) => void }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const tellFound = useEffectEvent((point: Point) => onFound(point));
  useEffect(() => {
    if (text.trim() === "") return undefined;
    const abort = new AbortController();
    const look = async () => {
      try {
        const point = await pastedPoint(text, abort.signal);
        if (abort.signal.aborted) return;
        if (point !== null) tellFound(point);
        setError(point === null ? m.pin_coordinates_invalid() : null);
      } catch (cause) {
        if (!abort.signal.aborted) setError(pointRefusal(cause, "given"));
      }
    };
    const pause = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      clearTimeout(pause);
      abort.abort();
    };
  }, [text]);
  return (
    <Field label={m.pin_coordinates_label()} note={m.field_optional()} error={error}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          spellCheck={false}
          placeholder="13.7563, 100.5018"
          value={text}
          onChange={(event) => {
            setError(null);
            setText(event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}
