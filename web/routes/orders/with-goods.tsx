import type { AsyncRouteComponent } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import type { GoodsScreen } from "#web/entities/goods/goods-draft.ts";
import { m } from "#web/paraglide/messages.js";

const Editor = lazy(async () => ({
  default: (await import("#web/features/goods/goods-editor.tsx")).GoodsEditor,
}));

/** The screen for what is moved; its code comes when somebody opens it, and the page does without when it cannot. */
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

/** A page that offers to tell what is moved, given the screen for it. */
export function withGoods(
  Page: AsyncRouteComponent<{ readonly Goods: GoodsScreen }>,
): AsyncRouteComponent<Record<never, never>> {
  const WithGoods: AsyncRouteComponent<Record<never, never>> = () => <Page Goods={Goods} />;
  if (Page.preload !== undefined) WithGoods.preload = Page.preload;
  return WithGoods;
}
