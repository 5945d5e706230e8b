import { LocateFixed } from "lucide-react";
import { useRef, useState } from "react";
import { Spinner } from "../../components/feedback/spinner.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { m } from "../../paraglide/messages.js";
import type { PlaceSuggestion } from "./searched-place.ts";

export interface LocateMeProps {
  /** The label of the field. */
  readonly label: string;
  readonly onFound: (place: PlaceSuggestion) => void;
  /** Called with the reason, and with `null` when another attempt begins. */
  readonly onRefused: (reason: string | null) => void;
}

/** Sets a field to where the visitor is. An answer that comes after the field has been filled is dropped. */
export function LocateMe({ label, onFound, onRefused }: LocateMeProps) {
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const locate = async () => {
    setBusy(true);
    onRefused(null);
    // The field removes the button as soon as it has a text.
    const isStillAsked = () => button.current?.isConnected === true;
    try {
      const { visitorPlace } = await import("./find-places.ts");
      const place = await visitorPlace();
      if (isStillAsked()) onFound(place);
    } catch (error) {
      if (isStillAsked()) onRefused(error instanceof Error ? error.message : m.location_unavailable());
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      ref={button}
      label={m.location_use({ stop: label })}
      aria-busy={isBusy || undefined}
      disabled={isBusy}
      className="text-teal"
      onClick={() => void locate()}
    >
      {isBusy ? <Spinner /> : <LocateFixed aria-hidden="true" className="size-5" />}
    </IconButton>
  );
}
