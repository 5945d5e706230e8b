import { lazyRouteComponent } from "@tanstack/react-router";

/**
 * A page whose code comes when it is opened. For code that is missing the router loads the site anew, once, because
 * there may be a newer release; without a connection that would end on the browser's own error page, so the site stays
 * and says what is wrong.
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
