import { Headset, MapPinned } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { m } from "../../paraglide/messages.js";

export interface PlaceHelpProps {
  /** Opens a map for the place. Absent where no map is possible. */
  readonly onShowOnMap?: (() => void) | undefined;
  /** Leads to where the place can be sent in the visitor's own words. Absent where it already is. */
  readonly onSendToOffice?: (() => void) | undefined;
}

/** What can be done with a place that the search does not know. */
export function PlaceHelp({ onShowOnMap, onSendToOffice }: PlaceHelpProps) {
  if (onShowOnMap === undefined && onSendToOffice === undefined) return null;
  return (
    <div className="mt-1 flex flex-wrap gap-x-2 pl-6">
      {onShowOnMap !== undefined && (
        <Button
          tone="plain"
          size="small"
          icon={<MapPinned aria-hidden="true" className="size-5" />}
          onClick={onShowOnMap}
        >
          {m.place_show_on_map()}
        </Button>
      )}
      {onSendToOffice !== undefined && (
        <Button
          tone="plain"
          size="small"
          icon={<Headset aria-hidden="true" className="size-5" />}
          onClick={onSendToOffice}
        >
          {m.place_send_to_office()}
        </Button>
      )}
    </div>
  );
}
