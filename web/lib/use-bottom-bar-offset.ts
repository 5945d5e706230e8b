import { useEffect } from "react";

/**
 * While `isShown`, shifts notices on phones and tablets above a bar at the bottom of the page, so that they do not
 * overlap. `height` is the bar's height as a CSS length.
 */
export function useBottomBarOffset(height: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const { style } = document.documentElement;
    style.setProperty("--bottom-bar", height);
    return () => {
      style.removeProperty("--bottom-bar");
    };
  }, [height, isShown]);
}
