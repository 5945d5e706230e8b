/** Stands for the site's own origin in the built documents; the worker, which knows the origin, replaces it. */
export const ORIGIN_PLACEHOLDER = "https://origin.invalid";
