import type { ComponentProps } from "react";
import { controlLook } from "./control-look.ts";

/** Several lines of text; grows with what is typed where the browser can. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={controlLook(`field-sizing-content min-h-28 py-3 ${className ?? ""}`)}
    />
  );
}
