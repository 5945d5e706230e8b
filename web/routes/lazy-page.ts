import { lazyRouteComponent } from "@tanstack/react-router";

/**
 * A page whose code is loaded when it is opened. When the code is missing, the router reloads the page once, because
 * there may be a newer release; offline that would end on the browser's error page, so the error is shown instead.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, name) =>
  lazyRouteComponent(async () => {
    try {
      return await importer();
    } catch (error) {
      if (navigator.onLine) throw error;
      throw new Error("a page's code did not come: no connection", { cause: error });
    }
  }, name);
