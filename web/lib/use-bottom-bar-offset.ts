import { useEffect } from "react";

/**
 * While `isShown`, notices on phones and tablets stand above a bar along the foot of the page, so that neither covers
 * the other. `height` is the bar's, as CSS writes it.
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
