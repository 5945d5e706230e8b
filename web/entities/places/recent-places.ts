import { RECENT_PLACES } from "../../lib/drafts/draft-keys.ts";
import { loadDraft, saveDraft, type DraftSlot } from "../../lib/drafts/draft-store.ts";
import { finiteNumber, optional, record, text, usableItems } from "../../lib/drafts/stored-shapes.ts";
import { currentLocale } from "../../lib/i18n/locale.ts";
import type { ExactPoint, SearchedPlace } from "./searched-place.ts";

const MOST = 5;

/** A remembered choice; its texts are in the language it was chosen in. */
interface Remembered {
  readonly locale: string;
  readonly placeId: string;
  readonly label: string;
  readonly name?: string;
  readonly area?: string;
  readonly pin?: ExactPoint;
}

const SLOT: DraftSlot<readonly Remembered[]> = {
  ...RECENT_PLACES,
  read: usableItems(
    record<Remembered>({
      locale: text,
      placeId: text,
      label: text,
      name: optional(text),
      area: optional(text),
      pin: optional(
        record<ExactPoint>({
          latitude: finiteNumber,
          longitude: finiteNumber,
          near: record({ th: text, en: text }),
        }),
      ),
    }),
  ),
};

/** The places last chosen in this browser, newest first and in the page's language; forgotten a week after the last. */
export function rememberedPlaces(now: number): readonly SearchedPlace[] {
  return stored(now)
    .filter(({ locale }) => locale === currentLocale())
    .map(({ locale: _locale, ...place }, index) => ({ ...place, key: `recent-${index}` }));
}

/** Remembers a choice in this browser. */
export function rememberPlace({ placeId, label, name, area, pin }: SearchedPlace, now: number): void {
  const isSame = (other: Remembered) =>
    other.placeId === placeId &&
    other.pin?.latitude === pin?.latitude &&
    other.pin?.longitude === pin?.longitude;
  const others = stored(now).filter((other) => !isSame(other));
  const chosen = { locale: currentLocale(), placeId, label, name, area, pin };
  saveDraft(SLOT, [chosen, ...others].slice(0, MOST), now);
}

function stored(now: number): readonly Remembered[] {
  return loadDraft(SLOT, now) ?? [];
}
