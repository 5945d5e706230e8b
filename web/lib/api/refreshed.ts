/** What shows the present is asked for every minute while the window is looked at, and on return to it. */
export const REFRESHED = { refetchInterval: 60_000, refetchOnWindowFocus: "always" } as const;
