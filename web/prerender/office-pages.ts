import type { AnyRoute } from "@tanstack/react-router";
import { controlRoomTree } from "#web/routes/admin/frame/control-room-tree.ts";
import { controlRoomRoute } from "#web/routes/admin/frame/control-room.tsx";
import { dataRoute } from "#web/routes/data-route.tsx";
import { askedBy } from "./asked-modules.ts";

/** A page of the control room whose document names its code, so that all of it is loaded at once. */
export interface OfficePage {
  readonly path: string;
  /** The modules that its routes import, as paths inside `web/`. */
  readonly modules: readonly string[];
  /** The query that is made before the page's code is there. */
  readonly call: string;
}

/**
 * Whether the account may see the control room, which its frame waits for. Nothing that needs a right: each refusal of that
 * would stand in the log as an attempt.
 */
const CALL = `/api/trpc/account.adminAccess?batch=1&input=${encodeURIComponent("{}")}`;

/** The routes themselves, which the router imports with the first of these pages. */
const TREE = "routes/admin/frame/control-room-tree.ts";

/** Every page of the control room with an address of its own. */
export async function officePages(): Promise<readonly OfficePage[]> {
  const frame = await askedBy(async () => {
    await dataRoute.options.component?.preload?.();
    await controlRoomRoute.options.component?.preload?.();
  });
  const pages: OfficePage[] = [];
  for (const { options } of Object.values(controlRoomTree.children ?? {}) as readonly AnyRoute[]) {
    const path = "path" in options ? String(options.path) : "$";
    if (path.includes("$")) continue;
    const own = await askedBy(() => options.component?.preload?.());
    pages.push({ path, modules: [TREE, ...frame, ...own], call: CALL });
  }
  return pages;
}
