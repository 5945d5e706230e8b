import { useQuery } from "@tanstack/react-query";
import { MessageCircle, PencilLine, Phone } from "lucide-react";
import { landmassName } from "#domain/geo/landmass-names.ts";
import { Button } from "#web/components/button.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { companyLine, companyPhone } from "#web/entities/contact/company-contact.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { MoveChange } from "./change-move.ts";
import type { IslandOfferProps, UnservedIsland } from "./island-offer.tsx";
import { chosenPlace, type ChosenPlace } from "./move.ts";
import type { AskedStop } from "./move-request.ts";
import { writeToOffice } from "./office-message.ts";

type LastPierProps = UnservedIsland & Omit<IslandOfferProps, "error">;

const WAY =
  "inline-flex min-h-11 items-center gap-2 font-semibold text-teal underline decoration-1 underline-offset-4 hover:text-teal-deep hover:decoration-2";
const ICON = "size-4.5 shrink-0";

/** The price to the last pier with one press, and the office by phone, LINE or a form that knows the move. */
export function LastPier({ landmassId, indices, stops, onPier, onWrite }: LastPierProps) {
  const isPlaceable = indices.length > 0;
  const pier = useLastPier(landmassId, pointBeside(stops, indices), isPlaceable);
  const place = pier.data ?? null;
  const name = landmassName(landmassId);
  const keepForOffice = () => {
    onWrite();
    writeToOffice(Date.now());
  };
  return (
    <div className="flex flex-col gap-4">
      {isPlaceable && pier.isPending && <Skeleton className="h-24" />}
      {place !== null && name !== undefined && (
        <div>
          <p>{m.island_pier_text({ pier: place.name, island: localized(name) })}</p>
          <Button
            tone="main"
            wide
            className="mt-3"
            onClick={() => onPier(changesToPier(stops, indices, chosenPlace(place)))}
          >
            {indices.includes(0)
              ? m.island_pier_from({ pier: place.name })
              : m.island_pier_to({ pier: place.name })}
          </Button>
        </div>
      )}
      <div>
        <p>{m.island_office_text()}</p>
        <div className="mt-1 flex flex-wrap gap-x-6">
          <a href={companyPhone().href} className={`${WAY} figures`}>
            <Phone aria-hidden="true" className={ICON} />
            {companyPhone().text}
          </a>
          <a href={companyLine().href} className={WAY}>
            <MessageCircle aria-hidden="true" className={ICON} />
            LINE {companyLine().text}
          </a>
        </div>
        {/* The middle button opens a new tab, which reads the same draft. */}
        <TextLink
          to="/contact"
          onClick={keepForOffice}
          onAuxClick={keepForOffice}
          className="inline-flex min-h-11 items-center gap-2"
        >
          <PencilLine aria-hidden="true" className={ICON} />
          {m.island_office_write()}
        </TextLink>
      </div>
    </div>
  );
}

function useLastPier(landmassId: string, from: ReturnType<typeof pointBeside>, enabled: boolean) {
  const input = { landmassId, locale: currentLocale(), ...(from !== undefined && { from }) };
  return useQuery({
    queryKey: ["geo.lastPier", input],
    queryFn: ({ signal }) => trpcClient.geo.lastPier.query(input, { signal }),
    enabled,
    staleTime: Infinity,
    retry: 1,
  });
}

/** Where the move comes from to the island, or goes from it; `undefined` when not known. */
function pointBeside(stops: readonly AskedStop[], indices: readonly number[]) {
  const [first = 0] = indices;
  const beside = stops[first - 1] ?? stops.find((_, index) => !indices.includes(index));
  const point = beside?.place.pin ?? beside?.place.at;
  return point && { latitude: point.latitude, longitude: point.longitude };
}

/** The changes that end the way at the pier: of stops on the island that follow each other, one stays. */
function changesToPier(
  stops: readonly AskedStop[],
  indices: readonly number[],
  place: ChosenPlace,
): readonly MoveChange[] {
  return indices.flatMap((index): MoveChange[] => {
    const key = stops[index]?.key;
    if (key === undefined) return [];
    return [indices.includes(index - 1) ? { kind: "remove", key } : { kind: "choose", key, place }];
  });
}
