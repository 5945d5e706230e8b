import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isArriving, type ArrivingPlaces } from "./arriving-places.ts";

const NONE: ArrivingPlaces = {};

/**
 * The places of the search parameters, read once; the search parameters are then removed from the address,
 * except `map`: another navigation would scroll away from the map.
 * @param isClientReady false while prerendering and hydrating: then there are none
 */
export function useArrivingPlaces(
  isClientReady: boolean,
  page: "/price-calculator" | "/booking",
): ArrivingPlaces {
  const { from, fromLabel, to, toLabel, map } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [arriving] = useState(() => (isClientReady ? { from, fromLabel, to, toLabel, map } : NONE));
  const isInAddress = isClientReady && isArriving({ from, to });
  useEffect(() => {
    if (isInAddress) void navigate({ to: page, search: {}, replace: true });
  }, [isInAddress, navigate, page]);
  return arriving;
}
