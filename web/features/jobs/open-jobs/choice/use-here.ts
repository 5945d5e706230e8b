import { useCallback, useEffect, useRef, useState } from "react";
import type { Point } from "#domain/geo/place.ts";
import { m } from "#web/paraglide/messages.js";

export interface Here {
  /** The driver's position; `null` while it is not known. It stays on this device. */
  readonly point: Point | null;
  /** Whether the driver has asked for it, and it is being found. */
  readonly isLocating: boolean;
  /** Why it is not known though the driver asked for it, or `null`. */
  readonly failure: string | null;
  /** Finds it after a press; the browser may ask the driver for permission. */
  readonly locate: () => void;
}

/**
 * The driver's position. By itself the page never asks for permission: while the position is wanted, it is only looked up
 * where the browser has been allowed before.
 */
export function useHere(isWanted: boolean): Here {
  const [point, setPoint] = useState<Point | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOver = useRef(false);
  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
    };
  }, []);
  useEffect(() => {
    if (!isWanted) return;
    const lookUp = async () => {
      if (!(await isAllowed())) return;
      const found = await find();
      if (!isOver.current && found !== null) setPoint(found);
    };
    void lookUp();
  }, [isWanted]);
  const locate = useCallback(() => {
    setLocating(true);
    setFailure(null);
    const look = async () => {
      const found = await find();
      if (isOver.current) return;
      setLocating(false);
      if (found === null) setFailure(m.jobs_near_failed());
      else setPoint(found);
    };
    void look();
  }, []);
  return { point, isLocating, failure, locate };
}

/** Whether the browser tells the position without asking; a browser that cannot say would ask. */
async function isAllowed(): Promise<boolean> {
  const { permissions } = navigator as { readonly permissions?: Permissions };
  try {
    return (await permissions?.query({ name: "geolocation" }))?.state === "granted";
  } catch {
    return false;
  }
}

async function find(): Promise<Point | null> {
  try {
    const { currentPoint } = await import("#web/entities/places/current-point.ts");
    return await currentPoint();
  } catch {
    return null;
  }
}
