import { useRouter, type HistoryState } from "@tanstack/react-router";
import { useEffect } from "react";
import { holdUntilMoved } from "#web/lib/hold-until-moved.ts";

/** A link of the page; of several with one address, which. */
interface PressedLink {
  readonly href: string;
  readonly nth: number;
}

/** Where somebody was on a page when they left it. */
interface Place {
  readonly top: number;
  readonly link: PressedLink | null;
}

/** By the key of their entry in the browser's history, which only the way back and forth leads to again. */
const places = new Map<string, Place>();

/** How long a page is waited for that has to be read anew, in frames. */
const LONGEST = 300;
/** What shows a page scrolls it to its top and gives it the focus, before or after the first frame. */
const HELD = 10;

/**
 * Whoever goes back is where they were: the page is scrolled as it was, and the link that led on has the
 * focus, once it is there again and unless they have moved meanwhile.
 */
export function useWayBack(): void {
  const router = useRouter();
  useEffect(() => {
    let link: PressedLink | null = null;
    let end = () => {};
    const press = ({ target }: MouseEvent) => {
      link = target instanceof Element ? pressedLink(target) : null;
    };
    document.addEventListener("click", press, true);
    const unsubscribe = [
      router.subscribe("onBeforeNavigate", ({ fromLocation }) => {
        end();
        const key = fromLocation && keyOf(fromLocation.state);
        if (key !== undefined) places.set(key, { top: scrollY, link });
        link = null;
      }),
      router.subscribe("onResolved", ({ toLocation, hrefChanged }) => {
        const place = places.get(keyOf(toLocation.state) ?? "");
        if (hrefChanged && place !== undefined) end = bringBackTo(place);
      }),
    ];
    return () => {
      end();
      document.removeEventListener("click", press, true);
      for (const stop of unsubscribe) stop();
    };
  }, [router]);
}

function bringBackTo({ top, link }: Place): () => void {
  let frames = 0;
  let held = 0;
  return holdUntilMoved(() => {
    frames += 1;
    if (scrollY !== top) scrollTo(0, top);
    const isThere = (link === null || focusLink(link)) && scrollY === top;
    held = isThere ? held + 1 : 0;
    return held === HELD || frames === LONGEST;
  });
}

/** @returns whether it has the focus, or something that was chosen since */
function focusLink({ href, nth }: PressedLink): boolean {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body && activeElement.id !== "content") return true;
  const link = linksTo(href)[nth];
  link?.focus({ preventScroll: true });
  return link !== undefined && document.activeElement === link;
}

function pressedLink(target: Element): PressedLink | null {
  const link = target.closest("a[href]");
  const href = link?.getAttribute("href");
  if (link === null || href == null) return null;
  const nth = linksTo(href).findIndex((each) => each === link);
  return nth === -1 ? null : { href, nth };
}

function linksTo(href: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("#content a[href]")].filter(
    (each) => each.getAttribute("href") === href,
  );
}

/** The router's key of an entry; absent until it has written one. */
function keyOf({ __TSR_key: key }: HistoryState & { readonly __TSR_key?: string }): string | undefined {
  return key;
}
