import type { AsyncRouteComponent } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import type { GoodsScreen } from "#web/entities/goods/goods-draft.ts";
import { releasePress } from "#web/lib/first-touch.ts";
import { m } from "#web/paraglide/messages.js";
import { atTouch } from "../at-touch.tsx";

const Editor = lazy(async () => ({
  default: (await import("#web/features/goods/goods-editor.tsx")).GoodsEditor,
}));

/** The screen for the goods, loaded when it is opened; the page works without it when loading fails. */
const Goods: GoodsScreen = (props) => (
  <Boundary instead={<p className="text-muted">{m.goods_load_failed()}</p>}>
    <Suspense
      fallback={
        <>
          <output className="sr-only">{m.loading_page()}</output>
          <Skeleton className="h-64 w-full" />
        </>
      }
    >
      <Editor {...props} />
    </Suspense>
  </Boundary>
);

/** Passes the goods screen to a page that offers it: a form, whose code waits for the first touch. */
export function withGoods(
  Page: AsyncRouteComponent<{ readonly Goods: GoodsScreen }>,
): AsyncRouteComponent<Record<never, never>> {
  const WithGoods: AsyncRouteComponent<Record<never, never>> = () => {
    // After the effects of the page's own parts.
    useEffect(releasePress, []);
    return <Page Goods={Goods} />;
  };
  if (Page.preload !== undefined) WithGoods.preload = Page.preload;
  return atTouch(WithGoods);
}
