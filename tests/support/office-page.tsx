import type { ReactNode } from "react";
import { useRowKeyboard } from "#web/features/control-room/frame/use-row-keyboard.ts";

/** A page of the office with the keys of its lists, which the control room around it has. */
export function withRowKeys(Page: () => ReactNode): () => ReactNode {
  return function OfficePage() {
    useRowKeyboard();
    return <Page />;
  };
}
