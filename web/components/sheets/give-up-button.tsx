import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { useGiveUp } from "./close-guard.ts";

/** The button of a dialog that leaves everything as it is. */
export function GiveUpButton({
  onClose,
  children,
}: {
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return <Button onClick={useGiveUp(onClose)}>{children}</Button>;
}
